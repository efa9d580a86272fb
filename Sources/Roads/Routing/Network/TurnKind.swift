import RoadNetwork

/// What kind of turn a turn of the expanded graph is, in one byte.
public struct TurnKind: Hashable, Sendable {
  private let bits: UInt8
  private static let uTurnBit: UInt8 = 1 << 7
  private static let conditionalBit: UInt8 = 1 << 6

  /// Puts a kind together.
  ///
  /// - Precondition: six modes at most.
  public init(modes: ModeSet, isUTurn: Bool, isConditional: Bool) {
    precondition(modes.rawValue < Self.conditionalBit, "more modes than a turn has bits for")
    bits = modes.rawValue | (isUTurn ? Self.uTurnBit : 0) | (isConditional ? Self.conditionalBit : 0)
  }

  /// The modes that may turn so, conditions aside.
  public var modes: ModeSet { ModeSet(rawValue: bits & (Self.conditionalBit - 1)) }
  /// Whether it goes back along the same edge.
  public var isUTurn: Bool { bits & Self.uTurnBit != 0 }
  /// Whether it is forbidden to somebody at times.
  public var isConditional: Bool { bits & Self.conditionalBit != 0 }
}
