/// A junction or end of the road graph: its number along the Z-order curve.
public struct NodeID: RawRepresentable, Hashable, Comparable, Sendable {
  /// 0 ..< `RoadGraph.nodeCount`.
  public let rawValue: UInt32
  /// Wraps a number without checking it against a graph.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Wraps an index without checking it against a graph.
  @inlinable public init(_ index: Int) { rawValue = UInt32(index) }
  /// The number as an array index.
  @inlinable public var index: Int { Int(rawValue) }
  @inlinable public static func < (left: NodeID, right: NodeID) -> Bool { left.rawValue < right.rawValue }
}

/// A directed piece of road between two nodes. Speeds and closures attach to arcs.
public struct ArcID: RawRepresentable, Hashable, Comparable, Sendable {
  /// 0 ..< `RoadGraph.arcCount`.
  public let rawValue: UInt32
  /// Wraps a number without checking it against a graph.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Wraps an index without checking it against a graph.
  @inlinable public init(_ index: Int) { rawValue = UInt32(index) }
  /// The number as an array index.
  @inlinable public var index: Int { Int(rawValue) }
  @inlinable public static func < (left: ArcID, right: ArcID) -> Bool { left.rawValue < right.rawValue }
}

/// An arc together with the state of the via-way turn automaton: what search settles.
///
/// The first `arcCount` states are the arcs themselves; copies of arcs that remember how they were reached follow.
public struct StateID: RawRepresentable, Hashable, Comparable, Sendable {
  /// 0 ..< `RoadGraph.stateCount`.
  public let rawValue: UInt32
  /// Wraps a number without checking it against a graph.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Wraps an index without checking it against a graph.
  @inlinable public init(_ index: Int) { rawValue = UInt32(index) }
  /// The plain state of an arc: nothing remembered.
  @inlinable public init(_ arc: ArcID) { rawValue = arc.rawValue }
  /// The number as an array index.
  @inlinable public var index: Int { Int(rawValue) }
  @inlinable public static func < (left: StateID, right: StateID) -> Bool { left.rawValue < right.rawValue }
}

/// An undirected piece of road: one arc, or two that run opposite ways. Numbered in the order of its lower arc.
public struct EdgeID: RawRepresentable, Hashable, Comparable, Sendable {
  /// 0 ..< `RoadGraph.edgeCount`.
  public let rawValue: UInt32
  /// Wraps a number without checking it against a graph.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Wraps an index without checking it against a graph.
  @inlinable public init(_ index: Int) { rawValue = UInt32(index) }
  /// The number as an array index.
  @inlinable public var index: Int { Int(rawValue) }
  @inlinable public static func < (left: EdgeID, right: EdgeID) -> Bool { left.rawValue < right.rawValue }
}

/// What names an arc across graphs, regions and versions of the map.
public struct ArcKey: Hashable, Comparable, Sendable {
  /// OSM id of the way.
  public let way: Int64
  /// OSM id of the tail.
  public let from: Int64
  /// OSM id of the head.
  public let to: Int64
  /// Place of the tail in the way's list of nodes, from 0: tells apart passes of one way between the same nodes.
  public let fromPosition: UInt16
  /// Place of the head in the way's list of nodes; less than `fromPosition` where the arc runs against the way.
  public let toPosition: UInt16

  /// Puts a key together.
  public init(way: Int64, from: Int64, to: Int64, fromPosition: UInt16, toPosition: UInt16) {
    (self.way, self.from, self.to) = (way, from, to)
    (self.fromPosition, self.toPosition) = (fromPosition, toPosition)
  }

  /// By way, then places, then nodes.
  public static func < (left: ArcKey, right: ArcKey) -> Bool {
    (left.way, left.fromPosition, left.toPosition, left.from, left.to)
      < (right.way, right.fromPosition, right.toPosition, right.from, right.to)
  }
}
