/// The kind of a maneuver. Names follow OSRM v5, so that its clients find what they know.
public enum ManeuverKind: Hashable, Sendable, Codable {
  case depart
  /// The last waypoint (`nil`), or the waypoint of this number, counted from 1.
  case arrive(waypoint: Int?)
  case turn
  /// A turn by which one stays on the same road, where another would be as natural.
  case keepOn
  /// The main road bends where a lesser one goes straight on; follow it.
  case bend
  /// Straight on, but the name changes.
  case newName
  /// A road ends in a crossing one.
  case endOfRoad
  /// The road splits; keep to a side.
  case fork
  /// Onto a faster road beside its traffic.
  case merge
  case onRamp
  case offRamp
  /// Into a roundabout, and out of it.
  case roundabout(exit: RoundaboutExit)
  /// The manner of travel changes: onto or off a ferry, on foot beside the bicycle.
  case notification
}
