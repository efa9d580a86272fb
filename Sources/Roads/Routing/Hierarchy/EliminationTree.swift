/// The elimination tree of a graph under an order, and the same order rearranged so that each subtree is contiguous.
///
/// Contracting in postorder of the tree adds the same shortcuts, and the vertices below any vertex are a range of ranks:
/// what lets processors work apart. Source: J. W. H. Liu, "The role of elimination trees in sparse factorization", 1990,
/// doi:10.1137/0611010.
enum EliminationTree {
  /// The place of each vertex in postorder of the tree.
  ///
  /// - Complexity: O(turns · α).
  static func postorder(_ ends: TurnEnds, vertices count: Int) -> [UInt32] {
    let parents = parents(ends, vertices: count)
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
    return place
  }

  /// The parent of each vertex; `UInt32.max` for roots.
  private static func parents(_ ends: TurnEnds, vertices count: Int) -> [UInt32] {
    let (first, lower) = lowerNeighbors(ends, vertices: count)
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

  private static func lowerNeighbors(_ ends: TurnEnds, vertices: Int) -> (first: [UInt32], lower: [UInt32]) {
    var first = [UInt32](repeating: 0, count: vertices + 1)
    for index in 0..<ends.count { first[Int(max(ends.tails[index], ends.heads[index])) + 1] += 1 }
    for vertex in 0..<vertices { first[vertex + 1] += first[vertex] }
    var (next, lower) = (first, [UInt32](repeating: 0, count: ends.count))
    for index in 0..<ends.count {
      let (tail, head) = (ends.tails[index], ends.heads[index])
      let high = Int(max(tail, head))
      lower[Int(next[high])] = min(tail, head)
      next[high] += 1
    }
    return (first, lower)
  }
}
