/// A place where a search may begin: a point on the arc of a state, left towards the arc's end.
public struct SearchStart: Hashable, Sendable {
  /// The state; for a start from rest the plain state of its arc.
  public var state: UInt32
  /// The point, 0 … 1 of the arc.
  public var fraction: Double
  /// Weight charged for beginning here.
  public var cost: UInt32
  /// Milliseconds since the departure; without one it means nothing.
  public var time: UInt32

  /// Creates a start.
  public init(state: UInt32, fraction: Double, cost: UInt32 = 0, time: UInt32 = 0) {
    (self.state, self.fraction, self.cost, self.time) = (state, fraction, cost, time)
  }
}

/// A place where a search may end: a point on an arc, reached from the arc's start in any of its states.
public struct SearchGoal: Hashable, Sendable {
  /// The arc.
  public var arc: UInt32
  /// The point, 0 … 1 of the arc.
  public var fraction: Double
  /// Weight charged for ending here.
  public var cost: UInt32

  /// Creates a goal.
  public init(arc: UInt32, fraction: Double, cost: UInt32 = 0) {
    (self.arc, self.fraction, self.cost) = (arc, fraction, cost)
  }
}
