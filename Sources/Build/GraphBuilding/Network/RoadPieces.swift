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

  /// The directed edges of a way that exist.
  func arcs(ofWay way: Int64) -> [RoadGraphDraft.DirectedEdge] {
    (edgesOfWay[way] ?? []).flatMap { edge in
      [true, false].map { RoadGraphDraft.DirectedEdge(edge: edge, isForward: $0) }.filter(exists)
    }
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
