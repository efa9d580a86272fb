import Foundation

/// Where a device keeps its files: the XDG folders, unless told otherwise.
public struct DeviceFolders: Hashable, Sendable {
  /// What is kept: regions, page assets.
  public var data: String
  /// What may vanish at any time.
  public var cache: String
  /// Settings.
  public var configuration: String

  /// Installed regions, `ID/VERSION` below: in the data folder, or where the person has moved them.
  public var regions: String { RegionPlace.read(place)?.folder ?? data + "/regions" }
  /// Says where the regions lie if they were moved.
  public var place: String { data + "/region-place.json" }
  /// What the person has decided about regions.
  public var regionSettings: String { data + "/region-settings.json" }
  /// Where regions are fetched from, and which keys are trusted for it.
  public var sources: String { data + "/sources.json" }
  /// Countries, regions, cities, airports and time zones of the world.
  public var gazetteer: String { data + "/gazetteer" }
  /// The map of the whole world, below the regions.
  public var world: String { data + "/world.pmtiles" }
  /// Profiles of the user's own, `*.json`.
  public var profiles: String { data + "/profiles" }
  /// The map library of the page.
  public var mapLibrary: String { data + "/assets/maplibre" }

  /// - Parameters:
  ///   - environment: `XDG_…_HOME` and `HOME` are read. The XDG standard wants relative paths to be ignored.
  ///   - data: Overrides the data folder; relative to the working directory.
  ///   - cache: Overrides the cache folder.
  public init(environment: [String: String], data: String? = nil, cache: String? = nil) {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/"
    func folder(_ variable: String, _ fallback: String) -> String {
      let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.joined(home, fallback)
      return Self.joined(base, "periplus")
    }
    self.data = data.map(Self.withoutSlash) ?? folder("XDG_DATA_HOME", ".local/share")
    self.cache = cache.map(Self.withoutSlash) ?? folder("XDG_CACHE_HOME", ".cache")
    configuration = folder("XDG_CONFIG_HOME", ".config")
  }

  private static func joined(_ folder: String, _ name: String) -> String { withoutSlash(folder) + "/" + name }

  private static func withoutSlash(_ path: String) -> String {
    let end = path.lastIndex { $0 != "/" }
    guard let end else { return path.isEmpty ? "." : "" }
    return String(path[...end])
  }
}
