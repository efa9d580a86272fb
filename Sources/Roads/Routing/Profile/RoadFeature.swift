import RoadNetwork

/// A kind of road that a traveller may want to keep off. The raw values are the words of requests.
public enum RoadFeature: String, CaseIterable, Sendable, Comparable {
  /// `highway=motorway`, ramps included.
  case motorway
  /// Roads that cars pay for.
  case toll
  /// Ferries and shuttle trains.
  case ferry
  /// Surfaces that are not paved, and tracks of grade 2 or worse, or of none, whose surface is not known.
  case unpaved
  /// Tunnels, passages through buildings included.
  case tunnel
  /// Steps.
  case steps

  /// Whether a road is of this kind.
  public func isOn(_ road: RoadAttributes) -> Bool {
    switch self {
    case .motorway: road.roadClass == .motorway
    case .toll: road.flags.contains(.toll)
    case .ferry: road.roadClass == .ferry || road.roadClass == .shuttleTrain
    case .unpaved: Self.isUnpaved(road)
    case .tunnel: road.flags.contains(.tunnel)
    case .steps: road.roadClass == .steps
    }
  }

  public static func < (left: RoadFeature, right: RoadFeature) -> Bool { left.rawValue < right.rawValue }

  private static func isUnpaved(_ road: RoadAttributes) -> Bool {
    if let isPaved = road.surface.isPaved { return !isPaved }
    return road.trackGrade > 1 || (road.trackGrade == 0 && road.roadClass == .track)
  }
}
