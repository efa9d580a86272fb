import Foundation

/// Real extracts, tracks and cases that lie beside the repository and are never part of it.
public enum SharedData {
  /// The path of a file in `../shared`, or `nil` if it is not there.
  ///
  /// Use as `.enabled(if: SharedData.path("data/osm/porto-roads.osm.pbf") != nil, "needs ../shared")`, which the test
  /// runner reports as skipped with that reason.
  public static func path(_ name: String) -> String? {
    let tests = (#filePath as NSString).deletingLastPathComponent
    let repository = ((tests as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
    let path = (repository as NSString).deletingLastPathComponent + "/shared/" + name
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The path of a file that `Scripts/fetch` brought, or `nil` if it was not run.
  public static func source(_ name: String) -> String? {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? (environment["HOME"] ?? "/root") + "/.cache"
    let path = (environment["PERIPLUS_SOURCES"] ?? cache + "/periplus-sources") + "/" + name
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  /// The folder of the world's gazetteer where `make gazetteer` puts it, or `nil` if it was not built.
  ///
  /// `PERIPLUS_GAZETTEER` names another.
  public static let gazetteer: String? = {
    let environment = ProcessInfo.processInfo.environment
    let data = environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "/root") + "/.local/share"
    let folder = environment["PERIPLUS_GAZETTEER"] ?? data + "/periplus/gazetteer"
    return FileManager.default.fileExists(atPath: folder + "/nearest.bin") ? folder : nil
  }()
}
