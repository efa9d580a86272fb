/// What became of the roads of an extract.
public struct RoadGraphReport: Hashable, Sendable, Codable {
  /// Nodes of the graph.
  public var nodes = 0
  /// Directed arcs of the graph.
  public var arcs = 0
  /// Undirected edges of the graph.
  public var edges = 0
  /// States of the turn automaton beyond the arcs.
  public var stateCopies = 0
  /// Bytes of the file.
  public var bytes = 0
  /// Ways that became roads.
  public var ways = 0
  /// Turn restrictions that are in the graph, those under conditions included.
  public var restrictions = 0
  /// Turn restrictions under a condition that are in the graph.
  public var conditionalRestrictions = 0
  /// Edges whose climbs are known from heights.
  public var edgesWithHeights = 0
  /// Sets of conditions of arcs and turns whose times were not understood; their rules stay, as text.
  public var conditionsNotUnderstood = 0
  /// What was left out, by reason; a reason that never occurred is not there.
  public var skipped: [RoadGraphSkip: Int] = [:]

  /// An empty report.
  public init() {}

  mutating func skip(_ reason: RoadGraphSkip) { skipped[reason, default: 0] += 1 }
}

/// Why something of the source is not in the graph. The raw values are stable.
public enum RoadGraphSkip: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
  /// A road of one node.
  case wayTooShort
  /// A way with more than 32,767 nodes.
  case wayTooLong
  /// Pieces of ways beyond the edge of the extract.
  case wayClipped
  /// More arcs at a node than the format can number.
  case tooManyRoadsAtNode
  /// A restriction without `from`, `via` or `to`, or with too many.
  case restrictionMembers
  /// A restriction whose members the extract does not hold, or that are no roads.
  case restrictionOutside
  /// A restriction whose members do not meet, or only against a one-way.
  case restrictionDisconnected
  /// A restriction whose members meet in more than one way.
  case restrictionAmbiguous
  /// A restriction with a value that means nothing.
  case restrictionValue
  /// A restriction for other traffic only, or that excepts everybody.
  case restrictionForOthers
}
