/// The usable turns by the lower of their two vertices.
struct HierarchyInputs: Sendable {
  /// `vertices + 1` offsets into the others, ascending.
  let first: OwnedBuffer<UInt32>
  /// The higher vertex, doubled, plus 1 for a turn that descends; ascending for each lower vertex.
  let targets: OwnedBuffer<UInt32>
  /// The turn.
  let turns: OwnedBuffer<UInt32>
  /// The arc that the turn leads to.
  let arcs: OwnedBuffer<UInt32>

  init(_ ends: TurnEnds, _ graph: TurnGraph, vertices: Int) {
    first = OwnedBuffer(repeating: 0, count: vertices + 1)
    targets = OwnedBuffer(repeating: 0, count: ends.count)
    turns = OwnedBuffer(repeating: 0, count: ends.count)
    arcs = OwnedBuffer(repeating: 0, count: ends.count)
    let order = Self.sorted(ends, vertices: vertices)
    for (place, index) in order.enumerated() {
      let (tail, head, turn) = (ends.tails[Int(index)], ends.heads[Int(index)], ends.turns[Int(index)])
      first[Int(min(tail, head)) + 1] += 1
      targets[place] = max(tail, head) << 1 | (tail < head ? 0 : 1)
      turns[place] = turn
      arcs[place] = graph.stateArc[Int(graph.turnHead[Int(turn)])]
    }
    for vertex in 0..<vertices { first[vertex + 1] += first[vertex] }
  }

  /// Indices of the pairs by lower, then higher vertex, then turn: counted twice, the minor key first.
  private static func sorted(_ ends: TurnEnds, vertices: Int) -> [UInt32] {
    let high = (0..<ends.count).map { max(ends.tails[$0], ends.heads[$0]) }
    let byHigh = TurnGraph.grouped(high, groups: vertices).members
    let low = byHigh.map { min(ends.tails[Int($0)], ends.heads[Int($0)]) }
    return TurnGraph.grouped(low, groups: vertices).members.map { byHigh[Int($0)] }
  }
}
