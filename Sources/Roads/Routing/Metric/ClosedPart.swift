/// A stretch of an arc that nobody passes, while the rest of the arc can still be left or reached.
public struct ClosedPart: Hashable, Sendable {
  /// Where it begins, 0 … 1 of the arc.
  public var from: Double
  /// Where it ends; at least `from`.
  public var to: Double
  /// What the whole arc would weigh if it were open.
  public var weight: UInt32

  /// Creates a stretch.
  public init(from: Double, to: Double, weight: UInt32) { (self.from, self.to, self.weight) = (from, to, weight) }

  /// Whether a point lies inside.
  public func contains(_ fraction: Double) -> Bool { fraction > from && fraction < to }
}

extension Metric {
  /// The weight of a whole arc, be a part of it closed or not; `nil` if it is forbidden.
  public func openWeight(of arc: UInt32) -> UInt32? {
    let weight = arcWeight[Int(arc)]
    if weight < Self.forbidden { return weight }
    return closedParts.isEmpty ? nil : closedParts[arc]?.weight
  }

  /// Whether the end of an arc can be reached from a point on it.
  func canLeave(_ arc: UInt32, from fraction: Double) -> Bool {
    isOpen(arc: arc) || !closedParts.isEmpty && closedParts[arc].map { fraction >= $0.to } ?? false
  }

  /// Whether a point on an arc can be reached from its start.
  func canReach(_ arc: UInt32, upTo fraction: Double) -> Bool {
    isOpen(arc: arc) || !closedParts.isEmpty && closedParts[arc].map { fraction <= $0.from } ?? false
  }

  /// Whether a point on an arc can be reached from an earlier one without leaving the arc.
  func canPass(_ arc: UInt32, from start: Double, to goal: Double) -> Bool {
    isOpen(arc: arc) || !closedParts.isEmpty && closedParts[arc].map { goal <= $0.from || start >= $0.to } ?? false
  }

  /// Whether a place may be moved to a point on an arc: on what is closed nobody stands.
  func canStand(on arc: UInt32, at fraction: Double) -> Bool {
    isOpen(arc: arc) || !closedParts.isEmpty && closedParts[arc].map { !$0.contains(fraction) } ?? false
  }
}
