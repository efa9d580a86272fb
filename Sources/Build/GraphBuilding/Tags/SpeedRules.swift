import RoadNetwork

/// Legal speed limits from tags and country rules.
enum SpeedRules {
  /// The limit for cars in a direction.
  ///
  /// - Parameter country: ISO 3166-1 alpha-2 of the region, or `nil` if its defaults are not to be used.
  static func limit(
    _ tags: WayTags, _ kind: WayKind, _ direction: WayTags.Direction, country: String?
  ) -> SpeedLimit {
    for key in ["maxspeed:motorcar", "maxspeed"] {
      if let tagged = tags.value(key, direction), let limit = limit(tagged) { return limit }
    }
    for key in ["maxspeed:type", "source:maxspeed", "zone:maxspeed", "zone:traffic"] {
      if let zone = tags[key], let limit = zoneLimit(zone) { return limit }
    }
    return country.flatMap { defaultLimit(tags, kind, country: $0) } ?? .unknown
  }

  /// The limit that a value of `maxspeed` names; `nil` if it names none.
  static func limit(_ value: String) -> SpeedLimit? {
    switch value {
    case "none", "unlimited": return .unlimited
    case "walk", "DE:walk", "walking": return SpeedLimit(decikilometersPerHour: 70, source: .signed)
    default: break
    }
    if let limit = zoneLimit(value) { return limit }
    guard let (number, unit) = Measures.split(value), number > 0 else { return nil }
    let factor: Double
    switch unit {
    case "", "km/h", "kmh", "kph": factor = 1
    case "mph": factor = 1.609_344
    case "knots", "kn": factor = 1.852
    default: return nil
    }
    return SpeedLimit(decikilometersPerHour: decikilometers(number * factor), source: .signed)
  }

  /// `FR:urban`, `DE:zone30`, `DE:zone:30`, `GB:nsl_single` and the like.
  private static func zoneLimit(_ value: String) -> SpeedLimit? {
    let parts = value.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, let rules = CountrySpeeds.byCountry[String(parts[0].prefix(2)).uppercased()] else {
      return nil
    }
    let zone = parts[1].lowercased()
    let speed: Double?
    switch zone {
    case "urban", "city", "nsl_restricted": speed = rules.urban
    case "rural", "nsl_single": speed = rules.rural
    case "trunk", "expressway", "nsl_dual", "national": speed = rules.trunk
    case "motorway": speed = rules.motorway
    case "living_street", "pedestrian_zone", "walk": speed = rules.livingStreet
    case "bicycle_road": speed = 30
    default: speed = zone.hasPrefix("zone") || zone.hasPrefix("maxspeed") ? digits(zone) : Double(zone)
    }
    guard let speed, speed > 0 else { return nil }
    return SpeedLimit(decikilometersPerHour: decikilometers(speed), source: .implied)
  }

  /// The country's default where class and tags tell town from country.
  private static func defaultLimit(_ tags: WayTags, _ kind: WayKind, country: String) -> SpeedLimit? {
    guard let rules = CountrySpeeds.byCountry[country] else { return nil }
    let isUrban = tags.isYes("lit") || ["both", "left", "right", "yes"].contains(tags["sidewalk"] ?? "")
    let speed: Double?
    switch kind.roadClass {
    case .motorway: speed = kind.isLink ? nil : rules.motorway
    case .livingStreet: speed = rules.livingStreet
    case .residential: speed = rules.urban
    case .trunk, .primary, .secondary, .tertiary, .unclassified: speed = isUrban ? rules.urban : nil
    default: speed = nil
    }
    guard let speed, speed > 0 else { return nil }
    return SpeedLimit(decikilometersPerHour: decikilometers(speed), source: .defaulted)
  }

  private static func digits(_ text: String) -> Double? { Double(text.filter(\.isNumber)) }

  /// Tenths; an infinite speed has no limit.
  private static func decikilometers(_ speed: Double) -> UInt16 {
    speed.isInfinite ? .max : UInt16(max(1, min(65_534, (speed * 10).rounded())))
  }
}
