import Foundation
import GeoCore
import OSMImport
import TestSupport
import Testing
import VectorTiles

@testable import TileBuilding

/// Elements that no map should have, fed without a file: a tile at worst, never a crash, and every tile valid.
@Suite struct HostileSourceTests {
  private static let tags: [OSMTags] = [
    ["landuse": "forest", "name": "W"], ["natural": "water", "name": "See"], ["building": "yes"],
    ["highway": "primary", "name": "Road", "ref": ";;"], ["highway": "pedestrian", "area": "yes", "name": "P"],
    ["waterway": "river", "layer": "9999999999"], ["man_made": "pier"],
    ["place": "city", "name": "", "population": "1e9"],
    ["place": "island", "name": "I", "population": "12 345 678 901 234"], ["amenity": "cafe", "cuisine": "pizza"],
    ["natural": "coastline"], ["boundary": "administrative", "admin_level": "2", "name": "Land"], [:],
  ]

  private func place(_ generator: inout SeededGenerator, around center: (Int32, Int32)?) -> FixedCoordinate {
    let edges: [(Int32, Int32)] = [
      (900_000_000, 1_800_000_000), (-900_000_000, -1_800_000_000), (850_511_287, 1_800_000_000), (0, -1_800_000_000),
      (0, 0),
    ]
    guard let center else {
      let edge = edges.randomElement(using: &generator)!
      return FixedCoordinate(latitudeE7: edge.0, longitudeE7: edge.1)!
    }
    return FixedCoordinate(
      latitudeE7: center.0 + .random(in: -300_000...300_000, using: &generator) / 7 * 7,
      longitudeE7: center.1 + .random(in: -300_000...300_000, using: &generator) / 7 * 7)!
  }

  private func feed(_ builder: TileBuilder, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let center = (
      Int32.random(in: -800_000_000...800_000_000, using: &generator),
      Int32.random(in: -1_790_000_000...1_790_000_000, using: &generator)
    )
    // With far nodes and no header the sea would cover the world: many tiles, but nothing new.
    let (latitude, longitude) = (Double(center.0) / 1e7, Double(center.1) / 1e7)
    let bounds = Bounds(south: latitude - 0.05, west: longitude - 0.05, north: latitude + 0.05, east: longitude + 0.05)
    builder.header(OSMHeader(bounds: bounds, timestamp: nil, generator: ""))
    builder.relationAhead(
      OSMRelation(
        id: 1, members: (0..<20).map { OSMMember(kind: .way, id: $0, role: "outer") },
        tags: ["boundary": "administrative", "admin_level": "4"]))
    for id in Int64(0)..<40 {
      func any() -> FixedCoordinate {
        place(&generator, around: Int.random(in: 0..<30, using: &generator) == 0 ? nil : center)
      }
      let tags = Self.tags.randomElement(using: &generator)!
      let isFar = Int.random(in: 0..<5, using: &generator) == 0
      builder.node(OSMNode(id: id, location: isFar ? place(&generator, around: nil) : any(), tags: tags))
      var places = (0..<Int.random(in: 0...12, using: &generator)).map { _ in any() }
      if Bool.random(using: &generator), let first = places.first { places.append(first) }
      if places.count > 3 && Bool.random(using: &generator) { places.insert(places[1], at: 2) }
      let locations: [FixedCoordinate?] = places.map { Int.random(in: 0..<15, using: &generator) == 0 ? nil : $0 }
      builder.way(OSMWay(id: id, nodeIDs: places.indices.map { id * 50 + Int64($0) }, locations: locations, tags: tags))
      // Not what the assembly delivers: rings that cross themselves and each other.
      builder.area(
        OSMArea(
          id: OSMID(kind: .way, number: id),
          polygons: [OSMPolygon(outer: places, inners: [Array(places.dropFirst(2)), []])], tags: tags))
    }
  }

  @Test func areaAroundTheWorldIsLeftOut() throws {
    let corners = [(-80, -179), (-80, 179), (80, 179), (80, -179), (-80, -179)].map {
      FixedCoordinate(latitudeE7: $0.0 * 10_000_000, longitudeE7: $0.1 * 10_000_000)!
    }
    let folder = try TemporaryFolder()
    let builder = TileBuilder()
    builder.way(OSMWay(id: 1, nodeIDs: [1, 2, 3, 4, 1], locations: corners, tags: ["building": "yes"]))
    builder.area(
      OSMArea(id: OSMID(kind: .way, number: 1), polygons: [OSMPolygon(outer: corners)], tags: ["building": "yes"]))
    builder.node(OSMNode(id: 9, location: corners[0], tags: ["amenity": "bench"]))
    let report = try builder.finish(writingTo: folder.file("map.pmtiles"), describedAs: .init(name: "x"))
    #expect(report.skipped["tooManyTiles"] == 1 && report.tiles == 1)
  }

  @Test(arguments: UInt64(0)..<40)
  func buildsValidTilesOrNone(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let builder = TileBuilder()
    feed(builder, seed: seed)
    do throws(TileBuildError) {
      _ = try builder.finish(writingTo: folder.file("map.pmtiles"), describedAs: .init(name: "x"))
    } catch { return #expect(error == .nothingToDraw) }
    let built = try BuiltTiles(archive: folder.file("map.pmtiles"))
    let geos = GEOS()
    for (address, tile) in try built.tiles() {
      for case (let layer, .polygons(let polygons)) in tile.layers.flatMap({ layer in
        layer.features.map { (layer.name, $0.geometry) }
      }) {
        let rings = RingSet(polygons.flatMap { [$0.exterior] + $0.interiors }.map { $0.map { GridPoint($0.x, $0.y) } })
        #expect(PolygonCheckTests.isSimple(rings) || geos.isValid(rings), "seed \(seed) \(address) \(layer)")
      }
    }
  }
}
