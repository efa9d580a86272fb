/// The direction of a maneuver, as arrows are drawn on signs.
public enum TurnDirection: String, Hashable, Sendable, Codable, CaseIterable {
  case uTurn = "uturn"
  case sharpRight = "sharp right"
  case right
  case slightRight = "slight right"
  case straight
  case slightLeft = "slight left"
  case left
  case sharpLeft = "sharp left"

  /// - Parameter angle: Degrees, positive to the right; any value, folded into −180 … 180.
  ///
  /// Limits: straight up to 15°, slight up to 50°, plain up to 120°, sharp up to 170°, beyond it a U-turn. Symmetric.
  public init(angle: Double) {
    let folded = TurnDirection.folded(angle)
    switch abs(folded) {
    case ..<15: self = .straight
    case ..<50: self = folded > 0 ? .slightRight : .slightLeft
    case ...120: self = folded > 0 ? .right : .left
    case ...170: self = folded > 0 ? .sharpRight : .sharpLeft
    default: self = .uTurn
    }
  }

  /// The same angle in −180 ..< 180.
  public static func folded(_ angle: Double) -> Double {
    let rest = (angle + 180).truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 180 : rest - 180
  }

  /// The side it leads to; `nil` for straight on and for a U-turn.
  public var side: RoadSide? {
    switch self {
    case .sharpRight, .right, .slightRight: .right
    case .slightLeft, .left, .sharpLeft: .left
    case .straight, .uTurn: nil
    }
  }
}
