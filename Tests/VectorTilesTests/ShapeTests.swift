import Foundation
import GeoCore
import TestSupport
import Testing

@testable import VectorTiles

/// Enlarging a part of a tile, and joining tiles.
struct ShapeTests {
  private typealias Point = VectorTile.Point
  private let world = TileAddress(zoom: 0, x: 0, y: 0)!

  private func tile(_ geometry: VectorTile.Geometry) -> VectorTile {
    VectorTile(layers: [.init(name: "a", features: [.init(id: 1, geometry: geometry)])])
  }

  private func enlarged(_ geometry: VectorTile.Geometry, zoom: UInt8, x: UInt32, y: UInt32) -> VectorTile.Geometry? {
    tile(geometry).enlarged(from: world, to: TileAddress(zoom: zoom, x: x, y: y)!).layers.first?.features[0].geometry
  }

  @Test func pointsAreScaledAndThoseFarOutsideDropped() {
    let points = VectorTile.Geometry.points([Point(10, 20), Point(2100, 10), Point(4000, 4000)])
    #expect(enlarged(points, zoom: 1, x: 0, y: 0) == .points([Point(20, 40), Point(4200, 20)]))
    #expect(enlarged(points, zoom: 1, x: 0, y: 1) == nil)
  }

  @Test func linesAreCutAtTheBufferAndRejoined() {
    // In, out, and back in: two parts.
    let line = VectorTile.Geometry.lines([[Point(100, 100), Point(3000, 100), Point(3000, 200), Point(100, 200)]])
    #expect(
      enlarged(line, zoom: 1, x: 0, y: 0)
        == .lines([[Point(200, 200), Point(4352, 200)], [Point(4352, 400), Point(200, 400)]]))
    // A line that only passes by.
    #expect(enlarged(.lines([[Point(3000, 0), Point(4000, 900)]]), zoom: 1, x: 0, y: 0) == nil)
  }

  @Test func polygonsAreCutAndKeepTheirHoles() throws {
    let box = VectorTile.Polygon(
      exterior: [Point(0, 0), Point(4096, 0), Point(4096, 4096), Point(0, 4096)],
      interiors: [[Point(100, 100), Point(100, 200), Point(200, 200), Point(200, 100)]])
    let corner = try #require(enlarged(.polygons([box]), zoom: 1, x: 0, y: 0))
    guard case .polygons(let polygons) = corner else { throw Lost() }
    #expect(VectorTile.signedDoubleArea(of: polygons[0].exterior) == 2 * 4352 * 4352)
    #expect(VectorTile.signedDoubleArea(of: polygons[0].interiors[0]) == -2 * 200 * 200)
    let other = try #require(enlarged(.polygons([box]), zoom: 3, x: 5, y: 5))
    guard case .polygons(let inner) = other else { throw Lost() }
    #expect(inner[0].interiors.isEmpty && VectorTile.signedDoubleArea(of: inner[0].exterior) == 2 * 4608 * 4608)
  }

  /// The parts of a polygon in all children, without buffer, have its area.
  @Test(arguments: UInt64(0)..<100)
  func childrenShareTheAreaOut(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let ring = (0..<7).map { step -> Point in
      let radius = Double.random(in: 300...2000, using: &random)
      let angle = Double(step) * 2 * .pi / 7
      return Point(2048 + Int32(radius * cos(angle)), 2048 + Int32(radius * sin(angle)))
    }
    let whole = tile(.polygons([.init(exterior: ring)]))
    var sum: Int64 = 0
    for child in world.children {
      let part = whole.enlarged(from: world, to: child, buffer: 0)
      guard case .polygons(let polygons)? = part.layers.first?.features[0].geometry else { continue }
      sum += polygons.reduce(0) { $0 + VectorTile.signedDoubleArea(of: $1.exterior) }
    }
    // Each crossing is rounded by half a unit at most, over edges up to 8192 units long.
    #expect(abs(sum - 4 * VectorTile.signedDoubleArea(of: ring)) < 16 * 8192)
  }

  @Test func randomTilesEnlargeToTilesThatEncode() throws {
    var random = SeededGenerator(seed: 77)
    for _ in 0..<300 {
      let zoom = UInt8.random(in: 0...30, using: &random)
      let side = UInt32(1) << zoom
      let address = TileAddress(
        zoom: zoom, x: .random(in: 0..<side, using: &random), y: .random(in: 0..<side, using: &random))!
      let part = RandomTile.make(using: &random).enlarged(from: world, to: address)
      let decoded = try VectorTile(decoding: part.encoded())
      #expect(decoded.layers.count <= part.layers.count)
    }
  }

  @Test func ancestry() {
    let tile = TileAddress(zoom: 5, x: 19, y: 7)!
    #expect(tile.ancestor(zoom: 3) == TileAddress(zoom: 3, x: 4, y: 1))
    #expect(tile.ancestor(zoom: 6) == nil && tile.ancestor(zoom: 5) == tile)
    #expect(world.isAncestor(of: tile) && tile.isAncestor(of: tile) && !tile.isAncestor(of: world))
    #expect(!TileAddress(zoom: 3, x: 5, y: 1)!.isAncestor(of: tile))
  }

  @Test func unionJoinsWhatIsOneThing() {
    let line = VectorTile.Geometry.lines([[Point(0, 0), Point(2048, 0)]])
    let rest = VectorTile.Geometry.lines([[Point(2048, 0), Point(4096, 0)]])
    let name = [VectorTile.Property("name", .string("rue Grimaldi"))]
    func tile(_ features: [VectorTile.Feature]) -> VectorTile {
      VectorTile(layers: [.init(name: "s", features: features)])
    }
    let joined = VectorTile.union([
      tile([.init(id: 5, geometry: line, properties: name), .init(geometry: line)]),
      tile([.init(id: 5, geometry: rest, properties: name), .init(geometry: line), .init(id: 5, geometry: rest)]),
    ])
    #expect(
      joined["s"]?.features == [
        .init(
          id: 5, geometry: .lines([[Point(0, 0), Point(2048, 0)], [Point(2048, 0), Point(4096, 0)]]), properties: name),
        .init(geometry: line), .init(id: 5, geometry: rest),
      ])
  }

  @Test func unionScalesToTheFirstExtent() {
    let fine = VectorTile(layers: [
      .init(name: "a", extent: 8192, features: [.init(id: 2, geometry: .points([Point(8192, -3)]))])
    ])
    let joined = VectorTile.union([tile(.points([Point(1, 1)])), fine])
    #expect(joined.layers.count == 1 && joined.layers[0].extent == 4096)
    #expect(joined.layers[0].features[1].geometry == .points([Point(4096, -1)]))
    #expect(VectorTile.union([]) == VectorTile())
  }

  private struct Lost: Error {}
}
