import Foundation
import RegionPackages
import Synchronization
import TileLoading

/// The map, search and routes of the installed regions, with no network.
public final class Device: Sendable {
  /// Where its files are.
  public let folders: DeviceFolders
  let tiles: TileLoader
  private let report: @Sendable (String) -> Void
  private let state: Mutex<[OpenRegion]>

  /// Opens the newest version of each installed region.
  ///
  /// - Parameter report: Takes one line for each package or part that cannot be used.
  /// - Throws: `RegionPackageError` if the folder of the regions cannot be read.
  public init(
    folders: DeviceFolders, report: @escaping @Sendable (String) -> Void
  ) throws(RegionPackageError) {
    (self.folders, self.report) = (folders, report)
    let regions = try Self.open(folders, report)
    state = Mutex(regions)
    tiles = TileLoader(regions: RegionTileSource(regions.compactMap(\.tiles))) { problem in
      report("region \(problem.source), tile \(problem.address): \(problem.reason)")
    }
  }

  /// The open regions by id.
  public var regions: [InstalledRegion] { openRegions.map(\.installed) }

  var openRegions: [OpenRegion] { state.withLock { $0 } }

  private static func open(
    _ folders: DeviceFolders, _ report: (String) -> Void
  ) throws(RegionPackageError) -> [OpenRegion] {
    let listing = try RegionStore(root: folders.regions).list()
    for problem in listing.problems { report("\(problem)") }
    return listing.newest.map { OpenRegion($0, report: report) }
  }
}
