import Foundation
import TestSupport
import Testing

@testable import VectorTiles

/// Cutting a tile off at the outline of finer ground.
struct OutsideTests {
  private typealias Point = VectorTile.Point

  private func tile(_ geometry: VectorTile.Geometry, extent: UInt32 = 4096) -> VectorTile {
    VectorTile(layers: [.init(name: "a", extent: extent, features: [.init(geometry: geometry)])])
  }

  private func box(_ west: Int32, _ north: Int32, _ east: Int32, _ south: Int32) -> [Point] {
    [Point(west, north), Point(east, north), Point(east, south), Point(west, south)]
  }

  /// Square units covered, each once: by counting a grid of points.
  private func covered(_ tile: VectorTile, step: Int32 = 64) -> Set<[Int32]> {
    var found: Set<[Int32]> = []
    for case .polygons(let polygons) in tile.layers.flatMap(\.features).map(\.geometry) {
      for x in stride(from: step / 2, to: 4096, by: Int(step)) {
        for y in stride(from: step / 2, to: 4096, by: Int(step))
        where polygons.contains(where: { Self.holds($0, x, y) }) {
          found.insert([x, y])
        }
      }
    }
    return found
  }

  private static func holds(_ polygon: VectorTile.Polygon, _ x: Int32, _ y: Int32) -> Bool {
    ([polygon.exterior] + polygon.interiors).reduce(false) { isInside, ring in isInside != contains(ring, x, y) }
  }

  private static func contains(_ ring: [Point], _ x: Int32, _ y: Int32) -> Bool {
    var isInside = false
    var previous = ring[ring.count - 1]
    for point in ring {
      if (previous.y > y) != (point.y > y) {
        let share = Double(y - previous.y) / Double(point.y - previous.y)
        if Double(x) < Double(previous.x) + share * Double(point.x - previous.x) { isInside.toggle() }
      }
      previous = point
    }
    return isInside
  }

  @Test func whatLiesInsideIsGone() throws {
    let whole = tile(.polygons([.init(exterior: box(-64, -64, 4160, 4160))]))
    let rest = whole.outside([box(1000, 1000, 3000, 3000)])
    #expect(
      covered(rest).count == covered(whole).count
        - covered(tile(.polygons([.init(exterior: box(1000, 1000, 3000, 3000))]))).count)
    #expect(whole.outside([]) == whole)
    #expect(whole.outside([box(-9000, -9000, 9000, 9000)]).layers.isEmpty)
    #expect(covered(whole.outside([box(5000, 5000, 9000, 9000)])).count == covered(whole).count)
  }

  /// A comb whose teeth reach over the cut: the parts are rings of their own, with no edge along the line between the
  /// teeth, which a renderer would draw as a hair.
  @Test func nothingIsLeftAlongTheCutWhereThePolygonIsNot() throws {
    var comb: [Point] = [Point(100, 100)]
    for tooth in Int32(0)..<6 {
      let left = 100 + tooth * 600
      comb += [Point(left, 3000), Point(left + 200, 3000), Point(left + 200, 300), Point(left + 600, 300)]
    }
    comb += [Point(3700, 100)]
    let shape = VectorTile.Polygon(exterior: comb)
    let rest = tile(.polygons([shape])).outside([box(1000, 1500, 1100, 1600)])
    guard case .polygons(let polygons)? = rest.layers.first?.features.first?.geometry else {
      Issue.record("nothing left")
      return
    }
    for polygon in polygons {
      for ring in [polygon.exterior] + polygon.interiors {
        for (from, to) in zip(ring, ring.dropFirst() + ring.prefix(1)) where from.y == to.y && from.y > 300 {
          let middle = (from.x + to.x) / 2
          #expect(Self.holds(shape, middle, from.y - 2) || Self.holds(shape, middle, from.y + 2), "\(from) to \(to)")
        }
      }
    }
    #expect(covered(rest) == covered(tile(.polygons([shape]))))
  }

  @Test func linesAndPointsAreCutToo() {
    let line = tile(.lines([[Point(0, 2000), Point(4000, 2000)]])).outside([box(1000, 1000, 3000, 3000)])
    #expect(
      line.layers[0].features[0].geometry
        == .lines([[Point(0, 2000), Point(1000, 2000)], [Point(3000, 2000), Point(4000, 2000)]]))
    let points = tile(.points([Point(10, 10), Point(2000, 2000)])).outside([box(1000, 1000, 3000, 3000)])
    #expect(points.layers[0].features[0].geometry == .points([Point(10, 10)]))
    // Rings are told in units of 4096 whatever the layer's extent.
    let coarse = tile(.points([Point(1, 1), Point(128, 128)]), extent: 256).outside([box(1000, 1000, 3000, 3000)])
    #expect(coarse.layers[0].features[0].geometry == .points([Point(1, 1)]))
  }

  /// Stars, one cut by another: a point is covered if it is in the shape and not in the outline.
  @Test(arguments: TestEffort.seeds(60, long: 3_000))
  func everyPlaceIsInTheShapeAndNotInTheOutline(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func star(_ corners: Int) -> [Point] {
      let center = (x: Int32.random(in: 500...3500, using: &random), y: Int32.random(in: 500...3500, using: &random))
      return (0..<corners).map { corner in
        let (radius, angle) = (
          Double.random(in: 300...2500, using: &random), Double(corner) * 2 * .pi / Double(corners)
        )
        return Point(center.x + Int32(radius * cos(angle)), center.y + Int32(radius * sin(angle)))
      }
    }
    let shape = VectorTile.Polygon(exterior: star(9), interiors: [])
    let outline = star(Int.random(in: 3...40, using: &random))
    let rest = covered(tile(.polygons([shape])).outside([outline]))
    let wanted = covered(tile(.polygons([shape]))).filter { !Self.contains(outline, $0[0], $0[1]) }
    // A unit of overlap, and rounding, may decide a point on an edge.
    #expect(rest.symmetricDifference(wanted).count <= 2, "seed \(seed)")
  }

  @Test func anOutlineOfManyCornersIsTakenWithLessDetail() {
    let circle = (0..<20_000).map { step -> Point in
      let angle = Double(step) * 2 * .pi / 20_000
      return Point(2048 + Int32(1500 * cos(angle)), 2048 + Int32(1500 * sin(angle)))
    }
    #expect(TileMask(outside: [circle]).pieces.count < 1_000)
    let rest = covered(tile(.polygons([.init(exterior: box(0, 0, 4096, 4096))])).outside([circle]))
    let share = Double(rest.count) / 4096
    #expect(abs(share - (1 - .pi * 1500 * 1500 / 4096 / 4096)) < 0.01)
  }
}
