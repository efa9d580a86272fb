/// The graph after contraction, without directions: for each vertex its higher neighbours, ascending.
struct ChordalCompletion {
  /// The neighbours.
  private let arcs: UpwardArcs
  private let vertices: Int

  private static let climbs: UInt8 = 1
  private static let descends: UInt8 = 2

  /// Contracts in order: the higher neighbours of a vertex become neighbours of the lowest of them.
  ///
  /// - Complexity: O(shortcuts · log of the neighbours of a vertex).
  init(_ inputs: HierarchyInputs, vertices: Int) {
    self.vertices = vertices
    let first = OwnedBuffer(repeating: UInt32(0), count: vertices + 1)
    var heads: [UInt32] = []
    heads.reserveCapacity(4 * inputs.targets.count)
    // Lists of vertices with equal parents: the first of each parent, and who follows.
    let firstChild = OwnedBuffer(repeating: UInt32.max, count: vertices)
    let nextChild = OwnedBuffer(repeating: UInt32.max, count: vertices)
    let seenBy = OwnedBuffer(repeating: UInt32.max, count: vertices)
    for vertex in 0..<vertices {
      let start = heads.count
      func add(_ head: UInt32) {
        guard seenBy.pointer[Int(head)] != UInt32(vertex) else { return }
        seenBy.pointer[Int(head)] = UInt32(vertex)
        heads.append(head)
      }
      for place in Int(inputs.first[vertex])..<Int(inputs.first[vertex + 1]) { add(inputs.targets[place] >> 1) }
      var child = firstChild[vertex]
      while child != .max {
        // The first neighbour of a child is this vertex.
        for place in (Int(first[Int(child)]) + 1)..<Int(first[Int(child) + 1]) { add(heads[place]) }
        child = nextChild[Int(child)]
      }
      Self.sort(&heads, from: start)
      first[vertex + 1] = UInt32(heads.count)
      guard heads.count > start else { continue }
      let parent = Int(heads[start])
      (nextChild[vertex], firstChild[parent]) = (firstChild[parent], UInt32(vertex))
    }
    arcs = UpwardArcs(first: first, heads: OwnedBuffer(heads))
  }

  /// Sorts the end of a list. Most are short.
  private static func sort(_ heads: inout [UInt32], from start: Int) {
    heads.withUnsafeMutableBufferPointer { all in
      let count = all.count - start
      guard count > 1 else { return }
      guard count <= 24 else { return all[start...].sort() }
      for place in (start + 1)..<all.count {
        let head = all[place]
        var hole = place
        while hole > start, all[hole - 1] > head {
          all[hole] = all[hole - 1]
          hole -= 1
        }
        all[hole] = head
      }
    }
  }

  /// The lowest higher neighbour of each vertex.
  func parents() -> OwnedBuffer<UInt32> {
    let parents = OwnedBuffer(repeating: UInt32.max, count: vertices)
    for vertex in 0..<vertices where arcs.first[vertex] < arcs.first[vertex + 1] {
      parents[vertex] = arcs.heads[Int(arcs.first[vertex])]
    }
    return parents
  }

  /// The arcs of each direction that weights could make finite.
  func directed(_ inputs: HierarchyInputs) -> (forward: UpwardArcs, backward: UpwardArcs) {
    let possible = possibleDirections(inputs)
    return (arcs(possible, Self.climbs), arcs(possible, Self.descends))
  }

  private func arcs(_ possible: OwnedBuffer<UInt8>, _ direction: UInt8) -> UpwardArcs {
    let offsets = OwnedBuffer(repeating: UInt32(0), count: vertices + 1)
    var kept: [UInt32] = []
    kept.reserveCapacity(possible.count)
    for vertex in 0..<vertices {
      for arc in arcs.range(vertex) where possible.pointer[arc] & direction != 0 {
        kept.append(arcs.heads.pointer[arc])
      }
      offsets[vertex + 1] = UInt32(kept.count)
    }
    return UpwardArcs(first: offsets, heads: OwnedBuffer(kept))
  }

  /// Customization with yes and no for weights.
  private func possibleDirections(_ inputs: HierarchyInputs) -> OwnedBuffer<UInt8> {
    let (downFirst, downArcs, lows) = arcs.byHead(vertices: vertices)
    let possible = OwnedBuffer(repeating: UInt8(0), count: arcs.count)
    let work = OwnedBuffer(repeating: UInt8(0), count: vertices)
    let (heads, first, flags, marks) = (arcs.heads.pointer, arcs.first.pointer, possible.pointer, work.pointer)
    for vertex in 0..<vertices {
      for place in Int(inputs.first[vertex])..<Int(inputs.first[vertex + 1]) {
        let target = inputs.targets[place]
        marks[Int(target >> 1)] |= target & 1 == 0 ? Self.climbs : Self.descends
      }
      for place in Int(downFirst[vertex])..<Int(downFirst[vertex + 1]) {
        let lower = Int(downArcs.pointer[place])
        let known = flags[lower]
        // Up to w over a lower v: down to v, then up from v to w; and the other way round.
        let mask = (known & Self.descends != 0 ? Self.climbs : 0) | (known & Self.climbs != 0 ? Self.descends : 0)
        for arc in (lower + 1)..<Int(first[Int(lows.pointer[place]) + 1]) {
          marks[Int(heads[arc])] |= flags[arc] & mask
        }
      }
      for arc in arcs.range(vertex) {
        flags[arc] = marks[Int(heads[arc])]
        marks[Int(heads[arc])] = 0
      }
    }
    return possible
  }
}
