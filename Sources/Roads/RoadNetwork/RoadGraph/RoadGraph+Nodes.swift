import GeoCore

/// Arcs with consecutive numbers.
public struct ArcRange: RandomAccessCollection, Sendable {
  /// The numbers.
  public let numbers: Range<Int>
  @inlinable init(_ numbers: Range<Int>) { self.numbers = numbers }
  @inlinable public var startIndex: Int { numbers.lowerBound }
  @inlinable public var endIndex: Int { numbers.upperBound }
  @inlinable public subscript(index: Int) -> ArcID { ArcID(index) }
}

extension RoadGraph {
  /// Position of a node. A number outside the graph is at 0, 0.
  public func coordinate(of node: NodeID) -> FixedCoordinate {
    FixedCoordinate(
      latitudeE7: self.node.latitudes.value(at: node.index) ?? 0,
      longitudeE7: self.node.longitudes.value(at: node.index) ?? 0) ?? Self.nullIsland
  }

  /// OSM id of a node.
  public func osmID(of node: NodeID) -> Int64 { self.node.osmIDs.value(at: node.index) ?? 0 }

  /// Yes-or-no facts of a node.
  public func flags(of node: NodeID) -> NodeFlags { NodeFlags(rawValue: self.node.flags.value(at: node.index) ?? 0) }

  /// Barrier or exit at a node; `nil` at most nodes.
  public func detail(of node: NodeID) -> NodeDetail? {
    guard flags(of: node).contains(.detail), let row = self.node.details.rows(of: node.rawValue).first else {
      return nil
    }
    var detail = NodeDetail()
    detail.barrier = Barrier(rawValue: self.node.details.byte(row, 4)) ?? .other
    detail.blocked = ModeSet(rawValue: self.node.details.byte(row, 5))
    detail.restricted = ModeSet(rawValue: self.node.details.byte(row, 6))
    detail.penaltySeconds = self.node.details.byte(row, 7)
    detail.exitRef = string(self.node.details.word(row, 8))
    detail.exitName = string(self.node.details.word(row, 12))
    return detail
  }

  /// Modes that cannot pass a node.
  func blockedModes(at node: NodeID) -> ModeSet {
    guard flags(of: node).contains(.detail), let row = self.node.details.rows(of: node.rawValue).first else {
      return []
    }
    return ModeSet(rawValue: self.node.details.byte(row, 5))
  }

  /// The arcs that leave a node, ascending.
  public func arcs(from node: NodeID) -> ArcRange { ArcRange(self.node.arcs.range(at: node.index, limit: arcCount)) }

  static let nullIsland = FixedCoordinate(latitudeE7: 0, longitudeE7: 0)!
}
