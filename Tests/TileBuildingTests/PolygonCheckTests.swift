import TestSupport
import Testing

@testable import TileBuilding

@Suite struct PolygonCheckTests {
  static func isSimple(_ rings: RingSet) -> Bool {
    var check = PolygonCheck()
    return check.isSimple(rings)
  }

  private func ring(_ points: [(Int32, Int32)]) -> [GridPoint] { points.map { GridPoint($0.0, $0.1) } }

  @Test func knowsGoodAndBadRings() {
    #expect(Self.isSimple(RingSet([ring([(0, 0), (4, 0), (4, 4), (0, 4)])])))
    #expect(!Self.isSimple(RingSet([ring([(0, 0), (4, 4), (4, 0), (0, 4)])])), "a bow crosses itself")
    #expect(!Self.isSimple(RingSet([ring([(0, 0), (4, 0), (4, 4), (4, 2), (0, 2)])])), "folds back")
    #expect(!Self.isSimple(RingSet([ring([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)])])), "touches its own edge")
    #expect(
      !Self.isSimple(RingSet([ring([(0, 0), (2, 2), (4, 0), (4, 4), (2, 2), (0, 4)])])), "meets itself in a point")
    #expect(Self.isSimple(RingSet([ring([(0, 0), (2, 0), (4, 0), (4, 4)])])), "straight on is allowed")
  }

  @Test func ringsMustNotMeet() {
    let outer = ring([(0, 0), (10, 0), (10, 10), (0, 10)])
    #expect(Self.isSimple(RingSet([outer, ring([(2, 2), (2, 4), (4, 4)])])))
    #expect(!Self.isSimple(RingSet([outer, ring([(0, 2), (2, 4), (2, 2)])])), "a hole on the edge")
    #expect(!Self.isSimple(RingSet([outer, ring([(-2, 2), (2, 4), (2, 2)])])), "a hole across the edge")
  }

  /// Exact and obvious: every pair of edges of small random rings.
  @Test(arguments: UInt64(0)..<300)
  func agreesWithThePlainDefinition(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...7, using: &generator)
    var points: [GridPoint] = []
    while points.count < count {
      let point = GridPoint(.random(in: 0...6, using: &generator), .random(in: 0...6, using: &generator))
      if point != points.last && (points.count < count - 1 || point != points.first) { points.append(point) }
    }
    #expect(Self.isSimple(RingSet([points])) == Self.isPlainlySimple(points), "seed \(seed): \(points)")
  }

  /// Walks all pairs of edges, and looks for common points by solving for them in whole numbers.
  private static func isPlainlySimple(_ ring: [GridPoint]) -> Bool {
    let edges = ring.indices.map { (ring[$0], ring[($0 + 1) % ring.count]) }
    for i in edges.indices {
      for j in edges.indices where j > i {
        var common = commonPoints(edges[i], edges[j])
        // Neighbours may share their one point.
        if j == i + 1 { common.remove(Rational(edges[j].0)) }
        if i == 0 && j == edges.count - 1 { common.remove(Rational(edges[0].0)) }
        if !common.isEmpty { return false }
      }
    }
    return true
  }

  private struct Rational: Hashable {
    let x: Int, y: Int
    init(_ point: GridPoint) { (x, y) = (Int(point.x) * 5040, Int(point.y) * 5040) }
    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }
  }

  /// Common points among the ends, and the crossing if there is a proper one.
  private static func commonPoints(_ a: (GridPoint, GridPoint), _ b: (GridPoint, GridPoint)) -> Set<Rational> {
    var points: Set<Rational> = []
    for end in [b.0, b.1] where lies(end, on: a) { points.insert(Rational(end)) }
    for end in [a.0, a.1] where lies(end, on: b) { points.insert(Rational(end)) }
    func cross(_ p: GridPoint, _ q: GridPoint, _ r: GridPoint) -> Int {
      Int(q.x - p.x) * Int(r.y - p.y) - Int(q.y - p.y) * Int(r.x - p.x)
    }
    let (s, t) = (cross(a.0, a.1, b.0), cross(a.0, a.1, b.1))
    let (u, v) = (cross(b.0, b.1, a.0), cross(b.0, b.1, a.1))
    if s.signum() * t.signum() < 0 && u.signum() * v.signum() < 0 { points.insert(Rational(x: -1, y: -1)) }
    return points
  }

  private static func lies(_ point: GridPoint, on edge: (GridPoint, GridPoint)) -> Bool {
    let (dx, dy) = (Int(edge.1.x - edge.0.x), Int(edge.1.y - edge.0.y))
    let (px, py) = (Int(point.x - edge.0.x), Int(point.y - edge.0.y))
    guard dx * py == dy * px else { return false }
    let dot = px * dx + py * dy
    return dot >= 0 && dot <= dx * dx + dy * dy
  }
}
