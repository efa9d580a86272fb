/// The lightest way from one of several starts to one of several goals.
public struct SearchPath: Hashable, Sendable {
  /// Index of the start used.
  public var start: Int
  /// Index of the goal reached.
  public var goal: Int
  /// Total weight in milliseconds, the costs of start and goal included.
  public var weight: UInt32
  /// The states travelled, first and last in part; one if start and goal lie on the same arc in the right order.
  public var states: [UInt32]
  /// The turns between them, one fewer.
  public var turns: [UInt32]
  /// Milliseconds travelled on each state's arc, where they depend on the departure; else none.
  public var times: [UInt32] = []
  /// Milliseconds since the departure at the goal; 0 without a departure.
  public var arrival: UInt32 = 0

  /// Creates a path from its parts.
  public init(start: Int, goal: Int, weight: UInt32, states: [UInt32], turns: [UInt32]) {
    (self.start, self.goal, self.weight) = (start, goal, weight)
    (self.states, self.turns) = (states, turns)
  }
}
