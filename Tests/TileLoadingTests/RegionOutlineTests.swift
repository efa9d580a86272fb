import Foundation
import GeoCore
import TestSupport
import TileLoading
import Testing

struct RegionOutlineTests {
  @Test func rectangles() {
    let outline = RegionOutline(Bounds(south: 0, west: 0, north: 66, east: 89)!)
    #expect(outline.coverage(of: TileAddress(zoom: 0, x: 0, y: 0)!) == .partial)
    #expect(outline.coverage(of: TileAddress(zoom: 3, x: 4, y: 3)!) == .whole)
    #expect(outline.coverage(of: TileAddress(zoom: 3, x: 3, y: 3)!) == .none)
    #expect(outline.coverage(of: TileAddress(zoom: 3, x: 4, y: 4)!) == .none)
    #expect(outline.coverage(of: TileAddress(zoom: 3, x: 5, y: 3)!) == .partial)
  }

  @Test func boundsOverTheAntimeridian() {
    let outline = RegionOutline(Bounds(south: -20, west: 170, north: -10, east: -170)!)
    #expect(outline.contains(Coordinate(latitude: -15, longitude: 179)!))
    #expect(outline.contains(Coordinate(latitude: -15, longitude: -179)!))
    #expect(!outline.contains(Coordinate(latitude: -15, longitude: 0)!))
    #expect(
      outline.coverage(of: TileAddress(containing: Coordinate(latitude: -15, longitude: 179)!, zoom: 8)) == .whole)
    #expect(
      outline.coverage(of: TileAddress(containing: Coordinate(latitude: -15, longitude: -179)!, zoom: 8)) == .whole)
  }

  @Test func holesAreNotCovered() {
    func ring(_ low: Int32, _ high: Int32) -> [FixedCoordinate] {
      [(low, low), (low, high), (high, high), (high, low)].map {
        FixedCoordinate(latitudeE7: $0.0 * 10_000_000, longitudeE7: $0.1 * 10_000_000)!
      }
    }
    let outline = RegionOutline(rings: [ring(0, 40), ring(10, 30)])
    func tile(_ degrees: Double) -> TileAddress {
      TileAddress(containing: Coordinate(latitude: degrees, longitude: degrees)!, zoom: 9)
    }
    #expect(outline.coverage(of: tile(5)) == .whole)
    #expect(outline.coverage(of: tile(20)) == .none)
    #expect(outline.coverage(of: tile(10)) == .partial)
  }

  /// Against sampling the tile's ground.
  @Test(arguments: UInt64(0)..<40)
  func agreesWithSampling(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let center = Coordinate(
      latitude: .random(in: -60...60, using: &random), longitude: .random(in: -170...170, using: &random))!
    let ring = (0..<12).map { step -> FixedCoordinate in
      let angle = Double(step) * .pi / 6
      let radius = Double.random(in: 0.2...3, using: &random)
      return FixedCoordinate(
        Coordinate(latitude: center.latitude + radius * sin(angle), longitude: center.longitude + radius * cos(angle))!)
    }
    let outline = RegionOutline(rings: [ring])
    let middle = TileAddress(containing: center, zoom: 7)
    for x in middle.x - 3...middle.x + 3 {
      for y in middle.y - 3...middle.y + 3 {
        let tile = TileAddress(zoom: 7, x: x, y: y)!
        let inside = samples(of: tile).filter { outline.contains($0) }.count
        switch outline.coverage(of: tile) {
        case .whole: #expect(inside == 400)
        case .none: #expect(inside == 0)
        case .partial: break  // A thin tip may slip between the samples.
        }
        if inside > 0 && inside < 400 { #expect(outline.coverage(of: tile) == .partial) }
      }
    }
  }

  private func samples(of tile: TileAddress) -> [Coordinate] {
    let bounds = tile.bounds
    return (0..<400).map { index in
      Coordinate(
        latitude: bounds.south + (Double(index / 20) + 0.5) / 20 * (bounds.north - bounds.south),
        longitude: bounds.west + (Double(index % 20) + 0.5) / 20 * bounds.width)!
    }
  }
}
