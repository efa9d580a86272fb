import RouteModel

/// Reads `turn:lanes`.
enum LaneReader {
  /// The lanes before a junction, left to right, with those marked that lead where the route goes.
  ///
  /// - Parameter text: The tag's value: lanes separated by `|`, the arrows of a lane by `;`.
  /// - Returns: Empty without a tag, or if no lane leads where the route goes: then the tag is not to be trusted.
  static func lanes(_ text: String, toward direction: TurnDirection) -> [RouteLane] {
    guard !text.isEmpty else { return [] }
    let arrows = text.split(separator: "|", omittingEmptySubsequences: false).map { lane in
      lane.split(separator: ";").compactMap { indication($0) }
    }
    let best = arrows.flatMap { $0 }.map { difference($0, direction) }.min()
    // Lanes without arrows lead straight on.
    let lanes = arrows.map { arrows in
      let differences = (arrows.isEmpty ? [.straight] : arrows).map { difference($0, direction) }
      return RouteLane(indications: arrows, isValid: differences.contains { $0 <= 1 && $0 <= best ?? 1 })
    }
    return lanes.contains { $0.isValid } ? lanes : []
  }

  private static func indication(_ text: Substring) -> TurnDirection? {
    switch text.filter({ $0 != " " }) {
    case "through": .straight
    case "left": .left
    case "right": .right
    case "slight_left", "merge_to_left": .slightLeft
    case "slight_right", "merge_to_right": .slightRight
    case "sharp_left": .sharpLeft
    case "sharp_right": .sharpRight
    case "reverse": .uTurn
    default: nil
    }
  }

  /// How many arrows lie between two directions.
  private static func difference(_ left: TurnDirection, _ right: TurnDirection) -> Int {
    abs(place(left) - place(right))
  }

  private static func place(_ direction: TurnDirection) -> Int {
    switch direction {
    case .uTurn: -4
    case .sharpLeft: -3
    case .left: -2
    case .slightLeft: -1
    case .straight: 0
    case .slightRight: 1
    case .right: 2
    case .sharpRight: 3
    }
  }
}
