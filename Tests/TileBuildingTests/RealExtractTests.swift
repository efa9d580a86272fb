import Foundation
import GeoCore
import TestSupport
import Testing
import VectorTiles

@testable import TileBuilding

@Suite(.enabled(if: SharedData.path("data/osm/monaco-2023.osm.pbf") != nil, "needs ../shared"))
struct RealExtractTests {
  static let monaco = Result { try BuiltTiles(file: SharedData.path("data/osm/monaco-2023.osm.pbf")!) }

  @Test(arguments: LostCoastTests.places)
  func monacosSeaIsWhereItIs(latitude: Double, longitude: Double, isSea: Bool) throws {
    let built = try Self.monaco.get()
    let place = Coordinate(latitude: latitude, longitude: longitude)!
    for zoom: UInt8 in [14, 12] {
      let address = TileAddress(containing: place, zoom: zoom)
      let point = WebMercator.project(place)
      let side = Double(address.tilesPerSide) * 4096
      let local = GridPoint(
        Int32(point.x * side) - Int32(address.x) * 4096, Int32(point.y * side) - Int32(address.y) * 4096)
      let ocean = built[zoom, address.x, address.y]?["ocean"]?.features ?? []
      let isInside = ocean.contains { feature in
        guard case .polygons(let polygons) = feature.geometry else { return false }
        let rings = polygons.flatMap { [$0.exterior] + $0.interiors }
        return RingContainment.contains(local, RingSet(rings.map { $0.map { GridPoint($0.x, $0.y) } }))
      }
      #expect(isInside == isSea, "zoom \(zoom)")
    }
  }

  @Test func monacosReport() throws {
    let report = try Self.monaco.get().report
    #expect(report.coast.ways == 19 && report.coast.danglingEnds == 2 && report.coast.roadNodesInSea < 50)
    #expect(!report.coast.isRejected)
    #expect(report.features["addresses"] ?? 0 > 200 && report.features["streets"] ?? 0 > 2500)
  }

  /// Every area in every tile is valid by exact arithmetic, or by GEOS where rings touch in points.
  @Test(arguments: ["monaco-2023", "liechtenstein-2015", "andorra-2013", "singapore-bayfront-2019", "manhattan-2020"])
  func areasAreValid(name: String) throws {
    guard let path = SharedData.path("data/osm/\(name).osm.pbf") else { return }
    let built = try BuiltTiles(file: path)
    let geos = GEOS()
    for (address, tile) in try built.tiles() {
      for layer in tile.layers {
        for feature in layer.features {
          guard case .polygons(let polygons) = feature.geometry else { continue }
          let rings = RingSet(
            polygons.flatMap { [$0.exterior] + $0.interiors }.map { $0.map { GridPoint($0.x, $0.y) } })
          #expect(PolygonCheckTests.isSimple(rings) || geos.isValid(rings), "\(name) \(address) \(layer.name)")
        }
      }
    }
  }
}
