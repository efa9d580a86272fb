/// A part of a road graph that is to be cut in two: nodes, and the edges between them by local node numbers.
struct CutCell {
  /// Numbers of the nodes in the whole graph.
  var nodes: [UInt32] = []
  /// Local numbers of the ends of each edge; loops are left out.
  var tails: [UInt32] = []
  /// Local numbers of the other ends.
  var heads: [UInt32] = []
  /// Arcs of each edge, 1 or 2: what cutting it costs.
  var capacities: [UInt8] = []

  /// The two parts of the cell, without the edges between them.
  func parts(isRight: [Bool]) -> (left: CutCell, right: CutCell) {
    var (left, right) = (CutCell(), CutCell())
    var local = [UInt32](repeating: 0, count: nodes.count)
    for (node, number) in nodes.enumerated() {
      if isRight[node] {
        local[node] = UInt32(right.nodes.count)
        right.nodes.append(number)
      } else {
        local[node] = UInt32(left.nodes.count)
        left.nodes.append(number)
      }
    }
    for edge in tails.indices {
      let (tail, head) = (Int(tails[edge]), Int(heads[edge]))
      guard isRight[tail] == isRight[head] else { continue }
      if isRight[tail] {
        right.append(local[tail], local[head], capacities[edge])
      } else {
        left.append(local[tail], local[head], capacities[edge])
      }
    }
    return (left, right)
  }

  mutating func append(_ tail: UInt32, _ head: UInt32, _ capacity: UInt8) {
    tails.append(tail)
    heads.append(head)
    capacities.append(capacity)
  }
}
