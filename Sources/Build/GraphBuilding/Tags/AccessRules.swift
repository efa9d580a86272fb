import RoadNetwork

/// Who may use a way, from its class and its access tags. Policy: `docs/decisions/0030-access.md`.
enum AccessRules {
  /// The keys that speak of a mode, from general to special: the last one that is tagged counts.
  static func keys(_ mode: TravelMode) -> [String] {
    switch mode {
    case .car: ["access", "vehicle", "motor_vehicle", "motorcar"]
    case .motorcycle: ["access", "vehicle", "motor_vehicle", "motorcycle"]
    case .heavyGoods: ["access", "vehicle", "motor_vehicle", "goods", "hgv"]
    case .bicycle: ["access", "vehicle", "bicycle"]
    case .foot: ["access", "foot"]
    }
  }

  /// The meaning of an access value. Of several, separated by `;`, the most open one.
  ///
  /// - Returns: `nil` for a value that says nothing about access.
  static func access(_ value: String) -> Access? {
    let parts = value.split(separator: ";").compactMap { values[$0.trimmingSpaces] }
    return openness.first(where: parts.contains)
  }

  /// What a class of road allows where nothing is tagged.
  static func defaultAccess(_ roadClass: RoadClass, _ mode: TravelMode) -> Access {
    switch (roadClass, mode) {
    case (.motorway, .bicycle), (.motorway, .foot): .no
    case (.cycleway, .bicycle), (.footway, .foot), (.pedestrian, .foot), (.steps, .foot): .designated
    case (.footway, .bicycle), (.pedestrian, .bicycle), (.steps, .bicycle): .dismount
    case (.cycleway, .foot), (.bridleway, .foot), (.path, .foot), (.corridor, .foot), (.platform, .foot): .yes
    case (.path, .bicycle), (.track, .bicycle), (.track, .foot): .yes
    case (.ferry, .bicycle), (.ferry, .foot): .yes
    case (.shuttleTrain, .bicycle), (.shuttleTrain, .foot): .no
    case (.busway, _), (.viaFerrata, _), (.track, _): .no
    case (.cycleway, _), (.footway, _), (.pedestrian, _), (.steps, _), (.bridleway, _), (.path, _), (.corridor, _),
      (.platform, _):
      .no
    default: .yes
    }
  }

  /// The access of a mode in a direction; one-way rules aside.
  static func access(_ tags: WayTags, _ roadClass: RoadClass, _ mode: TravelMode, _ direction: WayTags.Direction)
    -> Access
  {
    var access = initialAccess(tags, roadClass, mode)
    for key in keys(mode) {
      guard let tagged = tags.value(key, direction).flatMap(Self.access) else { continue }
      access = key == "access" ? general(tagged, over: access, roadClass, mode) : tagged
    }
    return access
  }

  /// The class's default, changed by tags that imply access.
  private static func initialAccess(_ tags: WayTags, _ roadClass: RoadClass, _ mode: TravelMode) -> Access {
    if tags.isYes("motorroad"), mode == .bicycle || mode == .foot { return .no }
    if roadClass == .ferry, ModeSet.motor.contains(mode), tags["foot"] != nil || tags["bicycle"] != nil {
      // A ferry that names walkers or cyclists and no vehicle carries none.
      return .no
    }
    if mode == .bicycle, roadClass == .pedestrian || roadClass == .footway, tags.isYes("bicycle_road") { return .yes }
    return defaultAccess(roadClass, mode)
  }

  /// `access=*` closes to everybody, but opens no footway to cars. Tracks it opens.
  private static func general(_ tagged: Access, over access: Access, _ roadClass: RoadClass, _ mode: TravelMode)
    -> Access
  {
    if tagged == .no { return .no }
    if access == .no { return roadClass == .track && (tagged == .yes || tagged == .permissive) ? tagged : .no }
    // A dismount rule of the class outlives a general permission.
    if access == .dismount, tagged.isThrough { return .dismount }
    if access == .designated, tagged.isThrough { return .designated }
    return tagged == .dismount && mode != .bicycle ? access : tagged
  }

  private static let openness: [Access] = [
    .designated, .yes, .permissive, .discouraged, .destination, .dismount, .private, .no,
  ]

  private static let values: [String: Access] = [
    "yes": .yes, "true": .yes, "1": .yes, "public": .yes, "permissive": .permissive, "designated": .designated,
    "official": .designated, "destination": .destination, "customers": .destination, "customer": .destination,
    "delivery": .destination, "visitors": .destination, "private": .private, "permit": .private,
    "residents": .private, "resident": .private, "employees": .private, "staff": .private, "members": .private,
    "dismount": .dismount, "use_sidepath": .discouraged, "discouraged": .discouraged, "no": .no, "false": .no,
    "0": .no, "none": .no, "agricultural": .no, "forestry": .no, "military": .no, "emergency": .no, "psv": .no,
    "bus": .no, "prohibited": .no,
  ]
}

extension StringProtocol {
  /// Without spaces at both ends.
  var trimmingSpaces: String {
    let start = drop { $0 == " " || $0 == "\t" }
    return String(String(start).reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
