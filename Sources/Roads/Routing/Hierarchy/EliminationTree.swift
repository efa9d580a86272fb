/// The elimination tree of a graph under an order, and the same order rearranged so that each subtree is contiguous.
///
/// Contracting in postorder of the tree adds the same shortcuts, and the vertices below any vertex are a range of ranks:
/// what lets processors work apart. Source: J. W. H. Liu, "The role of elimination trees in sparse factorization", 1990,
/// doi:10.1137/0611010.
enum EliminationTree {
  /// The order in postorder of its elimination tree.
  ///
  /// - Complexity: O(turns · α).
  static func postorder(_ order: StateOrder, _ graph: TurnGraph) -> [UInt32] {
    let count = graph.stateCount
    let parents = parents(order.rank, graph)
    var size = [UInt32](repeating: 1, count: count)
    for vertex in 0..<count where parents[vertex] != .max { size[Int(parents[vertex])] += size[vertex] }
    // From the roots down: a subtree takes the next free range of its parent's, its root the last place of the range.
    var (next, rootNext) = ([UInt32](repeating: 0, count: count), UInt32(0))
    var place = [UInt32](repeating: 0, count: count)
    for vertex in (0..<count).reversed() {
      let start: UInt32
      if parents[vertex] == .max {
        start = rootNext
        rootNext += size[vertex]
      } else {
        start = next[Int(parents[vertex])]
        next[Int(parents[vertex])] += size[vertex]
      }
      next[vertex] = start
      place[vertex] = start + size[vertex] - 1
    }
    return order.rank.map { place[Int($0)] }
  }

  /// The parent of each rank; `UInt32.max` for roots.
  private static func parents(_ rank: [UInt32], _ graph: TurnGraph) -> [UInt32] {
    let count = graph.stateCount
    let (first, lower) = lowerNeighbors(rank, graph)
    var (parent, ancestor) = ([UInt32](repeating: .max, count: count), [UInt32](repeating: .max, count: count))
    for vertex in 0..<UInt32(count) {
      for place in first[Int(vertex)]..<first[Int(vertex) + 1] {
        var root = lower[Int(place)]
        // Follow the path of ancestors to its root, and let it point here from now on.
        while ancestor[Int(root)] != .max, ancestor[Int(root)] != vertex {
          let up = ancestor[Int(root)]
          ancestor[Int(root)] = vertex
          root = up
        }
        guard ancestor[Int(root)] == .max else { continue }
        ancestor[Int(root)] = vertex
        parent[Int(root)] = vertex
      }
    }
    return parent
  }

  private static func lowerNeighbors(_ rank: [UInt32], _ graph: TurnGraph) -> (first: [UInt32], lower: [UInt32]) {
    var first = [UInt32](repeating: 0, count: graph.stateCount + 1)
    forEachPair(rank, graph) { _, high in first[Int(high) + 1] += 1 }
    for vertex in 0..<graph.stateCount { first[vertex + 1] += first[vertex] }
    var (next, lower) = (first, [UInt32](repeating: 0, count: Int(first[graph.stateCount])))
    forEachPair(rank, graph) { low, high in
      lower[Int(next[Int(high)])] = low
      next[Int(high)] += 1
    }
    return (first, lower)
  }

  /// Calls `body` with the ranks of the ends of each turn, the lower first; turns from a state to itself are left out.
  private static func forEachPair(_ rank: [UInt32], _ graph: TurnGraph, _ body: (UInt32, UInt32) -> Void) {
    for turn in 0..<graph.turnCount {
      let (tail, head) = (rank[Int(graph.turnTail[turn])], rank[Int(graph.turnHead[turn])])
      if tail != head { body(min(tail, head), max(tail, head)) }
    }
  }
}
