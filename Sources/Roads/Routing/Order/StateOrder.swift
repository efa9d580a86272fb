import RoadNetwork

/// The order in which states are contracted: a nested dissection of the arc-expanded graph.
///
/// The arcs of the edges of a cut separate the arcs of its two sides, and come after them; of a cut first all arcs that
/// lead from left to right, then the others. States with a memory come beside the plain state of their arc.
public struct StateOrder: Hashable, Sendable {
  /// Rank of each state, a permutation of 0 ..< states.
  public let rank: [UInt32]

  /// The order that the cuts of a graph give.
  ///
  /// - Complexity: O(states log states).
  public init(_ paths: CutPaths, _ network: RoutingNetwork) {
    let arcs = (0..<network.tails.count).map { arc in
      ArcPlace(
        tail: paths.ofNode[Int(network.tails[arc])], head: paths.ofNode[Int(network.heads[arc])], arc: UInt32(arc))
    }.sorted()
    var (rank, next) = ([UInt32](repeating: 0, count: network.turns.stateCount), UInt32(0))
    for place in arcs {
      for state in network.turns.states(of: place.arc) {
        rank[Int(state)] = next
        next += 1
      }
    }
    self.rank = rank
  }

  /// An order that is given, for instance by lot.
  ///
  /// - Precondition: a permutation.
  package init(rank: [UInt32]) {
    var isTaken = [Bool](repeating: false, count: rank.count)
    for place in rank {
      precondition(place < rank.count && !isTaken[Int(place)], "ranks must be a permutation")
      isTaken[Int(place)] = true
    }
    self.rank = rank
  }
}

/// Where an arc stands among all, by the cut that it crosses.
private struct ArcPlace: Comparable {
  /// The path up to the cut, then only ones: the last place below it in the order.
  let cell: UInt64
  /// Bits before the cut; deeper cuts come first.
  let depth: UInt8
  /// Whether it leads from right to left.
  let isBackward: Bool
  let arc: UInt32

  init(tail: UInt64, head: UInt64, arc: UInt32) {
    let depth = (tail ^ head).leadingZeroBitCount
    cell = depth == 64 ? tail : tail | UInt64.max >> UInt64(depth)
    self.depth = UInt8(depth)
    isBackward = tail > head
    self.arc = arc
  }

  static func < (left: ArcPlace, right: ArcPlace) -> Bool {
    if left.cell != right.cell { return left.cell < right.cell }
    if left.depth != right.depth { return left.depth > right.depth }
    if left.isBackward != right.isBackward { return !left.isBackward }
    return left.arc < right.arc
  }
}
