import Foundation
import Ports
import RegionPackages
import TileLoading

/// Everything that a device keeps, to the byte: `storage --json` and `/api/v1/storage`.
///
/// The rows add up to what `du` says of the data folder, the cache folder and the place of the regions: whatever none
/// of the named rows holds is in the row `other`.
public struct StorageAccount: Encodable, Sendable {
  /// Whether and how something comes back once it is gone.
  public enum Return: String, Encodable, Sendable {
    /// By itself, when it is needed.
    case itself = "by-itself"
    /// By downloading it again.
    case download
    /// By building it again on this machine, from the sources that it was made of.
    case build
    /// Not at all.
    case never
  }

  /// One row.
  public struct Row: Encodable, Sendable {
    /// `tiles`, `catalogues`, `gazetteer`, `world`, `assets`, `journal`, `derived`, `publishing`, `settings`, `other`.
    public let kind: String
    /// For people.
    public let name: String
    /// Lengths of the files.
    public let bytes: Int
    /// What the disk gives for them.
    public let onDisk: Int
    /// Whether and how it comes back.
    public let comesBack: Return
    /// It never grows beyond; `null` for what has no bound.
    @Nullable public var limit: Int?
    /// Whether clearing the cache removes it.
    public let isCache: Bool
  }

  /// One version of a region, installed or on its way.
  public struct Region: Encodable, Sendable {
    /// How it stands.
    public enum State: String, Encodable, Sendable {
      case installed, retired, unfinished, damaged
    }
    /// One file.
    public struct Part: Encodable, Sendable {
      public let kind, use: String
      public let bytes: Int
    }

    public let id, version, name: String
    public let state: State
    /// When the map data was made, ISO 8601.
    @Nullable public var sourceDate: String?
    /// When it should be replaced.
    @Nullable public var expires: String?
    public let isExpired: Bool
    public let isPinned: Bool
    public let parts: [Part]
    public let bytes: Int
    public let onDisk: Int
    public let comesBack: Return
  }

  /// Where the regions lie; only told to the person at the machine.
  @Nullable public var place: String?
  /// By id, then newest first.
  public private(set) var regions: [Region] = []
  /// All else.
  public private(set) var rows: [Row] = []
  /// Sum of all rows and regions.
  public private(set) var bytes = 0
  /// What the disk gives for all of it.
  public private(set) var onDisk = 0
  /// What is left where the regions lie.
  @Nullable public var free: Int?

  /// Looks at the disk.
  ///
  /// - Parameters:
  ///   - now: The present, for what has expired.
  ///   - showsPlace: Whether the reader may know where it lies.
  public init(_ folders: DeviceFolders, now: Date, showsPlace: Bool) {
    place = showsPlace ? folders.regions : nil
    free = SystemTransferStore().freeBytes(at: folders.regions) ?? SystemTransferStore().freeBytes(at: "/")
    var counter = DiskUsage.Counter()
    let settings = (try? RegionSettings.read(folders.regionSettings)) ?? RegionSettings()
    countRegions(in: folders.regions, settings, RegionOrigins(folders), now, &counter)
    let named: [(kind: String, name: String, paths: [String], comesBack: Return, limit: Int?)] = [
      ("tiles", "Tiles seen outside the regions", [folders.cache + "/tiles"], .itself, DiskTileCache.Policy().limit),
      ("derived", "Made from the regions", [folders.cache + "/derived"], .itself, nil),
      ("catalogues", "Lists of regions", [folders.cache + "/catalogues"], .itself, nil),
      ("publishing", "Extracts cut for publishing", [folders.cache + "/publish"], .itself, nil),
      ("gazetteer", "Countries and cities of the world", [folders.gazetteer], .build, nil),
      ("world", "The map of the whole world", [folders.world], .build, nil),
      ("assets", "The page's map library", [folders.data + "/assets"], .download, nil),
      ("journal", "Your journal", [folders.data + "/journal"], .never, nil),
      ("settings", "Settings and trusted keys", [folders.sources, folders.regionSettings, folders.place], .never, nil),
    ]
    for one in named {
      var usage = DiskUsage()
      for path in one.paths { usage += counter.usage(of: path) }
      let isCache = one.paths.allSatisfy { $0.hasPrefix(folders.cache + "/") }
      add(one.kind, one.name, usage, one.comesBack, one.limit, isCache: isCache)
    }
    var rest = DiskUsage()
    for path in [folders.regions, folders.data, folders.cache] { rest += counter.usage(of: path) }
    add("other", "Folders and other files", rest, .never, nil, isCache: false)
  }

  private mutating func add(
    _ kind: String, _ name: String, _ usage: DiskUsage, _ comesBack: Return, _ limit: Int?, isCache: Bool
  ) {
    rows.append(
      Row(
        kind: kind, name: name, bytes: usage.bytes, onDisk: usage.onDisk, comesBack: comesBack, limit: limit,
        isCache: isCache))
    bytes += usage.bytes
    onDisk += usage.onDisk
  }

  private mutating func countRegions(
    in root: String, _ settings: RegionSettings, _ origins: RegionOrigins, _ now: Date,
    _ counter: inout DiskUsage.Counter
  ) {
    let files = SystemFileStore()
    let sound = (try? RegionStore(root: root).list().regions) ?? []
    for id in ((try? files.list(root)) ?? []).compactMap({ RegionID($0) }) {
      let names = (try? files.list("\(root)/\(id)")) ?? []
      let versions = names.compactMap { RegionVersion($0) }.sorted(by: >)
      for version in versions {
        let region = sound.first { $0.manifest.id == id && $0.manifest.version == version }
        let isRetired = names.contains(".retired-\(version)")
        let usage = counter.usage(of: "\(root)/\(id)/\(version)")
        append(
          id, version.description, region?.manifest, region == nil ? .damaged : isRetired ? .retired : .installed,
          usage, origins.comesBack(id, region?.manifest, folder: "\(root)/\(id)/\(version)"), settings, now)
      }
      for name in names where name.hasPrefix(".download-") || name == ".gathering" {
        let usage = counter.usage(of: "\(root)/\(id)/\(name)")
        let version = name == ".gathering" ? "tiles" : String(name.dropFirst(10))
        append(id, version, nil, .unfinished, usage, .download, settings, now)
      }
    }
  }

  private mutating func append(
    _ id: RegionID, _ version: String, _ manifest: RegionManifest?, _ state: Region.State, _ usage: DiskUsage,
    _ comesBack: Return, _ settings: RegionSettings, _ now: Date
  ) {
    regions.append(
      Region(
        id: id.description, version: version, name: manifest?.name ?? id.description, state: state,
        sourceDate: manifest?.sourceDate?.formatted(.iso8601), expires: manifest?.expires?.formatted(.iso8601),
        isExpired: manifest?.expires.map { $0 <= now } ?? false, isPinned: settings.isPinned(id),
        parts: manifest?.parts.map { .init(kind: $0.kind.rawValue, use: $0.kind.use.rawValue, bytes: $0.bytes) } ?? [],
        bytes: usage.bytes, onDisk: usage.onDisk, comesBack: comesBack))
    bytes += usage.bytes
    onDisk += usage.onDisk
  }
}

extension StorageAccount {
  /// Removes what comes back by itself. Regions, journal and settings are not touched.
  ///
  /// A tile server that runs on these files makes its folder anew.
  /// - Returns: What the disk got back.
  /// - Throws: `RegionPackageError.unwritable`.
  public static func clearCache(_ folders: DeviceFolders) throws(RegionPackageError) -> Int {
    let files = SystemFileStore()
    var (counter, freed) = (DiskUsage.Counter(), 0)
    for name in ["tiles", "derived", "catalogues", "publish"] {
      let path = "\(folders.cache)/\(name)"
      freed += counter.usage(of: path).onDisk
      do { try files.remove(path) } catch { throw RegionPackageError(writing: path, error) }
    }
    return freed
  }
}
