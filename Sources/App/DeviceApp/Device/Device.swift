import Directions
import Foundation
import PlaceSearch
import Ports
import RegionPackages
import Synchronization
import TileLoading

/// The map, search and routes of the installed regions, with no network.
///
/// Safe to use from several threads. Searching and routing block the calling thread.
public final class Device: Sendable {
  /// What is installed at one time; readers keep theirs while a newer one takes its place.
  struct Holdings: Sendable {
    let regions: [OpenRegion]
    let search: PlaceFinder
    let routes: RouteService

    init(_ regions: [OpenRegion]) {
      self.regions = regions
      search = PlaceFinder(regions: regions.compactMap(\.searched))
      routes = RouteService(regions.compactMap(\.roads))
    }
  }

  /// Where its files are.
  public let folders: DeviceFolders
  let tiles: TileLoader
  let tileServer: TileServer?
  let view: ViewFollower
  let tileChanges = TileChanges()
  private let report: @Sendable (String) -> Void
  private let state: Mutex<Holdings>

  /// Opens the newest version of each installed region.
  ///
  /// - Parameters:
  ///   - tileServer: The TileJSON of a server, or the address of another Periplus, to be asked for tiles that no region
  ///     has; `nil` for none.
  ///   - transport: The way to that server; `nil` for the system's.
  ///   - report: Takes one line for each package or part that cannot be used.
  /// - Throws: `RegionPackageError` if the folder of the regions cannot be read.
  public init(
    folders: DeviceFolders, tileServer: String? = nil, transport: (any Transport)? = nil,
    report: @escaping @Sendable (String) -> Void
  ) throws(RegionPackageError) {
    (self.folders, self.report) = (folders, report)
    let holdings = Holdings(try Self.open(folders, report))
    state = Mutex(holdings)
    let tiles = TileLoader(
      regions: RegionTileSource(holdings.regions.compactMap(\.tiles)), report: { report("\($0)") },
      changed: { [tileChanges] in tileChanges.add($0) })
    (self.tiles, view) = (tiles, ViewFollower(loader: tiles))
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

  private static func open(
    _ folders: DeviceFolders, _ report: (String) -> Void
  ) throws(RegionPackageError) -> [OpenRegion] {
    let listing = try RegionStore(root: folders.regions).list()
    for problem in listing.problems { report("\(problem)") }
    return listing.newest.map { OpenRegion($0, report: report) }
  }
}
