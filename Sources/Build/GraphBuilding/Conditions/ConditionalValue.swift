import RoadNetwork

/// One clause of a `*:conditional` tag: `VALUE @ (CONDITION)`.
///
/// Source: "Conditional restrictions" of the OSM wiki.
struct ConditionalValue: Equatable {
  let value: String
  let condition: RoadCondition

  /// The clauses of a tag, in order. Those without value or condition are left out.
  static func parse(_ text: String) -> [ConditionalValue] {
    splitOutsideBrackets(text).compactMap { clause in
      guard let at = clause.firstIndex(of: "@") else { return nil }
      let value = clause[..<at].trimmingSpaces
      let condition = withoutBrackets(clause[clause.index(after: at)...].trimmingSpaces)
      guard !value.isEmpty, !condition.isEmpty else { return nil }
      return ConditionalValue(
        value: value, condition: RoadCondition(text: condition, spans: TimeParser.spans(condition)))
    }
  }

  /// Splits at semicolons that stand in no brackets.
  private static func splitOutsideBrackets(_ text: String) -> [String] {
    var (parts, current, depth) = ([String](), "", 0)
    for character in text {
      switch character {
      case "(": depth += 1
      case ")": depth = max(0, depth - 1)
      case ";" where depth == 0:
        parts.append(current)
        current = ""
        continue
      default: break
      }
      current.append(character)
    }
    return parts + [current]
  }

  private static func withoutBrackets(_ text: String) -> String {
    guard text.hasPrefix("("), text.hasSuffix(")"), text.count > 1 else { return text }
    return text.dropFirst().dropLast().trimmingSpaces
  }
}
