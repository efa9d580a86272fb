import RoadNetwork

/// A draft together with where its edges come from.
struct RoadPieces {
  var draft = RoadGraphDraft()
  /// Index in the draft of each OSM node.
  var nodeIndex: [Int64: Int] = [:]
  /// Edges of each OSM way, in its order.
  var edgesOfWay: [Int64: [Int]] = [:]
  /// Conditions of arcs whose times were not understood.
  var conditionsNotUnderstood = 0

  /// The directed edges of a way that one of the modes may use at some time.
  func arcs(ofWay way: Int64, for modes: ModeSet) -> [RoadGraphDraft.DirectedEdge] {
    (edgesOfWay[way] ?? []).flatMap { edge in
      [true, false].map { RoadGraphDraft.DirectedEdge(edge: edge, isForward: $0) }.filter { isOpen($0, to: modes) }
    }
  }

  /// Whether one of the modes may use an arc at some time.
  func isOpen(_ arc: RoadGraphDraft.DirectedEdge, to modes: ModeSet) -> Bool {
    let edge = draft.edges[arc.edge]
    return (arc.isForward ? edge.forward : edge.backward).map { !$0.possibleModes.isDisjoint(with: modes) } ?? false
  }

  func exists(_ arc: RoadGraphDraft.DirectedEdge) -> Bool {
    (arc.isForward ? draft.edges[arc.edge].forward : draft.edges[arc.edge].backward) != nil
  }

  func tail(_ arc: RoadGraphDraft.DirectedEdge) -> Int {
    arc.isForward ? draft.edges[arc.edge].from : draft.edges[arc.edge].to
  }

  func head(_ arc: RoadGraphDraft.DirectedEdge) -> Int {
    arc.isForward ? draft.edges[arc.edge].to : draft.edges[arc.edge].from
  }
}
