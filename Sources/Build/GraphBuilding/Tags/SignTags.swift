import RoadNetwork

/// Names, numbers and destinations of a way.
enum SignTags {
  static func signs(_ tags: WayTags, _ oneWay: OneWayRules, _ direction: WayTags.Direction) -> RoadSigns {
    var signs = RoadSigns()
    signs.name = tags["name"] ?? ""
    signs.ref = tags["ref"] ?? ""
    signs.internationalRef = tags["int_ref"] ?? ""
    signs.exitRef = tags["junction:ref"] ?? ""
    signs.structureName = tags["tunnel:name"] ?? tags["bridge:name"] ?? ""
    if let english = tags["name:en"], english != signs.name { signs.englishName = english }
    let directed: [(RoadSigns.Field, String)] = [
      (.destination, "destination"), (.destinationRef, "destination:ref"), (.destinationStreet, "destination:street"),
      (.turnLanes, "turn:lanes"), (.changeLanes, "change:lanes"), (.destinationLanes, "destination:lanes"),
    ]
    for (field, key) in directed { signs[field] = LaneTags.lanewise(key, tags, oneWay, direction) }
    return signs
  }
}
