import GeoCore
import OSMImport
import PlaceIndexBuilding
import Places
import TestSupport

/// A town drawn with calls, in meters east and north of 43.7 N 7.4 E.
final class SketchedTown {
  let builder = PlaceIndexBuilder()
  private var nextID: Int64 = 1

  static func position(_ east: Double, _ north: Double) -> FixedCoordinate {
    FixedCoordinate(
      Coordinate(latitude: 43.7 + north / 111_195, longitude: 7.4 + east / (111_195 * 0.722_967))!)
  }

  @discardableResult
  func node(_ east: Double, _ north: Double, _ tags: OSMTags) -> Int64 {
    defer { nextID += 1 }
    builder.node(OSMNode(id: nextID, location: Self.position(east, north), tags: tags))
    return nextID
  }

  /// A way; `nodes` names points that were added before, by id.
  @discardableResult
  func way(_ points: [(Double, Double)], nodes: [Int64]? = nil, _ tags: OSMTags) -> Int64 {
    defer { nextID += 1 }
    let isRing = points.count > 3 && points[0] == points[points.count - 1]
    var ids = nodes ?? points.indices.map { nextID * 1_000 + Int64($0) }
    if isRing { ids[ids.count - 1] = ids[0] }
    let locations = points.map { Self.position($0.0, $0.1) }
    builder.way(OSMWay(id: nextID, nodeIDs: ids, locations: locations, tags: tags))
    if isRing, !tags.has("area", "no") {
      builder.area(
        OSMArea(id: OSMID(kind: .way, number: nextID), polygons: [OSMPolygon(outer: locations)], tags: tags))
    }
    return nextID
  }

  /// A square area of a side in meters, with its south-west corner.
  @discardableResult
  func square(_ east: Double, _ north: Double, side: Double, _ tags: OSMTags) -> Int64 {
    way(
      [
        (east, north), (east + side, north), (east + side, north + side), (east, north + side), (east, north),
      ], tags)
  }

  /// Writes and opens the index.
  func index(in folder: TemporaryFolder) throws -> (index: PlaceIndex, report: PlaceIndexReport) {
    let path = folder.file("places.sqlite")
    let report = try builder.finish(writingTo: path)
    return (try PlaceIndex(path: path), report)
  }
}

extension PlaceIndex {
  /// The items whose name is this one.
  func named(_ name: String) throws -> [PlaceItem] {
    try items(matching: .phrase(TextFold.fold(name).whole, in: [.whole]), limit: 100).filter { $0.name == name }
  }
}
