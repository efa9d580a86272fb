import OSMImport

/// What the tags of one way or node forbid, read for the walker alone.
struct TagLaw {
  private let tags: OSMTags

  init(_ tags: OSMTags) { self.tags = tags }

  /// Why a traveller may not go along the way; `nil` if it may.
  func reason(against traveller: TagWalker.Traveller, isForward: Bool) -> String? {
    let highway = tags["highway"]
    let isFerry = ["ferry", "shuttle_train"].contains(tags["route"])
    let isWalkable =
      tags["railway"] == "platform" || tags["public_transport"] == "platform" || tags["man_made"] == "pier"
    guard highway != nil || isFerry || isWalkable else { return "no road" }
    if let highway, Self.neverRoads.contains(highway) { return "highway=\(highway)" }
    if isShut(traveller, isForward: isForward) { return "access is no" }
    switch traveller {
    case .car:
      return carReason(highway, isFerry: isFerry) ?? (isAgainstOneWay(isForward) ? "against the one-way" : nil)
    case .bicycle:
      if highway == "motorway" || highway == "motorway_link", own(.bicycle) == nil { return "a motorway" }
      return isAgainstOneWay(isForward) && !mayCycleAgainst(isForward) ? "against the one-way" : nil
    case .foot:
      if highway == "motorway" || highway == "motorway_link", own(.foot) == nil { return "a motorway" }
      let conveying = tags["conveying"]
      let isAgainst = conveying == "forward" && !isForward || conveying == "backward" && isForward
      return isAgainst ? "against the escalator" : nil
    }
  }

  /// Why a traveller may not pass the node; `nil` if it may.
  func barrier(against traveller: TagWalker.Traveller) -> String? {
    guard let barrier = tags["barrier"] else { return nil }
    if let own = own(traveller) { return Self.closed.contains(own) ? "barrier=\(barrier), \(own)" : nil }
    if let access = tags["access"], Self.closed.contains(access) { return "barrier=\(barrier), access=\(access)" }
    let stops: [String]
    switch traveller {
    case .car: stops = ["bollard", "block", "cycle_barrier", "stile", "turnstile", "kissing_gate", "bus_trap", "chain"]
    case .bicycle: stops = ["stile", "turnstile", "full-height_turnstile"]
    case .foot: stops = []
    }
    return stops.contains(barrier) ? "barrier=\(barrier)" : nil
  }

  /// Whether only those with business there may go.
  func isForResidents(_ traveller: TagWalker.Traveller) -> Bool {
    let value = own(traveller) ?? tags["access"] ?? "yes"
    return ["private", "destination", "customers", "delivery", "permit", "residents"].contains(value)
  }

  private static let neverRoads: Set<String> = [
    "construction", "proposed", "abandoned", "razed", "raceway", "platform_edge", "rest_area", "services",
    "bus_guideway",
  ]
  private static let closed: Set<String> = ["no", "agricultural", "forestry", "military", "emergency", "psv", "bus"]

  /// The most special tag for a traveller, the general `access` apart.
  private func own(_ traveller: TagWalker.Traveller) -> String? {
    switch traveller {
    case .car: tags["motorcar"] ?? tags["motor_vehicle"] ?? tags["vehicle"]
    case .bicycle: tags["bicycle"] ?? tags["vehicle"]
    case .foot: tags["foot"]
    }
  }

  private func isShut(_ traveller: TagWalker.Traveller, isForward: Bool) -> Bool {
    // Conditions may open what is shut; the walker does not know the time.
    let isConditional = tags.contains { $0.key.hasSuffix(":conditional") && !$0.key.hasPrefix("maxspeed") }
    guard !isConditional else { return false }
    let keys: [String] =
      switch traveller {
      case .car: ["motorcar", "motor_vehicle", "vehicle", "access"]
      case .bicycle: ["bicycle", "vehicle", "access"]
      case .foot: ["foot", "access"]
      }
    let side = isForward ? ":forward" : ":backward"
    let value = keys.lazy.compactMap { tags[$0 + side] ?? tags[$0] }.first
    return value.map { $0.split(separator: ";").allSatisfy { Self.closed.contains(String($0)) } } ?? false
  }

  private func carReason(_ highway: String?, isFerry: Bool) -> String? {
    let isTagged = own(.car) != nil
    guard let highway else { return isFerry ? nil : "no road for cars" }
    let roads = [
      "motorway", "trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "living_street",
      "service",
      "road",
    ]
    if roads.contains(highway.hasSuffix("_link") ? String(highway.dropLast(5)) : highway) { return nil }
    if highway == "track", isTagged || ["yes", "permissive", "public"].contains(tags["access"]) { return nil }
    return isTagged || tags.contains("motor_vehicle:conditional") ? nil : "highway=\(highway)"
  }

  private func isAgainstOneWay(_ isForward: Bool) -> Bool {
    let conditional = tags["oneway:conditional"] != nil
    switch tags["oneway:motor_vehicle"] ?? tags["oneway"] ?? "" {
    case "yes", "true", "1": return !isForward && !conditional
    case "-1", "reverse": return isForward && !conditional
    case "reversible": return !conditional
    case "no", "false", "0", "alternating": return false
    default:
      let isRing = ["roundabout", "circular"].contains(tags["junction"])
      return (isRing || tags["highway"] == "motorway") && !isForward
    }
  }

  private func mayCycleAgainst(_ isForward: Bool) -> Bool {
    if let own = tags["oneway:bicycle"] {
      return ["no", "false", "0"].contains(own) || (own == "-1" && !isForward) || (own == "yes" && isForward)
    }
    if tags[isForward ? "bicycle:forward" : "bicycle:backward"].map({ $0 != "no" }) ?? false { return true }
    return tags.contains { tag in
      guard tag.key.hasPrefix("cycleway") else { return false }
      return tag.value.hasPrefix("opposite") || (tag.key.hasSuffix(":oneway") && ["no", "-1"].contains(tag.value))
    }
  }
}
