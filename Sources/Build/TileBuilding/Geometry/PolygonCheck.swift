/// Whether rings form a polygon that the tile format calls valid, by exact integer arithmetic.
struct PolygonCheck {
  private struct Edge {
    let from: GridPoint
    let to: GridPoint
    let ring: Int32
    /// Number in the ring, and the ring's length: neighbours share a point.
    let index: Int32
    let count: Int32

    var minX: Int32 { min(from.x, to.x) }
    var maxX: Int32 { max(from.x, to.x) }
    var minY: Int32 { min(from.y, to.y) }
    var maxY: Int32 { max(from.y, to.y) }
  }

  private var edges: [Edge] = []
  private var active: [Int] = []

  /// Whether no two edges of the rings meet, other than neighbours in their common point.
  ///
  /// Stricter than OGC's rule, which lets rings touch in points: what touches is given to the repair, which decides.
  /// - Precondition: No ring repeats a point in a row.
  /// - Complexity: O(n log n) for rings of ordinary shape, O(n²) for edges that all share a column.
  mutating func isSimple(_ rings: RingSet) -> Bool {
    collectEdges(rings)
    edges.sort { $0.minX < $1.minX }
    active.removeAll(keepingCapacity: true)
    for index in edges.indices {
      let edge = edges[index]
      let (minX, minY, maxY) = (edge.minX, edge.minY, edge.maxY)
      var kept = 0
      for other in active where edges[other].maxX >= minX {
        active[kept] = other
        kept += 1
        let old = edges[other]
        if old.minY <= maxY && minY <= old.maxY && Self.meet(old, edge) { return false }
      }
      active.removeSubrange(kept...)
      active.append(index)
    }
    return true
  }

  private mutating func collectEdges(_ rings: RingSet) {
    edges.removeAll(keepingCapacity: true)
    for ring in 0..<rings.count {
      let points = rings[ring]
      var previous = points[points.endIndex - 1]
      for (index, point) in points.enumerated() {
        edges.append(
          Edge(from: previous, to: point, ring: Int32(ring), index: Int32(index), count: Int32(points.count)))
        previous = point
      }
    }
  }

  /// Whether two edges meet where they must not.
  private static func meet(_ a: Edge, _ b: Edge) -> Bool {
    if a.ring == b.ring {
      if follows(a, b) { return foldsBack(a.from, a.to, b.to) }
      if follows(b, a) { return foldsBack(b.from, b.to, a.to) }
    }
    let (d1, d2) = (turn(a.from, a.to, b.from), turn(a.from, a.to, b.to))
    let (d3, d4) = (turn(b.from, b.to, a.from), turn(b.from, b.to, a.to))
    if d1 * d2 < 0 && d3 * d4 < 0 { return true }
    return (d1 == 0 && covers(a, b.from)) || (d2 == 0 && covers(a, b.to)) || (d3 == 0 && covers(b, a.from))
      || (d4 == 0 && covers(b, a.to))
  }

  /// Whether `b` begins where `a` ends.
  private static func follows(_ a: Edge, _ b: Edge) -> Bool { b.index == (a.index + 1 == a.count ? 0 : a.index + 1) }

  /// Whether the way from a over b to c runs back on itself.
  private static func foldsBack(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Bool {
    guard turn(a, b, c) == 0 else { return false }
    let dot =
      (Int64(b.x) - Int64(a.x)) * (Int64(c.x) - Int64(b.x)) + (Int64(b.y) - Int64(a.y)) * (Int64(c.y) - Int64(b.y))
    return dot < 0
  }

  /// −1, 0 or 1: on which side of the line from a to b the point c lies.
  private static func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int64 {
    let cross =
      (Int64(b.x) - Int64(a.x)) * (Int64(c.y) - Int64(a.y)) - (Int64(b.y) - Int64(a.y)) * (Int64(c.x) - Int64(a.x))
    return cross.signum()
  }

  /// Whether a point on the line of an edge lies on the edge.
  private static func covers(_ edge: Edge, _ point: GridPoint) -> Bool {
    edge.minX <= point.x && point.x <= edge.maxX && edge.minY <= point.y && point.y <= edge.maxY
  }
}
