import OSMImport
import RoadNetwork

/// What the tags of a restriction relation say.
struct RestrictionRule {
  /// Whether only the path is allowed (`only_*`), and not forbidden (`no_*`).
  let isOnly: Bool
  let modes: ModeSet
  let condition: RoadCondition?

  /// The rules of a relation, one for each tag that concerns a mode of the graph.
  ///
  /// - Parameter report: Told of values that mean nothing.
  static func rules(_ relation: OSMRelation, report: inout RoadGraphReport) -> [RestrictionRule] {
    let tags = WayTags(relation.tags)
    let exceptions = modes(tags["except"] ?? "")
    var rules: [RestrictionRule] = []
    var (hasTag, isUnderstood) = (false, false)
    for (key, modes) in keys {
      let concerned = modes.subtracting(exceptions)
      for clause in clauses(tags, key) {
        hasTag = true
        guard let kind = Kind(clause.value) else { continue }
        isUnderstood = true
        // A special tag without a condition replaces the general one for its modes.
        let left = key == "restriction" ? concerned.subtracting(ownModes(tags)) : concerned
        guard !left.isEmpty else { continue }
        rules.append(
          .init(isOnly: kind.isOnly, modes: left, condition: clause.condition))
      }
    }
    if rules.isEmpty { report.skip(hasTag && !isUnderstood ? .restrictionValue : .restrictionForOthers) }
    return rules
  }

  private static let keys: [(String, ModeSet)] = [
    ("restriction", .vehicles), ("restriction:vehicle", .vehicles), ("restriction:motor_vehicle", .motor),
    ("restriction:motorcar", .car), ("restriction:motorcycle", ModeSet(.motorcycle)),
    ("restriction:hgv", ModeSet(.heavyGoods)), ("restriction:bicycle", .bicycle), ("restriction:foot", .foot),
  ]

  /// The modes that a list names; names of other traffic are left out.
  private static func modes(_ list: String) -> ModeSet {
    list.split(separator: ";").reduce(into: ModeSet()) { modes, name in
      switch name.trimmingSpaces {
      case "bicycle": modes.formUnion(.bicycle)
      case "foot": modes.formUnion(.foot)
      case "motorcar": modes.formUnion(.car)
      case "motorcycle": modes.formUnion(ModeSet(.motorcycle))
      case "hgv", "goods": modes.formUnion(ModeSet(.heavyGoods))
      case "motor_vehicle": modes.formUnion(.motor)
      case "vehicle": modes.formUnion(.vehicles)
      default: break
      }
    }
  }

  private static func ownModes(_ tags: WayTags) -> ModeSet {
    keys.dropFirst().reduce(into: ModeSet()) { if tags[$1.0] != nil { $0.formUnion($1.1) } }
  }

  private static func clauses(_ tags: WayTags, _ key: String) -> [(value: String, condition: RoadCondition?)] {
    var clauses: [(String, RoadCondition?)] = []
    if let value = tags[key] { clauses.append((value, oldCondition(tags))) }
    for clause in tags["\(key):conditional"].map(ConditionalValue.parse) ?? [] {
      clauses.append((clause.value, clause.condition))
    }
    return clauses
  }

  /// `day_on`, `day_off`, `hour_on`, `hour_off`, as used before conditional tags.
  private static func oldCondition(_ tags: WayTags) -> RoadCondition? {
    let days = [tags["day_on"], tags["day_off"]].compactMap { $0.map { String($0.prefix(2)) } }
    let hours = [tags["hour_on"], tags["hour_off"]].compactMap(\.self)
    guard days.count == 2 || hours.count == 2 else { return nil }
    let text = [days, hours].filter { $0.count == 2 }.map { $0.joined(separator: "-") }.joined(separator: " ")
    return RoadCondition(text: text, spans: TimeParser.spans(text))
  }

  private struct Kind {
    let isOnly: Bool

    init?(_ value: String) {
      guard let first = value.split(separator: ";").first?.trimmingSpaces else { return nil }
      let known = ["left_turn", "right_turn", "straight_on", "u_turn", "entry", "exit"]
      guard let rest = ["no_", "only_"].first(where: first.hasPrefix).map({ first.dropFirst($0.count) }),
        known.contains(String(rest))
      else { return nil }
      isOnly = first.hasPrefix("only_")
    }
  }
}
