/// What an arc costs from now on.
public struct ArcChange: Hashable, Sendable {
  /// The arc.
  public var arc: UInt32
  /// Weight in milliseconds, at most `Metric.forbidden`.
  public var weight: UInt32
  /// Time in milliseconds; `nil` to leave it.
  public var time: UInt32?
  /// Where it is closed, if it is forbidden for that reason.
  public var closedPart: ClosedPart?

  /// Creates a change.
  public init(arc: UInt32, weight: UInt32, time: UInt32? = nil, closedPart: ClosedPart? = nil) {
    (self.arc, self.weight, self.time, self.closedPart) = (arc, weight, time, closedPart)
  }
}

extension Metric {
  /// Takes over what an arc costs from now on.
  mutating func apply(_ change: ArcChange) {
    precondition(change.weight <= Self.forbidden, "an arc weighs more than forbidden")
    arcWeight[Int(change.arc)] = change.weight
    if let time = change.time { arcTime[Int(change.arc)] = time }
    if change.closedPart != nil || !closedParts.isEmpty { closedParts[change.arc] = change.closedPart }
  }
}
