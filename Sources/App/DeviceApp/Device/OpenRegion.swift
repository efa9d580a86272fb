import ByteCoding
import PlaceSearch
import Places
import RegionPackages
import RoadNetwork
import Routing
import TileLoading
import VectorTiles

/// An installed region whose files are open.
struct OpenRegion: Sendable {
  let installed: InstalledRegion
  let map: PMTilesReader?
  let roads: RoutingRegion?
  let places: PlaceIndex?
  /// Keeps the files from being removed.
  private let lease: RegionLease?

  var id: String { installed.manifest.id.description }

  /// Opens every part that the package has. A part that cannot be opened is reported and left out: a damaged map does
  /// not take the routes away.
  init(_ installed: InstalledRegion, report: @escaping @Sendable (String) -> Void) {
    self.installed = installed
    lease = RegionLease(folder: installed.folder)
    map = Self.open(.map, of: installed, report) { try PMTilesReader(MappedFile.open(path: $0)) }
    roads = Self.open(.roads, of: installed, report) { path in
      RoutingRegion(try RoadGraph(contentsOf: path), order: installed.path(of: .order), report: report)
    }
    places = Self.open(.places, of: installed, report) { try PlaceIndex(path: $0) }
  }

  /// The map with the ground that it speaks for.
  var tiles: TilePackage? {
    map.flatMap { TilePackage(id: id, outline: RegionOutline(installed.manifest.bounds), archive: $0) }
  }

  /// The places with the region's name.
  var searched: SearchRegion? { places.map { SearchRegion(id: id, index: $0) } }

  private static func open<Part>(
    _ kind: RegionPart.Kind, of installed: InstalledRegion, _ report: (String) -> Void,
    _ body: (String) throws -> Part
  ) -> Part? {
    guard let path = installed.path(of: kind) else { return nil }
    do { return try body(path) } catch {
      let line = "\(error)".hasPrefix(path) ? "\(error)" : "\(path): \(error)"
      report("\(line); build region \(installed.manifest.id) again")
      return nil
    }
  }
}
