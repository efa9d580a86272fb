import GeoCore
import RoadNetwork
import RouteModel

/// A stretch of road ahead of a traveller: pieces of arcs one after the other.
public struct RoadStretch: Hashable, Sendable {
  /// A piece of an arc.
  public struct Piece: Hashable, Sendable {
    /// The arc.
    public var arc: ArcID
    /// Where the piece begins, 0 … 1.
    public var from: Double
    /// Where it ends.
    public var to: Double
  }

  /// In the direction of travel.
  public private(set) var pieces: [Piece] = []

  /// The road ahead of a point, for some meters; it goes straight on where it can, along the same way if that goes on.
  ///
  /// - Parameters:
  ///   - fraction: The point, 0 … 1 of the arc.
  ///   - length: `nil` for up to the next junction.
  /// - Complexity: O(arcs of the stretch · arcs at a node).
  public init(ahead arc: ArcID, from fraction: Double, length: Meters?, on network: RoutingNetwork) {
    var (arc, from, left) = (arc, min(1, max(0, fraction)), length?.rawValue ?? .infinity)
    while left > 0 {
      let whole = Double(network.lengths[arc.index]) / 100
      let rest = whole * (1 - from)
      guard length != nil, rest < left else {
        pieces.append(Piece(arc: arc, from: from, to: length == nil || whole == 0 ? 1 : min(1, from + left / whole)))
        return
      }
      pieces.append(Piece(arc: arc, from: from, to: 1))
      left -= rest
      guard let next = Self.straightOn(from: arc, network), !pieces.contains(where: { $0.arc == next }) else { return }
      (arc, from) = (next, 0)
    }
  }

  /// The same way's arc, else the one that turns least; `nil` at a dead end.
  private static func straightOn(from arc: ArcID, _ network: RoutingNetwork) -> ArcID? {
    let (way, back) = (network.graph.osmWay(of: arc), network.graph.reverse(of: arc))
    let ahead = network.graph.arcs(from: network.head(of: arc)).filter { $0 != back }
    let sameWay = ahead.filter { network.graph.osmWay(of: $0) == way }
    let arrival = Double(network.bearings[arc.index].arrival)
    return (sameWay.isEmpty ? Array(ahead) : sameWay).min { left, right in
      let turns = [left, right].map {
        abs(TurnDirection.folded(Double(network.bearings[$0.index].departure) - arrival))
      }
      return (turns[0], left) < (turns[1], right)
    }
  }

  /// The stretch as closures of both directions.
  public func closed(for modes: ModeSet = .all, until: Int64, on graph: RoadGraph) -> [RoadChange] {
    pieces.flatMap { piece in
      let ahead = RoadChange(piece.arc, .closed(from: piece.from, to: piece.to), modes: modes, until: until)
      guard let back = graph.reverse(of: piece.arc) else { return [ahead] }
      return [ahead, RoadChange(back, .closed(from: 1 - piece.to, to: 1 - piece.from), modes: modes, until: until)]
    }
  }
}
