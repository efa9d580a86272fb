import GeoCore
import OSMImport
import PlaceIndexBuilding
import Places
import TestSupport

@testable import PlaceSearch

/// A region of a few nodes and ways for one case each, in meters east and north of 53 N 13 E.
final class SmallTown {
  private let builder = PlaceIndexBuilder()
  private let folder: TemporaryFolder
  private var nextID: Int64

  /// - Parameter firstID: Of its elements; one OSM id in two regions is one thing.
  init(firstID: Int64 = 1) throws {
    nextID = firstID
    folder = try TemporaryFolder()
  }

  static func position(_ east: Double, _ north: Double) -> FixedCoordinate {
    FixedCoordinate(Coordinate(latitude: 53 + north / 111_195, longitude: 13 + east / (111_195 * 0.601_815))!)
  }

  @discardableResult
  func node(_ east: Double, _ north: Double, _ tags: OSMTags) -> Int64 {
    defer { nextID += 1 }
    builder.node(OSMNode(id: nextID, location: Self.position(east, north), tags: tags))
    return nextID
  }

  func street(_ name: String, _ points: [(Double, Double)], numbers: [String: (Double, Double)] = [:]) {
    let ids = points.indices.map { 1_000_000 * nextID + Int64($0) }
    builder.way(
      OSMWay(
        id: nextID, nodeIDs: ids, locations: points.map { Self.position($0.0, $0.1) },
        tags: ["highway": "residential", "name": name]))
    nextID += 1
    for number in numbers.keys.sorted() {
      let (east, north) = numbers[number]!
      node(east, north, ["addr:housenumber": number, "addr:street": name])
    }
  }

  /// Of the written index.
  var path: String { folder.file("places.sqlite") }

  func finder() throws -> PlaceFinder {
    _ = try builder.finish(writingTo: path)
    return PlaceFinder(regions: [SearchRegion(id: "small", index: try PlaceIndex(path: path))])
  }
}
