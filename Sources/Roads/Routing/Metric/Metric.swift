import GeoCore

/// What every arc and turn of a graph costs one kind of traveller.
///
/// *Weight* is what searches minimize, *time* is how long it takes; weight also holds penalties, which alter the choice
/// but not the arrival. Both in milliseconds. A weight at or above `Metric.forbidden` cannot be used.
public struct Metric: Sendable {
  /// 2³⁰, the weight of what may not be used; two of them fit a `UInt32`.
  ///
  /// That of `TravelTime.unreachable`, written out: a stored constant of another module is looked up at every use.
  @inlinable public static var forbidden: UInt32 { 1 << 30 }

  /// Weight of each arc from its start to its end.
  public var arcWeight: [UInt32]
  /// Time of each arc; without meaning where the weight is forbidden.
  public var arcTime: [UInt32]
  /// Weight of each turn of the `TurnGraph`.
  public var turnWeight: [UInt32]
  /// Time of each turn; without meaning where the weight is forbidden.
  public var turnTime: [UInt32]
  /// Arcs that are forbidden because a stretch of them is closed.
  public var closedParts: [UInt32: ClosedPart] = [:]

  /// A metric from its parts.
  ///
  /// - Precondition: as many times as weights; no weight above `forbidden`.
  public init(arcWeight: [UInt32], arcTime: [UInt32], turnWeight: [UInt32], turnTime: [UInt32]) {
    precondition(arcWeight.count == arcTime.count && turnWeight.count == turnTime.count, "a time for each weight")
    precondition(arcWeight.allSatisfy { $0 <= Self.forbidden }, "an arc weighs more than forbidden")
    precondition(turnWeight.allSatisfy { $0 <= Self.forbidden }, "a turn weighs more than forbidden")
    (self.arcWeight, self.arcTime) = (arcWeight, arcTime)
    (self.turnWeight, self.turnTime) = (turnWeight, turnTime)
  }

  /// Whether the arc may be used.
  public func isOpen(arc: UInt32) -> Bool { arcWeight[Int(arc)] < Self.forbidden }

  /// The weight from the start of an arc to a point on it.
  ///
  /// - Parameter fraction: 0 … 1 of the arc's length.
  public func weight(of arc: UInt32, upTo fraction: Double) -> UInt32 {
    Self.part(openWeight(of: arc) ?? Self.forbidden, fraction)
  }

  /// The time from the start of an arc to a point on it.
  public func time(of arc: UInt32, upTo fraction: Double) -> UInt32 { Self.part(arcTime[Int(arc)], fraction) }

  static func part(_ whole: UInt32, _ fraction: Double) -> UInt32 {
    UInt32((Double(whole) * min(1, max(0, fraction))).rounded())
  }
}
