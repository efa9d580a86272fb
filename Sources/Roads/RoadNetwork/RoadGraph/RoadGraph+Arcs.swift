import GeoCore

extension RoadGraph {
  /// The node that an arc leaves.
  /// - Complexity: O(log nodes), some tens of nanoseconds: loops over nodes know it already.
  public func tail(of arc: ArcID) -> NodeID { NodeID(node.arcs.index(containing: arc.index) ?? 0) }

  /// The node that an arc reaches.
  /// - Complexity: O(log nodes); `head(of:from:)` is O(1).
  public func head(of arc: ArcID) -> NodeID { head(of: arc, from: tail(of: arc)) }

  /// The node that an arc reaches, for those who know its tail.
  public func head(of arc: ArcID, from tail: NodeID) -> NodeID {
    let head = tail.index + Int(self.arc.heads.value(at: arc.index) ?? 0)
    return head >= 0 && head < nodeCount ? NodeID(head) : tail
  }

  /// The arc that runs the other way along the same edge; `nil` if there is none.
  public func reverse(of arc: ArcID) -> ArcID? { reverse(of: arc, head: head(of: arc)) }

  /// The arc that runs the other way, for those who know the head.
  public func reverse(of arc: ArcID, head: NodeID) -> ArcID? {
    guard let slot = self.arc.reverseSlots.value(at: arc.index), slot != UInt8.max else { return nil }
    let leaving = arcs(from: head)
    return Int(slot) < leaving.count ? leaving[leaving.startIndex + Int(slot)] : nil
  }

  /// The edge of an arc.
  public func edge(of arc: ArcID) -> EdgeID {
    EdgeID(max(0, min(edgeCount - 1, self.arc.isPrimary.rank(below: primary(of: arc).index))))
  }

  /// The lower arc of an edge; it carries the shape.
  /// - Complexity: O(log arcs).
  public func primaryArc(of edge: EdgeID) -> ArcID { ArcID(arc.isPrimary.member(rank: edge.index) ?? 0) }

  /// The lower of the arc and its reverse.
  func primary(of arc: ArcID) -> ArcID {
    self.arc.isPrimary.contains(arc.index) ? arc : reverse(of: arc) ?? arc
  }

  /// Length along the shape in centimeters.
  public func lengthCentimeters(of arc: ArcID) -> UInt32 { edge.lengths.value(at: edge(of: arc).index) ?? 0 }

  /// Length along the shape.
  public func length(of arc: ArcID) -> Meters { Meters(Double(lengthCentimeters(of: arc)) / 100) }

  /// Number of the attribute record of an arc, below `attributeSlotCount`.
  public func attributeSlot(of arc: ArcID) -> Int {
    let slot = Int(self.arc.attributes.value(at: arc.index) ?? 0)
    return slot < attributeSlotCount ? slot : 0
  }

  /// Number of places for attribute records. Some are empty: nobody may use a road of theirs.
  public var attributeSlotCount: Int { text.attributes.count / RoadAttributes.byteCount }

  /// An attribute record.
  ///
  /// - Precondition: `0 <= slot < attributeSlotCount`.
  public func attributes(inSlot slot: Int) -> RoadAttributes {
    precondition(slot >= 0 && slot < attributeSlotCount, "attribute slot outside the file")
    return text.attributes.withUnsafeBytes { bytes in
      RoadAttributes(UnsafeRawBufferPointer(rebasing: bytes[(slot * RoadAttributes.byteCount)...]))
    }
  }

  /// What a traveller must know of an arc.
  public func attributes(of arc: ArcID) -> RoadAttributes {
    attributeSlotCount == 0 ? RoadAttributes() : attributes(inSlot: attributeSlot(of: arc))
  }

  /// The modes that may be on an arc, conditions aside. `rules(of:)` may open it to more at times.
  public func modes(of arc: ArcID) -> ModeSet { attributes(of: arc).modes }

  /// Whether the arc runs in the direction in which its OSM way was drawn.
  public func runsWithWay(_ arc: ArcID) -> Bool {
    let positions = positions(of: arc)
    return positions.from < positions.to
  }

  /// What names an arc across graphs and versions.
  public func key(of arc: ArcID) -> ArcKey {
    let (tail, positions) = (tail(of: arc), positions(of: arc))
    return ArcKey(
      way: edge.ways.value(at: edge(of: arc).index) ?? 0, from: osmID(of: tail),
      to: osmID(of: head(of: arc, from: tail)), fromPosition: positions.from, toPosition: positions.to)
  }

  /// OSM id of the way of an arc.
  public func osmWay(of arc: ArcID) -> Int64 { edge.ways.value(at: edge(of: arc).index) ?? 0 }

  /// Travel time of a ferry or shuttle train from its timetable, in seconds: this arc's share of the whole crossing.
  ///
  /// - Returns: `nil` where none is tagged.
  public func timetableSeconds(of arc: ArcID) -> Double? {
    guard hasFlag(.time, arc), let row = self.arc.times.rows(of: arc.rawValue).first else { return nil }
    return Double(self.arc.times.word(row, 4)) / 10
  }

  func positions(of arc: ArcID) -> (from: UInt16, to: UInt16) {
    let packed = edge.positions.value(at: edge(of: arc).index) ?? 0
    let (low, high) = (UInt16(truncatingIfNeeded: packed), UInt16(truncatingIfNeeded: packed >> 16))
    return self.arc.isPrimary.contains(arc.index) ? (low, high) : (high, low)
  }

  func hasFlag(_ flag: ArcFlags, _ arc: ArcID) -> Bool {
    ArcFlags(rawValue: self.arc.flags.value(at: arc.index) ?? 0).contains(flag)
  }
}

/// Which sparse tables have rows for an arc.
struct ArcFlags: OptionSet, Sendable {
  let rawValue: UInt8
  /// `turns` has rows for the plain state of the arc.
  static let turns = ArcFlags(rawValue: 1 << 0)
  /// `arcRule` has rows.
  static let rules = ArcFlags(rawValue: 1 << 1)
  /// `arcTime` has a row.
  static let time = ArcFlags(rawValue: 1 << 2)
}
