import RoadNetwork

/// Which ways are roads, and of what class.
struct WayKind {
  let roadClass: RoadClass
  let isLink: Bool

  /// - Returns: `nil` if the way is no road that this graph knows.
  init?(_ tags: WayTags) {
    if let highway = tags["highway"] {
      guard !tags.isYes("disused"), !tags.isYes("abandoned"), !tags.isYes("proposed") else { return nil }
      let isLink = highway.hasSuffix("_link")
      guard let known = Self.classes[isLink ? String(highway.dropLast(5)) : highway] else { return nil }
      (roadClass, self.isLink) = (known, isLink)
    } else if let route = tags["route"], let known = ["ferry": RoadClass.ferry, "shuttle_train": .shuttleTrain][route] {
      (roadClass, isLink) = (known, false)
    } else if tags["railway"] == "platform" || tags["public_transport"] == "platform" {
      (roadClass, isLink) = (.platform, false)
    } else if tags["man_made"] == "pier" {
      (roadClass, isLink) = (.footway, false)
    } else {
      return nil
    }
  }

  private static let classes: [String: RoadClass] = [
    "motorway": .motorway, "trunk": .trunk, "primary": .primary, "secondary": .secondary, "tertiary": .tertiary,
    "unclassified": .unclassified, "residential": .residential, "living_street": .livingStreet, "service": .service,
    "road": .unknown, "track": .track, "pedestrian": .pedestrian, "cycleway": .cycleway, "footway": .footway,
    "bridleway": .bridleway, "path": .path, "steps": .steps, "busway": .busway, "bus_guideway": .busway,
    "corridor": .corridor, "elevator": .corridor, "platform": .platform, "via_ferrata": .viaFerrata,
  ]
}
