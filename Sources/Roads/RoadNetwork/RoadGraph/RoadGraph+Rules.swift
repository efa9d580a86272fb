import ByteCoding

/// A condition of the graph, shared by rules.
public struct ConditionID: RawRepresentable, Hashable, Comparable, Sendable {
  /// 0 ..< number of conditions.
  public let rawValue: UInt32
  /// Wraps a number without checking it against a graph.
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable public static func < (left: ConditionID, right: ConditionID) -> Bool { left.rawValue < right.rawValue }
}

/// When a rule holds.
public struct RoadCondition: Hashable, Sendable {
  /// As tagged, without the brackets.
  public let text: String
  /// The times in local time; `nil` if the text is no time, or none that is understood.
  public let spans: [TimeSpan]?

  /// Puts a condition together.
  public init(text: String, spans: [TimeSpan]?) { (self.text, self.spans) = (text, spans) }
}

/// A rule of an arc that holds under a condition, and then overrides its attributes.
public struct ArcRule: Hashable, Sendable {
  /// What the rule sets.
  public enum Effect: Hashable, Sendable {
    /// `*:conditional` access.
    case access(Access)
    /// `maxspeed:conditional`, in tenths of a kilometer an hour; 65,535 no limit.
    case speedLimit(UInt16)
  }
  /// Whom it concerns.
  public let modes: ModeSet
  /// What it sets.
  public let effect: Effect
  /// When it holds.
  public let condition: ConditionID
}

extension RoadGraph {
  /// The rules of an arc under conditions, in the order of the tags: of those that hold, the last one counts.
  ///
  /// Rules of kinds that this reader does not know are left out.
  public func rules(of arc: ArcID) -> [ArcRule] {
    guard hasFlag(.rules, arc) else { return [] }
    return rule.rows.rows(of: arc.rawValue).compactMap { row in
      let value = rule.rows.short(row, 6)
      let effect: ArcRule.Effect
      switch rule.rows.byte(row, 4) {
      case 0: effect = .access(Access(rawValue: UInt8(truncatingIfNeeded: value)) ?? .no)
      case 1: effect = .speedLimit(value)
      default: return nil
      }
      return ArcRule(
        modes: ModeSet(rawValue: rule.rows.byte(row, 5)), effect: effect,
        condition: ConditionID(rawValue: rule.rows.word(row, 8)))
    }
  }

  /// The modes that may be on an arc at some time: `modes(of:)` and those that a rule lets in.
  public func possibleModes(of arc: ArcID) -> ModeSet {
    rules(of: arc).reduce(into: modes(of: arc)) { modes, rule in
      if case .access(let access) = rule.effect, access.isPossible { modes.formUnion(rule.modes) }
    }
  }

  /// Number of conditions.
  public var conditionCount: Int { rule.conditions.count }

  /// A condition; an empty one for a number outside the file.
  public func condition(_ id: ConditionID) -> RoadCondition {
    let text = string(rule.conditions.value(at: Int(id.rawValue)) ?? .max)
    let range = rule.spanRanges.range(at: Int(id.rawValue), limit: rule.spans.count)
    guard !range.isEmpty, let bytes = try? rule.spans.slice(at: range.lowerBound, length: range.count) else {
      return RoadCondition(text: text, spans: nil)
    }
    var reader = ByteReader(bytes)
    var spans: [TimeSpan] = []
    while !reader.isAtEnd, let span = try? TimeSpan(&reader) { spans.append(span) }
    return RoadCondition(text: text, spans: spans)
  }
}
