import GeoCore
import RoadNetwork
import RouteModel

/// A road graph prepared for searching: its turns as arrays, and what metrics and directions ask of every arc.
///
/// Derived from the graph alone and the same for every profile; may be thrown away and made again.
public struct RoutingNetwork: Sendable {
  /// The roads.
  public let graph: RoadGraph
  /// The arc-expanded graph with the turns of every mode.
  public let turns: TurnGraph
  /// For each turn, the modes that may take it and whether it goes back along the same edge.
  public let turnKinds: [TurnKind]
  /// Node that each arc leaves.
  public let tails: [UInt32]
  /// Node that each arc reaches.
  public let heads: [UInt32]
  /// `nodeCount + 1` offsets into `arrivingArcs`, ascending.
  private let firstArriving: [UInt32]
  /// Arc numbers, grouped by the node that they reach, ascending in each group.
  private let arrivingArcs: [UInt32]
  /// Length of each arc in centimeters.
  public let lengths: [UInt32]
  /// Direction in which each arc leaves its tail and reaches its head.
  public let bearings: [ArcBearings]
  /// The side of the road that traffic keeps to.
  public let drivingSide: RoadSide

  /// Prepares a graph.
  ///
  /// - Parameter drivingSide: `nil` to tell it from the roundabouts; right if there is none.
  /// - Complexity: O(states + turns + positions of all shapes).
  public init(_ graph: RoadGraph, drivingSide: RoadSide? = nil) {
    self.graph = graph
    (turns, turnKinds) = Self.expanded(graph)
    (tails, heads) = Self.ends(graph)
    (firstArriving, arrivingArcs) = TurnGraph.grouped(heads, groups: graph.nodeCount)
    (lengths, bearings) = Self.measured(graph, heads)
    self.drivingSide = drivingSide ?? Self.sideOfRoundabouts(graph, bearings)
  }

  /// The arcs that reach a node, ascending.
  public func arcs(to node: NodeID) -> some Collection<ArcID> {
    arrivingArcs[Int(firstArriving[node.index])..<Int(firstArriving[node.index + 1])].lazy.map { ArcID(rawValue: $0) }
  }

  /// The node that an arc reaches.
  public func head(of arc: ArcID) -> NodeID { NodeID(rawValue: heads[arc.index]) }

  private static func expanded(_ graph: RoadGraph) -> (TurnGraph, [TurnKind]) {
    var (firstTurn, turnHead, kinds) = ([UInt32(0)], [UInt32](), [TurnKind]())
    firstTurn.reserveCapacity(graph.stateCount + 1)
    for state in graph.states {
      graph.forEachTurn(from: state) { turn in
        // A damaged file may name modes that do not exist; it may give wrong turns, but no crash.
        let modes = turn.modes.intersection(.all)
        guard !modes.isEmpty else { return }
        turnHead.append(turn.next.rawValue)
        kinds.append(TurnKind(modes: modes, isUTurn: turn.isUTurn, isConditional: turn.isConditional))
      }
      firstTurn.append(UInt32(turnHead.count))
    }
    let stateArc = graph.states.map { graph.arc(of: $0).rawValue }
    let turns = TurnGraph(
      arcCount: graph.arcCount, stateArc: stateArc, firstTurn: firstTurn, turnHead: turnHead)
    return (turns, kinds)
  }

  /// Both ends of every arc. In a damaged file, whose nodes do not share out the arcs, an arc may get wrong ends.
  private static func ends(_ graph: RoadGraph) -> (tails: [UInt32], heads: [UInt32]) {
    var tails = [UInt32](repeating: 0, count: graph.arcCount)
    var heads = tails
    for node in graph.nodes {
      for arc in graph.arcs(from: node) {
        tails[arc.index] = node.rawValue
        heads[arc.index] = graph.head(of: arc, from: node).rawValue
      }
    }
    return (tails, heads)
  }

  /// Length and bearings of every arc; what both directions of an edge share is read once.
  private static func measured(_ graph: RoadGraph, _ heads: [UInt32]) -> ([UInt32], [ArcBearings]) {
    var lengths = [UInt32](repeating: 0, count: graph.arcCount)
    var bearings = [ArcBearings](repeating: ArcBearings(departure: 0, arrival: 0), count: graph.arcCount)
    var isKnown = [Bool](repeating: false, count: graph.arcCount)
    for arc in graph.arcs where !isKnown[arc.index] {
      lengths[arc.index] = graph.lengthCentimeters(of: arc)
      bearings[arc.index] = ArcBearings(of: graph.shape(of: arc))
      isKnown[arc.index] = true
      let back = graph.reverse(of: arc, head: NodeID(rawValue: heads[arc.index]))
      // In a damaged file the way back of the way back may be another arc.
      guard let back, !isKnown[back.index], graph.edge(of: back) == graph.edge(of: arc) else { continue }
      lengths[back.index] = lengths[arc.index]
      bearings[back.index] = bearings[arc.index].reversed
      isKnown[back.index] = true
    }
    return (lengths, bearings)
  }

  /// Cars go round a roundabout to the left where traffic keeps to the right.
  private static func sideOfRoundabouts(_ graph: RoadGraph, _ bearings: [ArcBearings]) -> RoadSide {
    let circles = (0..<graph.attributeSlotCount).map { slot in
      let road = graph.attributes(inSlot: slot)
      return road.flags.contains(.roundabout) && road.access[.car].isPossible
    }
    func isCircle(_ arc: ArcID) -> Bool { !circles.isEmpty && circles[graph.attributeSlot(of: arc)] }
    let turned = graph.arcs.reduce(into: 0.0) { sum, arc in
      guard isCircle(arc) else { return }
      let arrival = Double(bearings[arc.index].arrival)
      sum += TurnDirection.folded(arrival - Double(bearings[arc.index].departure))
      for next in graph.arcs(from: graph.head(of: arc)) where isCircle(next) {
        sum += TurnDirection.folded(Double(bearings[next.index].departure) - arrival)
      }
    }
    return turned > 0 ? .left : .right
  }
}
