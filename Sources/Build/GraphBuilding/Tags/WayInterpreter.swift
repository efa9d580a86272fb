import OSMImport
import RoadNetwork

/// What a way means to the graph: an arc in each direction that somebody may go.
struct RoadWayFacts {
  var kind: WayKind
  var forward: RoadGraphDraft.Arc?
  var backward: RoadGraphDraft.Arc?
  /// Seconds of the whole crossing from `duration`; `nil` on land or if not tagged.
  var crossingSeconds: Int?
}

/// Reads the tags of a way.
struct WayInterpreter {
  /// ISO 3166-1 alpha-2 of the region; `nil` leaves limits that are not tagged unknown.
  let country: String?

  /// - Returns: `nil` if the way is no road, or nobody may ever use it.
  func facts(_ tags: OSMTags, networks: RouteNetworks) -> RoadWayFacts? {
    let tags = WayTags(tags)
    guard let kind = WayKind(tags) else { return nil }
    let oneWay = OneWayRules(tags, kind)
    var facts = RoadWayFacts(kind: kind)
    facts.forward = arc(tags, kind, oneWay, .forward, networks)
    facts.backward = arc(tags, kind, oneWay, .backward, networks)
    guard facts.forward != nil || facts.backward != nil else { return nil }
    if kind.roadClass == .ferry || kind.roadClass == .shuttleTrain {
      facts.crossingSeconds = tags["duration"].flatMap(Durations.seconds)
    }
    return facts
  }

  private func arc(
    _ tags: WayTags, _ kind: WayKind, _ oneWay: OneWayRules, _ direction: WayTags.Direction, _ networks: RouteNetworks
  ) -> RoadGraphDraft.Arc? {
    var attributes = RoadAttributes()
    attributes.roadClass = kind.roadClass
    for mode in TravelMode.allCases where oneWay.allows(mode, direction) {
      attributes.access[mode] = AccessRules.access(tags, kind.roadClass, mode, direction)
    }
    let rules = ConditionalTags.rules(tags, kind, oneWay, direction)
    let arc = RoadGraphDraft.Arc(attributes: attributes, rules: rules)
    guard !arc.possibleModes.isEmpty else { return nil }
    var complete = arc
    PhysicalTags.read(tags, direction, into: &complete.attributes)
    complete.attributes.flags = FlagTags.flags(tags, kind, oneWay, direction, complete)
    complete.attributes.speedLimit = SpeedRules.limit(tags, kind, direction, country: country)
    complete.attributes.lanes = LaneTags.lanes(tags, oneWay, direction)
    complete.attributes.bicycleNetwork = networks.bicycle
    complete.attributes.hikingNetwork = networks.hiking
    complete.signs = SignTags.signs(tags, oneWay, direction)
    return complete
  }
}

/// The networks of the signed routes over a way.
struct RouteNetworks {
  var bicycle = RouteNetwork.none
  var hiking = RouteNetwork.none
}
