/// The directed edges of the coast.
struct CoastVotes {
  private struct Edge: Hashable {
    let fromX: Double, fromY: Double, toX: Double, toY: Double
  }

  private var edges: Set<Edge> = []

  init(_ coast: [[SeaBuilder.Position]]) {
    for line in coast {
      for (from, to) in zip(line, line.dropFirst()) {
        edges.insert(Edge(fromX: from.x, fromY: from.y, toX: to.x, toY: to.y))
      }
    }
  }

  /// Length of coast along a face's ring that has the face on its right, less that which has it on its left.
  ///
  /// Edges that the noding cut, where an extension crosses the coast, do not vote; there are few.
  func count(along ring: [SeaBuilder.Position], isHole: Bool) -> Double {
    // Run the ring so that the face is on the left: counterclockwise outside, clockwise around holes.
    let isCounterclockwise = Self.doubledArea(ring) > 0
    let path = isCounterclockwise == isHole ? ring.reversed() : ring
    var balance = 0.0
    for (from, to) in zip(path, path.dropFirst()) {
      let length = ((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y)).squareRoot()
      if edges.contains(Edge(fromX: from.x, fromY: from.y, toX: to.x, toY: to.y)) { balance -= length }
      if edges.contains(Edge(fromX: to.x, fromY: to.y, toX: from.x, toY: from.y)) { balance += length }
    }
    return balance
  }

  private static func doubledArea(_ ring: [SeaBuilder.Position]) -> Double {
    guard let origin = ring.first else { return 0 }
    return zip(ring, ring.dropFirst()).reduce(0) { sum, edge in
      sum + (edge.0.x - origin.x) * (edge.1.y - origin.y) - (edge.1.x - origin.x) * (edge.0.y - origin.y)
    }
  }
}
