import GeoCore

/// The numbers that nodes and arcs of a draft get in the file.
struct ArcNumbering {
  /// One arc of the file.
  struct Arc {
    let tail: Int
    let head: Int
    let source: RoadGraphDraft.DirectedEdge
  }

  /// Draft indices of the nodes, in the order of the file.
  let nodeOrder: [Int]
  /// Arcs in the order of the file; tails and heads are numbers of the file.
  let arcs: [Arc]
  /// `nodes + 1` offsets into `arcs`, ascending.
  let firstOut: [Int]
  /// Number of the arc with the way, for each draft edge; −1 if there is none.
  let forward: [Int]
  /// Number of the arc against the way, for each draft edge; −1 if there is none.
  let backward: [Int]

  init(_ draft: RoadGraphDraft) {
    let codes = draft.nodes.map { ($0.location.mortonCode, $0.osmID) }
    nodeOrder = draft.nodes.indices.sorted { codes[$0] < codes[$1] }
    var number = [Int](repeating: 0, count: nodeOrder.count)
    for (position, index) in nodeOrder.enumerated() { number[index] = position }
    arcs = Self.sortedArcs(draft, number)
    var firstOut = [Int](repeating: 0, count: nodeOrder.count + 1)
    for arc in arcs { firstOut[arc.tail + 1] += 1 }
    for node in 0..<nodeOrder.count {
      precondition(firstOut[node + 1] <= RoadGraphDraft.mostArcsPerNode, "too many arcs leave a node")
      firstOut[node + 1] += firstOut[node]
    }
    self.firstOut = firstOut
    var (forward, backward) = (
      [Int](repeating: -1, count: draft.edges.count), [Int](repeating: -1, count: draft.edges.count)
    )
    for (position, arc) in arcs.enumerated() {
      if arc.source.isForward { forward[arc.source.edge] = position } else { backward[arc.source.edge] = position }
    }
    (self.forward, self.backward) = (forward, backward)
  }

  /// Number of a draft's arc; `nil` if the edge has no such direction.
  func number(of arc: RoadGraphDraft.DirectedEdge) -> Int? {
    let number = arc.isForward ? forward[arc.edge] : backward[arc.edge]
    return number < 0 ? nil : number
  }

  /// The arc that runs the other way.
  func reverse(of arc: Int) -> Int? {
    let source = arcs[arc].source
    return number(of: .init(edge: source.edge, isForward: !source.isForward))
  }

  /// Whether the arc is the lower one of its edge.
  func isPrimary(_ arc: Int) -> Bool { reverse(of: arc).map { arc < $0 } ?? true }

  /// Numbers of the arcs that leave a node of the file.
  func leaving(_ node: Int) -> Range<Int> { firstOut[node]..<firstOut[node + 1] }

  private static func sortedArcs(_ draft: RoadGraphDraft, _ number: [Int]) -> [Arc] {
    var arcs: [Arc] = []
    for (index, edge) in draft.edges.enumerated() {
      let (from, to) = (number[edge.from], number[edge.to])
      if edge.forward != nil { arcs.append(.init(tail: from, head: to, source: .init(edge: index, isForward: true))) }
      if edge.backward != nil { arcs.append(.init(tail: to, head: from, source: .init(edge: index, isForward: false))) }
    }
    func key(_ arc: Arc) -> (Int, Int, Int64, UInt16, Int) {
      let edge = draft.edges[arc.source.edge]
      return (arc.tail, arc.head, edge.way, edge.fromPosition, arc.source.isForward ? 0 : 1)
    }
    return arcs.sorted { key($0) < key($1) }
  }
}
