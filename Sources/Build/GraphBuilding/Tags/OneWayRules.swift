import RoadNetwork

/// In which directions each mode may go. Policy: `docs/decisions/0032-one-ways.md`.
struct OneWayRules {
  /// What a one-way tag says.
  enum Rule {
    case both
    case only(WayTags.Direction)
    /// The direction changes with the time: closed both ways but for conditional tags.
    case reversible

    /// - Returns: `nil` for a value that says nothing.
    init?(_ value: String) {
      switch value {
      case "yes", "true", "1": self = .only(.forward)
      case "-1", "reverse": self = .only(.backward)
      case "no", "false", "0", "alternating": self = .both
      case "reversible": self = .reversible
      default: return nil
      }
    }

    func allows(_ direction: WayTags.Direction) -> Bool {
      switch self {
      case .both: true
      case .only(let open): open == direction
      case .reversible: false
      }
    }
  }

  private let tags: WayTags
  /// The rule for motor traffic.
  let general: Rule

  init(_ tags: WayTags, _ kind: WayKind) {
    self.tags = tags
    let isRing = ["roundabout", "circular"].contains(tags["junction"] ?? "")
    let implied: Rule = isRing || (kind.roadClass == .motorway && !kind.isLink) ? .only(.forward) : .both
    let tagged = tags["oneway"].flatMap(Rule.init) ?? implied
    general = tags["oneway:motor_vehicle"].flatMap(Rule.init) ?? tags["oneway:vehicle"].flatMap(Rule.init) ?? tagged
  }

  /// Whether the way has one direction for motor traffic at any time.
  var isOneWay: Bool { if case .only = general { true } else { false } }

  /// Whether the direction changes with the time.
  var isReversible: Bool { if case .reversible = general { true } else { false } }

  /// The direction of motor traffic; `nil` where it has two, or either.
  var direction: WayTags.Direction? { if case .only(let direction) = general { direction } else { nil } }

  /// Whether a mode may go in a direction.
  func allows(_ mode: TravelMode, _ direction: WayTags.Direction) -> Bool {
    switch mode {
    case .foot: allowsWalking(direction)
    case .bicycle: allowsCycling(direction)
    case .car: rule("motorcar").allows(direction)
    case .motorcycle: rule("motorcycle").allows(direction)
    case .heavyGoods: rule("hgv").allows(direction)
    }
  }

  private func rule(_ mode: String) -> Rule { tags["oneway:\(mode)"].flatMap(Rule.init) ?? general }

  /// Walkers mind neither one-ways nor roundabouts, only what is said of them, and escalators.
  private func allowsWalking(_ direction: WayTags.Direction) -> Bool {
    if let own = tags["oneway:foot"].flatMap(Rule.init) { return own.allows(direction) }
    switch tags["conveying"] {
    case "forward": return direction == .forward
    case "backward": return direction == .backward
    default: return true
    }
  }

  private func allowsCycling(_ direction: WayTags.Direction) -> Bool {
    if let own = tags["oneway:bicycle"].flatMap(Rule.init) { return own.allows(direction) }
    if general.allows(direction) { return true }
    if hasContraflow { return true }
    return AccessRules.access(tags["bicycle:\(direction.rawValue)"] ?? "").map(\.isPossible) ?? false
  }

  /// `cycleway=opposite*`, on any side, or a lane of its own that runs both or the other way.
  private var hasContraflow: Bool {
    for key in ["cycleway", "cycleway:left", "cycleway:right", "cycleway:both"] {
      if tags[key]?.hasPrefix("opposite") == true { return true }
      guard key != "cycleway", tags.isPresent(key), let own = tags["\(key):oneway"] else { continue }
      if ["no", "-1", "false", "0"].contains(own), isOneWay { return true }
    }
    return false
  }
}
