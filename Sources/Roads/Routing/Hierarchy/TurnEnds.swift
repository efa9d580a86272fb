/// The usable turns of a graph as pairs of vertices, turns from a state to itself left out.
struct TurnEnds {
  /// The turn of each pair.
  private(set) var turns: [UInt32] = []
  /// The vertex that each leaves.
  private(set) var tails: [UInt32] = []
  /// The vertex that each reaches.
  private(set) var heads: [UInt32] = []

  /// - Parameter rank: Vertex of each state.
  init(_ graph: TurnGraph, _ usable: UsableTurns, _ rank: [UInt32]) {
    turns.reserveCapacity(graph.turnCount)
    tails.reserveCapacity(graph.turnCount)
    heads.reserveCapacity(graph.turnCount)
    for state in 0..<UInt32(graph.stateCount) {
      let tail = rank[Int(state)]
      for turn in graph.turns(from: state) where usable.contains(turn) {
        let head = rank[Int(graph.turnHead[turn])]
        guard tail != head else { continue }
        turns.append(UInt32(turn))
        tails.append(tail)
        heads.append(head)
      }
    }
  }

  var count: Int { turns.count }

  /// The same pairs under other numbers.
  func renumbered(_ place: [UInt32]) -> TurnEnds {
    var ends = self
    for index in turns.indices {
      ends.tails[index] = place[Int(tails[index])]
      ends.heads[index] = place[Int(heads[index])]
    }
    return ends
  }
}
