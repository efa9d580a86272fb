import GeoCore

/// A road graph before it is numbered and packed: what builders and backends fill, and `encoded()` writes.
///
/// Nodes and edges may come in any order; the file depends on what they are and not on where they stand.
public struct RoadGraphDraft: Sendable {
  /// A junction, end or barrier.
  public struct Node: Hashable, Sendable {
    /// OSM id; unique in the draft.
    public var osmID: Int64
    /// Where it is.
    public var location: FixedCoordinate
    /// Facts. `NodeFlags.detail` is set when the file is written.
    public var flags: NodeFlags
    /// Barrier or exit.
    public var detail: NodeDetail?
    /// Greatest sizes that may pass.
    public var limits = NodeLimits()

    /// Puts a node together.
    public init(osmID: Int64, location: FixedCoordinate, flags: NodeFlags = [], detail: NodeDetail? = nil) {
      (self.osmID, self.location, self.flags, self.detail) = (osmID, location, flags, detail)
    }
  }

  /// A rule of an arc under a condition.
  public struct Rule: Hashable, Sendable {
    /// Whom it concerns.
    public var modes: ModeSet
    /// What it sets.
    public var effect: ArcRule.Effect
    /// When it holds.
    public var condition: RoadCondition

    /// Puts a rule together.
    public init(modes: ModeSet, effect: ArcRule.Effect, condition: RoadCondition) {
      (self.modes, self.effect, self.condition) = (modes, effect, condition)
    }
  }

  /// One direction of an edge.
  public struct Arc: Hashable, Sendable {
    /// What a traveller must know.
    public var attributes: RoadAttributes
    /// What is written there.
    public var signs: RoadSigns
    /// Rules under conditions, in the order in which they were tagged.
    public var rules: [Rule]
    /// Share of a timetable's crossing, in tenths of a second.
    public var timetableDeciseconds: UInt32?

    /// Puts a direction together.
    public init(
      attributes: RoadAttributes, signs: RoadSigns = .init(), rules: [Rule] = [], timetableDeciseconds: UInt32? = nil
    ) {
      (self.attributes, self.signs, self.rules) = (attributes, signs, rules)
      self.timetableDeciseconds = timetableDeciseconds
    }

    /// The modes that may be on it at some time.
    public var possibleModes: ModeSet {
      rules.reduce(into: attributes.modes) { modes, rule in
        if case .access(let access) = rule.effect, access.isPossible { modes.formUnion(rule.modes) }
      }
    }
  }

  /// A piece of a way between two nodes. Loops and parallel edges are legal, and so is no length.
  public struct Edge: Hashable, Sendable {
    /// OSM id of the way.
    public var way: Int64
    /// Index in `nodes` of the end that comes first along the way.
    public var from: Int
    /// Index in `nodes` of the other end.
    public var to: Int
    /// Place of `from` in the way's list of nodes.
    public var fromPosition: UInt16
    /// Place of `to` in the way's list of nodes; greater than `fromPosition`.
    public var toPosition: UInt16
    /// Positions between the ends, from `from` to `to`.
    public var interior: [FixedCoordinate]
    /// The direction of the way; `nil` if nobody may ever go.
    public var forward: Arc?
    /// Against the direction of the way; `nil` if nobody may ever go.
    public var backward: Arc?
    /// What the way climbs from `from` to `to`; `nil` if no heights are known.
    public var climb: RoadClimb?

    /// Puts an edge together.
    public init(
      way: Int64, from: Int, to: Int, fromPosition: UInt16, toPosition: UInt16, interior: [FixedCoordinate] = [],
      forward: Arc?, backward: Arc?
    ) {
      (self.way, self.from, self.to) = (way, from, to)
      (self.fromPosition, self.toPosition, self.interior) = (fromPosition, toPosition, interior)
      (self.forward, self.backward) = (forward, backward)
    }
  }

  /// An arc of the draft: an edge and a direction.
  public struct DirectedEdge: Hashable, Sendable {
    /// Index in `edges`.
    public var edge: Int
    /// Whether it runs with the way.
    public var isForward: Bool

    /// Puts an arc together.
    public init(edge: Int, isForward: Bool) { (self.edge, self.isForward) = (edge, isForward) }
  }

  /// A forbidden sequence of arcs: two for a restriction at a node, more for one over ways.
  public struct Restriction: Hashable, Sendable {
    /// The arcs, each leaving the head of the one before it.
    public var path: [DirectedEdge]
    /// Whom it concerns.
    public var modes: ModeSet
    /// When it holds; `nil` always.
    public var condition: RoadCondition?

    /// Puts a restriction together.
    public init(path: [DirectedEdge], modes: ModeSet, condition: RoadCondition? = nil) {
      (self.path, self.modes, self.condition) = (path, modes, condition)
    }
  }

  /// Junctions and ends.
  public var nodes: [Node] = []
  /// Pieces of ways.
  public var edges: [Edge] = []
  /// Forbidden sequences.
  public var restrictions: [Restriction] = []
  /// Instant of the map data in seconds UTC; 0 if unknown.
  public var sourceTime: Int64 = 0
  /// Name of the time zone of all roads; empty if unknown or not one.
  public var timeZone = ""

  /// Most arcs that may leave a node: their places are one byte.
  public static let mostArcsPerNode = 254

  /// An empty draft.
  public init() {}
}
