import Directions
import Foundation
import PlaceSearch
import Ports
import RegionPackages
import Routing
import Synchronization
import TileLoading

/// The map, search and routes of the installed regions, with no network.
///
/// Safe to use from several threads. Searching and routing block the calling thread. `refresh` takes up what was
/// installed or removed meanwhile; whoever is in the middle of an answer keeps the old files until it is done.
public final class Device: Sendable {
  /// What is installed at one time; readers keep theirs while a newer one takes its place.
  struct Holdings: Sendable {
    let regions: [OpenRegion]
    /// What lay in the folder when it was read.
    let fingerprints: Set<RegionFingerprint>
    let search: PlaceFinder
    let routes: RouteService

    init(
      _ regions: [OpenRegion], _ fingerprints: Set<RegionFingerprint>, profiles: [Profile], zones: TimeZoneFinder
    ) {
      (self.regions, self.fingerprints) = (regions, fingerprints)
      search = PlaceFinder(regions: regions.compactMap(\.searched))
      routes = RouteService(regions.compactMap(\.roads), profiles: profiles) { zones.name(at: $0) }
    }
  }

  /// Where its files are.
  public let folders: DeviceFolders
  let tiles: TileLoader
  let tileServer: TileServer?
  let view: ViewFollower
  let routeTiles: RoutePrefetch
  /// Files of tiles beside the regions.
  let localMaps: [LocalMap]
  let tileChanges = TileChanges()
  let worldPlaces: WorldPlaces
  let report: @Sendable (String) -> Void
  private let state: Mutex<Holdings>
  private let openWorld: Mutex<(file: WorldFile?, mark: WorldFile.Mark?)>

  /// Opens the newest version of each installed region.
  ///
  /// - Parameters:
  ///   - tileServer: The TileJSON or PMTiles archive of a server, a URL with `{z}`, `{x}` and `{y}`, or the address of
  ///     another Periplus, to be asked for tiles that no region has; `nil` for none.
  ///   - maps: Paths of PMTiles and MBTiles files, shown like the maps of regions.
  ///   - transport: The way to that server; `nil` for the system's.
  ///   - report: Takes one line for each package or part that cannot be used.
  /// - Throws: `RegionPackageError` if the folder of the regions cannot be read.
  public init(
    folders: DeviceFolders, tileServer: String? = nil, maps: [String] = [], transport: (any Transport)? = nil,
    report: @escaping @Sendable (String) -> Void
  ) throws(RegionPackageError) {
    (self.folders, self.report, worldPlaces) = (folders, report, WorldPlaces(folder: folders.gazetteer))
    let fingerprints = RegionFingerprint.all(in: folders.regions)
    let holdings = try Self.open(folders, fingerprints, keeping: nil, report)
    state = Mutex(holdings)
    let mark = WorldFile.Mark(path: folders.world)
    let world = WorldFile(path: folders.world, report: report)
    openWorld = Mutex((world, mark))
    let localMaps = maps.compactMap { LocalMap(path: $0, report: report) }
    self.localMaps = localMaps
    let tiles = TileLoader(
      regions: RegionTileSource(holdings.regions.compactMap(\.tiles) + localMaps.map(\.package)), world: world?.source,
      report: { report("\($0)") },
      changed: { [tileChanges] in tileChanges.add($0) })
    (self.tiles, view, routeTiles) = (tiles, ViewFollower(loader: tiles), RoutePrefetch(loader: tiles))
    self.tileServer = tileServer.flatMap { [tileChanges] address in
      TileServer(
        address: address, folder: folders.cache, loader: tiles,
        transport: transport ?? URLSessionTransport(userAgent: "Periplus"), store: SystemFileStore(),
        time: SystemTime(),
        report: report, opened: { tileChanges.add([]) })
    }
  }

  /// The open regions by id.
  public var regions: [InstalledRegion] { holdings.regions.map(\.installed) }

  var holdings: Holdings { state.withLock { $0 } }

  /// The map of the world; `nil` if there is none.
  var world: WorldFile? { openWorld.withLock { $0.file } }

  /// Looks at the folder of the regions and at the map of the world and takes up what has changed.
  ///
  /// Call it from one thread at a time.
  /// - Returns: Whether anything has. An unreadable folder changes nothing and is reported.
  public func refresh() -> Bool {
    let hasOtherWorld = refreshWorld()
    return refreshRegions() || hasOtherWorld
  }

  private func refreshWorld() -> Bool {
    let mark = WorldFile.Mark(path: folders.world)
    guard openWorld.withLock({ $0.mark }) != mark else { return false }
    let file = WorldFile(path: folders.world, report: report)
    openWorld.withLock { $0 = (file, mark) }
    tiles.replaceWorld(file?.source)
    return true
  }

  private func refreshRegions() -> Bool {
    let (found, known) = (RegionFingerprint.all(in: folders.regions), holdings)
    guard found != known.fingerprints else { return false }
    do {
      let fresh = try Self.open(folders, found, keeping: known, report)
      state.withLock { $0 = fresh }
      tiles.replaceRegions(RegionTileSource(fresh.regions.compactMap(\.tiles) + localMaps.map(\.package)))
      return true
    } catch {
      report("\(error)")
      return false
    }
  }

  private static func open(
    _ folders: DeviceFolders, _ fingerprints: Set<RegionFingerprint>, keeping known: Holdings?,
    _ report: @escaping @Sendable (String) -> Void
  ) throws(RegionPackageError) -> Holdings {
    let listing = try RegionStore(root: folders.regions).list()
    for problem in listing.problems { report("\(problem)") }
    let unchanged = known?.fingerprints.intersection(fingerprints) ?? []
    let regions = listing.newest.map { installed in
      let isOpen = unchanged.contains { $0.folder == installed.folder }
      let open = isOpen ? known?.regions.first { $0.installed.folder == installed.folder } : nil
      return open ?? OpenRegion(installed, report: report)
    }
    return Holdings(
      regions, fingerprints, profiles: ProfileFolder.profiles(in: folders.profiles, report: report),
      zones: TimeZoneFinder(gazetteer: folders.gazetteer, report: report))
  }
}
