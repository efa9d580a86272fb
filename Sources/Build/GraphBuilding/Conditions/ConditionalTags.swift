import RoadNetwork

/// Rules of a way that hold under a condition.
enum ConditionalTags {
  /// The access and speed rules of a direction, general before special, so that of those that hold the last one counts.
  static func rules(
    _ tags: WayTags, _ kind: WayKind, _ oneWay: OneWayRules, _ direction: WayTags.Direction
  ) -> [RoadGraphDraft.Rule] {
    accessRules(tags, kind, oneWay, direction) + oneWayRules(tags, kind, direction) + speedRules(tags, direction)
  }

  private static let accessKeys = [
    "access", "vehicle", "motor_vehicle", "motorcar", "motorcycle", "goods", "hgv", "bicycle", "foot",
  ]

  private static func accessRules(
    _ tags: WayTags, _ kind: WayKind, _ oneWay: OneWayRules, _ direction: WayTags.Direction
  ) -> [RoadGraphDraft.Rule] {
    accessKeys.flatMap { key in
      clauses(tags, key, direction).compactMap { clause -> RoadGraphDraft.Rule? in
        guard let access = AccessRules.access(clause.value) else { return nil }
        let modes = TravelMode.allCases.filter { mode in
          isConcerned(mode, by: key, tags, direction) && oneWay.allows(mode, direction)
            && (key != "access" || !access.isPossible || AccessRules.defaultAccess(kind.roadClass, mode).isPossible)
        }
        return rule(modes, .access(access), clause)
      }
    }
  }

  /// Whether a key speaks of a mode, and no unconditional tag that is more special does.
  private static func isConcerned(
    _ mode: TravelMode, by key: String, _ tags: WayTags, _ direction: WayTags.Direction
  ) -> Bool {
    let keys = AccessRules.keys(mode)
    guard let place = keys.firstIndex(of: key) else { return false }
    return !keys[(place + 1)...].contains { tags.value($0, direction).flatMap(AccessRules.access) != nil }
  }

  /// `oneway:conditional` opens or closes a direction to vehicles.
  private static func oneWayRules(
    _ tags: WayTags, _ kind: WayKind, _ direction: WayTags.Direction
  ) -> [RoadGraphDraft.Rule] {
    guard let text = tags["oneway:conditional"] else { return [] }
    return ConditionalValue.parse(text).flatMap { clause -> [RoadGraphDraft.Rule] in
      guard let meaning = OneWayRules.Rule(clause.value) else { return [] }
      let modes = ModeSet.vehicles.modes.filter { $0 != .bicycle || tags["oneway:bicycle"] == nil }
      guard meaning.allows(direction) else { return [rule(modes, .access(.no), clause)].compactMap(\.self) }
      return modes.compactMap { mode in
        rule([mode], .access(AccessRules.access(tags, kind.roadClass, mode, direction)), clause)
      }
    }
  }

  private static func speedRules(_ tags: WayTags, _ direction: WayTags.Direction) -> [RoadGraphDraft.Rule] {
    clauses(tags, "maxspeed", direction).compactMap { clause in
      SpeedRules.limit(clause.value).flatMap { limit in
        rule(ModeSet.motor.modes, .speedLimit(limit.decikilometersPerHour), clause)
      }
    }
  }

  private static func clauses(_ tags: WayTags, _ key: String, _ direction: WayTags.Direction) -> [ConditionalValue] {
    ["\(key):conditional", "\(key):\(direction.rawValue):conditional"].flatMap { key in
      tags[key].map(ConditionalValue.parse) ?? []
    }
  }

  private static func rule(
    _ modes: [TravelMode], _ effect: ArcRule.Effect, _ clause: ConditionalValue
  ) -> RoadGraphDraft.Rule? {
    let set = modes.reduce(into: ModeSet()) { $0.formUnion(ModeSet($1)) }
    return set.isEmpty ? nil : .init(modes: set, effect: effect, condition: clause.condition)
  }
}
