import GeoCore
import RoadNetwork

/// A route as the search found it: arcs and turns.
public struct RoutedWay: Hashable, Sendable {
  /// One leg between each two neighbouring places.
  public var legs: [RoutedLeg]
  /// What was minimized: travel time and penalties, in milliseconds.
  public var weight: TravelTime
  /// Whether the traveller was asked to face a direction that leads nowhere, and turns round first.
  public var turnsRoundAtStart = false
}

/// One leg of a route as the search found it.
public struct RoutedLeg: Hashable, Sendable {
  /// The point of road where it begins, on the first arc.
  public var start: SnapCandidate
  /// The point of road where it ends, on the last arc.
  public var goal: SnapCandidate
  /// The states travelled, the first from `start.fraction` on, the last up to `goal.fraction`.
  public var states: [StateID]
  /// The arcs of `states`.
  public var arcs: [ArcID]
  /// Numbers of the turns of `RoutingNetwork.turns` between the states.
  public var turns: [Int]
  /// Whether the traveller turns round at the start, a place passed on the way.
  public var turnsRoundAtStart: Bool
  /// Milliseconds on each arc, where they depend on the departure; else none.
  public var times: [UInt32] = []

  /// The part of the arc with this index that is travelled, as shares of its length.
  public func part(_ index: Int) -> (from: Double, to: Double) {
    (index == 0 ? start.fraction : 0, index == arcs.count - 1 ? goal.fraction : 1)
  }
}
