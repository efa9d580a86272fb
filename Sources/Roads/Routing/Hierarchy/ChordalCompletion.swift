/// The graph after contraction, without directions: for each vertex its higher neighbours.
struct ChordalCompletion {
  /// `vertices + 1` offsets into `heads`, ascending.
  private let first: OwnedBuffer<UInt32>
  private let heads: OwnedBuffer<UInt32>
  private let vertices: Int

  private static let climbs: UInt8 = 1
  private static let descends: UInt8 = 2

  /// Contracts in order: the higher neighbours of a vertex become neighbours of the lowest of them.
  init(_ inputs: HierarchyInputs, vertices: Int) {
    self.vertices = vertices
    var higher = (0..<vertices).map { vertex in
      Self.sortedUnique((Int(inputs.first[vertex])..<Int(inputs.first[vertex + 1])).map { inputs.targets[$0] >> 1 })
    }
    for vertex in 0..<vertices {
      guard let parent = higher[vertex].first, higher[vertex].count > 1 else { continue }
      higher[Int(parent)] = Self.merged(higher[Int(parent)], higher[vertex].dropFirst())
    }
    first = OwnedBuffer(repeating: 0, count: vertices + 1)
    for vertex in 0..<vertices { first[vertex + 1] = first[vertex] + UInt32(higher[vertex].count) }
    heads = OwnedBuffer(repeating: 0, count: Int(first[vertices]))
    for vertex in 0..<vertices {
      for (place, head) in higher[vertex].enumerated() { heads[Int(first[vertex]) + place] = head }
    }
  }

  private static func sortedUnique(_ numbers: [UInt32]) -> [UInt32] {
    var last: UInt32?
    return numbers.sorted().filter { number in
      defer { last = number }
      return number != last
    }
  }

  private static func merged(_ left: [UInt32], _ right: ArraySlice<UInt32>) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(left.count + right.count)
    var (own, other) = (0, right.startIndex)
    while own < left.count || other < right.endIndex {
      let (one, two) = (own < left.count ? left[own] : .max, other < right.endIndex ? right[other] : .max)
      result.append(min(one, two))
      if one <= two { own += 1 }
      if two <= one { other += 1 }
    }
    return result
  }

  /// The lowest higher neighbour of each vertex.
  func parents() -> OwnedBuffer<UInt32> {
    let parents = OwnedBuffer(repeating: UInt32.max, count: vertices)
    for vertex in 0..<vertices where first[vertex] < first[vertex + 1] { parents[vertex] = heads[Int(first[vertex])] }
    return parents
  }

  /// The arcs of each direction that weights could make finite.
  func directed(_ inputs: HierarchyInputs) -> (forward: UpwardArcs, backward: UpwardArcs) {
    let possible = possibleDirections(inputs)
    return (arcs(possible, Self.climbs), arcs(possible, Self.descends))
  }

  private func arcs(_ possible: OwnedBuffer<UInt8>, _ direction: UInt8) -> UpwardArcs {
    let offsets = OwnedBuffer(repeating: UInt32(0), count: vertices + 1)
    for vertex in 0..<vertices {
      let own = (Int(first[vertex])..<Int(first[vertex + 1])).count { possible[$0] & direction != 0 }
      offsets[vertex + 1] = offsets[vertex] + UInt32(own)
    }
    let kept = OwnedBuffer(repeating: UInt32(0), count: Int(offsets[vertices]))
    var next = 0
    for arc in 0..<heads.count where possible[arc] & direction != 0 {
      kept[next] = heads[arc]
      next += 1
    }
    return UpwardArcs(first: offsets, heads: kept)
  }

  /// Customization with yes and no for weights.
  private func possibleDirections(_ inputs: HierarchyInputs) -> OwnedBuffer<UInt8> {
    let down = DownwardArcs(
      UpwardArcs(first: first, heads: heads), other: UpwardArcs(first: first, heads: heads), vertices: vertices)
    let possible = OwnedBuffer(repeating: UInt8(0), count: heads.count)
    let work = OwnedBuffer(repeating: UInt8(0), count: vertices)
    for vertex in 0..<vertices {
      for place in Int(inputs.first[vertex])..<Int(inputs.first[vertex + 1]) {
        let target = inputs.targets[place]
        work[Int(target >> 1)] |= target & 1 == 0 ? Self.climbs : Self.descends
      }
      for place in Int(down.first[vertex])..<Int(down.first[vertex + 1]) {
        let known = possible[Int(down.arcs[place])]
        // Up to w over a lower v: down to v, then up from v to w; and the other way round.
        let mask = (known & Self.descends != 0 ? Self.climbs : 0) | (known & Self.climbs != 0 ? Self.descends : 0)
        for arc in Int(down.starts[place])..<Int(first[Int(down.lows[place]) + 1]) {
          work[Int(heads[arc])] |= possible[arc] & mask
        }
      }
      for arc in Int(first[vertex])..<Int(first[vertex + 1]) {
        possible[arc] = work[Int(heads[arc])]
        work[Int(heads[arc])] = 0
      }
    }
    return possible
  }
}
