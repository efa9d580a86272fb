/// The turns of a graph by the lower of their two vertices; turns from a state to itself are left out.
struct HierarchyInputs: Sendable {
  /// `vertices + 1` offsets into the others, ascending.
  let first: OwnedBuffer<UInt32>
  /// The higher vertex, doubled, plus 1 for a turn that descends.
  let targets: OwnedBuffer<UInt32>
  /// The turn.
  let turns: OwnedBuffer<UInt32>

  init(_ graph: TurnGraph, _ rank: [UInt32]) {
    first = OwnedBuffer(repeating: 0, count: rank.count + 1)
    let ends = (0..<graph.turnCount).map { (rank[Int(graph.turnTail[$0])], rank[Int(graph.turnHead[$0])]) }
    for (tail, head) in ends where tail != head { first[Int(min(tail, head)) + 1] += 1 }
    for vertex in rank.indices { first[vertex + 1] += first[vertex] }
    targets = OwnedBuffer(repeating: 0, count: Int(first[rank.count]))
    turns = OwnedBuffer(repeating: 0, count: Int(first[rank.count]))
    var next = rank.indices.map { first[$0] }
    for (turn, (tail, head)) in ends.enumerated() where tail != head {
      let low = Int(min(tail, head))
      targets[Int(next[low])] = max(tail, head) << 1 | (tail < head ? 0 : 1)
      turns[Int(next[low])] = UInt32(turn)
      next[low] += 1
    }
  }
}
