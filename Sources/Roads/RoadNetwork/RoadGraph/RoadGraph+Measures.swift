extension RoadGraph {
  /// The greatest sizes that may pass a node; none at most nodes.
  public func limits(of node: NodeID) -> NodeLimits {
    guard flags(of: node).contains(.limits), let row = self.node.limits.rows(of: node.rawValue).first else {
      return NodeLimits()
    }
    var limits = NodeLimits()
    (limits.height, limits.weight) = (self.node.limits.short(row, 4), self.node.limits.short(row, 6))
    (limits.width, limits.length) = (self.node.limits.short(row, 8), self.node.limits.short(row, 10))
    return limits
  }

  /// Whether the builder was given heights.
  public var hasHeights: Bool { edge.climbs.count > 0 }

  /// What an arc climbs and descends: from heights if the builder was given any for it, else from its tagged incline,
  /// else level.
  public func climb(of arc: ArcID) -> RoadClimb {
    let packed = hasHeights ? edge.climbs.value(at: edge(of: arc).index) ?? .max : .max
    if packed != .max {
      let climb = RoadClimb(
        upDecimeters: UInt16(truncatingIfNeeded: packed), downDecimeters: UInt16(truncatingIfNeeded: packed >> 16))
      return self.arc.isPrimary.contains(arc.index) ? climb : climb.reversed
    }
    // ±1 only says up or down.
    let incline = Int(attributes(of: arc).incline)
    guard abs(incline) > 1 else { return .level }
    let rise = UInt16(min(65_534, abs(incline) * Int(lengthCentimeters(of: arc)) / 1000))
    return incline > 0
      ? RoadClimb(upDecimeters: rise, downDecimeters: 0) : RoadClimb(upDecimeters: 0, downDecimeters: rise)
  }

  /// Name of the time zone of all its roads in the IANA database; `nil` if the builder was not told.
  public var timeZone: String? {
    let bytes = file.optionalSection("zone")
    guard bytes.count > 0, bytes.count <= 64 else { return nil }
    return bytes.withUnsafeBytes { String(validating: $0, as: UTF8.self) }
  }
}
