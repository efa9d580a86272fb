import RoadNetwork

/// Yes-or-no facts of a way.
enum FlagTags {
  static func flags(
    _ tags: WayTags, _ kind: WayKind, _ oneWay: OneWayRules, _ direction: WayTags.Direction, _ arc: RoadGraphDraft.Arc
  ) -> RoadFlags {
    var flags = RoadFlags()
    for (flag, isSet) in shared(tags, kind, oneWay) where isSet { flags.insert(flag) }
    if isToll(tags) { flags.insert(.toll) }
    if !arc.rules.isEmpty { flags.insert(.conditional) }
    let ridesAgainst = oneWay.direction == direction.opposite && arc.attributes.access[.bicycle].isPossible
    if ridesAgainst { flags.insert(.contraflow) }
    if tags["conveying"] == direction.rawValue || tags.isYes("conveying") { flags.insert(.conveying) }
    return flags
  }

  private static func shared(_ tags: WayTags, _ kind: WayKind, _ oneWay: OneWayRules) -> [(RoadFlags, Bool)] {
    [
      (.link, kind.isLink),
      (.roundabout, tags["junction"] == "roundabout"),
      (.circular, tags["junction"] == "circular"),
      (.tunnel, tags.isPresent("tunnel") && tags["tunnel"] != "culvert"),
      (.bridge, tags.isPresent("bridge")),
      (.ford, tags.isPresent("ford")),
      (.oneWay, oneWay.isOneWay),
      (.reversible, oneWay.isReversible || tags["oneway"] == "alternating"),
      (.motorRoad, tags.isYes("motorroad")),
      (.lit, tags.isPresent("lit")),
      (.sidewalk, hasSidewalk(tags)),
      (.indoor, tags.isYes("indoor") || kind.roadClass == .corridor),
      (.faint, tags.isYes("informal") || ["bad", "horrible", "no"].contains(tags["trail_visibility"] ?? "")),
      (.bicycleRoad, tags.isYes("bicycle_road") || tags.isYes("cyclestreet")),
      (.calming, tags.isPresent("traffic_calming")),
      (.dualCarriageway, tags.isYes("dual_carriageway")),
    ]
  }

  private static func isToll(_ tags: WayTags) -> Bool {
    ["toll", "toll:motorcar", "toll:motor_vehicle"].contains { tags.isYes($0) }
  }

  private static func hasSidewalk(_ tags: WayTags) -> Bool {
    ["both", "left", "right", "yes"].contains(tags["sidewalk"] ?? "")
      || ["sidewalk:left", "sidewalk:right", "sidewalk:both"].contains { tags.isYes($0) }
  }
}
