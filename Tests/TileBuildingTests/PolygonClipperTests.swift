import TestSupport
import Testing

@testable import TileBuilding

@Suite struct PolygonClipperTests {
  /// A ring around a center that does not cross itself: angles ascend.
  static func star(points: Int, radius: Double, center: GridPoint, using generator: inout SeededGenerator)
    -> [GridPoint]
  {
    var ring: [GridPoint] = []
    for index in 0..<points {
      let angle = Double(index) / Double(points) * 6.283185307
      let distance = radius * Double.random(in: 0.3...1, using: &generator)
      let (sine, cosine) = Trigonometry.sineAndCosine(angle)
      ring.append(
        GridPoint(center.x + Int32((distance * cosine).rounded()), center.y + Int32((distance * sine).rounded())))
    }
    return ring
  }

  static func clip(_ rings: RingSet, to side: HalfPlane) -> RingSet? {
    var clipper = PolygonClipper()
    return clipper.clip(rings, to: side)
  }

  static func area(_ rings: RingSet) -> Int64 { rings.rings.reduce(0) { $0 + $1.doubledArea } }

  @Test(arguments: UInt64(0)..<200)
  func halvesHaveTheAreaOfTheWhole(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var polygon = RingSet([Self.star(points: 40, radius: 900, center: GridPoint(0, 0), using: &generator)])
    let hole = Self.star(points: 12, radius: 150, center: GridPoint(0, 0), using: &generator)
    polygon.append(hole.reversed())
    guard PolygonCheckTests.isSimple(polygon) else { return }
    let limit = Int32.random(in: -900...900, using: &generator)
    let axis: HalfPlane.Axis = seed % 2 == 0 ? .x : .y
    let below = try #require(Self.clip(polygon, to: .below(axis, limit)))
    let above = try #require(Self.clip(polygon, to: .above(axis, limit)))
    // Crossings are rounded along the line: each moves less than a triangle of half a unit by an edge's length.
    #expect(abs(Self.area(below) + Self.area(above) - Self.area(polygon)) < 4_000, "seed \(seed)")
    for (part, side) in [(below, HalfPlane.below(axis, limit)), (above, .above(axis, limit))] {
      #expect(part.points.allSatisfy(side.contains), "seed \(seed)")
      #expect(part.rings.contains { $0.doubledArea > 0 } || part.isEmpty)
    }
  }

  @Test func combFallsIntoTeeth() throws {
    // Three teeth that point to the right, joined at x = 0.
    let comb = RingSet([
      [(0, 0), (10, 0), (10, 2), (2, 2), (2, 4), (10, 4), (10, 6), (2, 6), (2, 8), (10, 8), (10, 10), (0, 10)].map {
        GridPoint($0.0, $0.1)
      }
    ])
    let teeth = try #require(Self.clip(comb, to: .above(.x, 5)))
    #expect(teeth.count == 3)
    #expect(teeth.rings.allSatisfy { $0.doubledArea == 20 })
    let back = try #require(Self.clip(comb, to: .below(.x, 5)))
    #expect(back.count == 1 && Self.area(back) == Self.area(comb) - 60)
  }

  @Test func holeThatIsCutJoinsTheEdge() throws {
    var frame = RingSet([GridBox(minX: 0, minY: 0, maxX: 10, maxY: 10).ring])
    frame.append(GridBox(minX: 4, minY: 4, maxX: 6, maxY: 6).ring.reversed())
    let left = try #require(Self.clip(frame, to: .below(.x, 5)))
    #expect(left.count == 1, "the hole is now a bay")
    #expect(Self.area(left) == 2 * (50 - 2))
    let apart = try #require(Self.clip(frame, to: .below(.x, 8)))
    #expect(apart.count == 2)
  }

  @Test func polygonOnOneSideStaysOrGoes() throws {
    let box = RingSet([GridBox(minX: 0, minY: 0, maxX: 10, maxY: 10).ring])
    #expect(Self.clip(box, to: .below(.x, 10)) == box)
    #expect(Self.clip(box, to: .above(.y, 0)) == box)
    #expect(Self.clip(box, to: .above(.x, 11)) == RingSet())
    #expect(Self.clip(box, to: .above(.x, 10)) == RingSet(), "an edge on the line has no area")
  }

  @Test func vertexThatTouchesTheLineFromOutsideIsNothing() throws {
    let triangle = RingSet([[GridPoint(0, 5), GridPoint(10, 0), GridPoint(10, 10)]])
    #expect(Self.clip(triangle, to: .below(.x, 0)) == RingSet())
  }
}
