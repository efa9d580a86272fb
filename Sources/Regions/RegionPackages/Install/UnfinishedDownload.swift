import Foundation
import Ports

/// A version that is on its way: what `ROOT/ID/.download-VERSION/download.json` says.
public struct UnfinishedDownload: Hashable, Sendable, Codable {
  /// Where it comes from.
  public var source: String
  /// The region.
  public var id: RegionID
  /// The version.
  public var version: RegionVersion
  /// What the person chose.
  public var uses: [RegionPart.Use]
  /// Whether the person wants it to wait.
  public var isPaused: Bool

  static let fileName = "download.json"

  /// All downloads below a root that were begun and not finished, by id.
  public static func all(in root: String, files: any FileStore = SystemFileStore()) -> [UnfinishedDownload] {
    let ids = ((try? files.list(root)) ?? []).compactMap { RegionID($0) }
    return ids.flatMap { id in
      let names = ((try? files.list("\(root)/\(id)")) ?? []).filter { $0.hasPrefix(RegionInstaller.downloadPrefix) }
      return names.compactMap { name -> UnfinishedDownload? in
        guard let bytes = (try? files.read("\(root)/\(id)/\(name)/\(fileName)")).flatMap({ $0 }),
          let read = try? JSONDecoder().decode(UnfinishedDownload.self, from: Data(bytes)), read.id == id,
          name == RegionInstaller.downloadPrefix + read.version.description
        else { return nil }
        return read
      }
    }
  }

  /// The folder in which it arrives.
  public func folder(in root: String) -> String { "\(root)/\(id)/\(RegionInstaller.downloadPrefix)\(version)" }

  /// Remembers whether it waits.
  ///
  /// - Throws: If the disk refuses.
  public func setPaused(_ isPaused: Bool, in root: String, files: any FileStore = SystemFileStore()) throws {
    var changed = self
    changed.isPaused = isPaused
    try files.replace(folder(in: root) + "/" + Self.fileName, with: SignedJSON.bytes(changed))
  }

  /// Gives it up: removes all that has come. What is installed stays.
  ///
  /// - Returns: Whether there was anything.
  /// - Throws: `.busy` while a process works at it; `.unwritable`.
  @discardableResult
  public static func discard(
    _ id: RegionID, in root: String, files: any FileStore = SystemFileStore()
  ) throws(RegionPackageError) -> Bool {
    let folder = "\(root)/\(id)"
    var found = false
    do { found = try files.list(folder).contains(where: isUnfinished) } catch {
      throw .unreadable(path: folder, reason: RegionPackageError.reason(error))
    }
    guard found else { return false }
    let lock = try RegionLock(folder: folder)
    defer { withExtendedLifetime(lock) {} }
    do {
      for name in try files.list(folder) where isUnfinished(name) {
        try files.remove("\(folder)/\(name)")
      }
    } catch { throw RegionPackageError(writing: folder, error) }
    RegionInstaller(root: root, id: id, files: files).removeFolderIfEmpty()
    return true
  }

  /// Holds the tiles of a rectangle on their way.
  public static let gatheringFolder = ".gathering"

  private static func isUnfinished(_ name: String) -> Bool {
    name.hasPrefix(RegionInstaller.downloadPrefix) || name == gatheringFolder
  }
}
