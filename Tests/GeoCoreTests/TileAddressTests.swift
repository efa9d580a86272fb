import GeoCore
import TestSupport
import Testing

@Suite struct TileAddressTests {
  @Test func refusesWhatLiesOutside() {
    #expect(TileAddress(zoom: 0, x: 1, y: 0) == nil)
    #expect(TileAddress(zoom: 31, x: 0, y: 0) == nil)
    #expect(TileAddress(zoom: 30, x: 1 << 30 - 1, y: 1 << 30 - 1) != nil)
  }

  @Test func knownTile() {
    let monaco = Coordinate(latitude: 43.7384, longitude: 7.4246)!
    #expect(TileAddress(containing: monaco, zoom: 14).description == "14/8529/5974")
  }

  @Test(arguments: [(90.0, 180.0), (-90.0, -180.0), (0.0, 0.0), (85.06, -180.0)])
  func cornersOfTheWorldHaveATileAtEveryZoom(latitude: Double, longitude: Double) {
    let corner = Coordinate(latitude: latitude, longitude: longitude)!
    for zoom in 0...TileAddress.maximumZoom {
      let tile = TileAddress(containing: corner, zoom: zoom)
      #expect(tile.x < tile.tilesPerSide && tile.y < tile.tilesPerSide)
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func parentsContainTheirChildren(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let coordinate = random.coordinate()
    for zoom in UInt8(1)...22 {
      let tile = TileAddress(containing: coordinate, zoom: zoom)
      #expect(tile.parent == TileAddress(containing: coordinate, zoom: zoom - 1), "seed \(seed)")
      #expect(tile.parent!.children.contains(tile), "seed \(seed)")
      if abs(coordinate.latitude) < WebMercator.maximumLatitude {
        #expect(tile.bounds.contains(coordinate), "seed \(seed)")
      }
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func mercatorGoesThereAndBack(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let coordinate = random.coordinate()
    guard abs(coordinate.latitude) < WebMercator.maximumLatitude else { return }
    let back = WebMercator.unproject(WebMercator.project(coordinate))
    #expect(back.distance(to: coordinate).rawValue < 0.001, "seed \(seed)")
  }
}
