import GeoCore

/// What the traveller does at one place.
public struct Maneuver: Hashable, Sendable, Codable {
  /// The kind of action.
  public var kind: ManeuverKind
  /// Where to; for `depart` and `arrive` the side of the place asked for, `nil` if it lies on the road.
  public var direction: TurnDirection?
  /// Where it happens.
  public var location: Coordinate
  /// Direction of travel before, whole degrees clockwise from north, 0 … 359; 0 for `depart`.
  public var bearingBefore: Int
  /// Direction of travel after, whole degrees clockwise from north, 0 … 359; 0 for `arrive`.
  public var bearingAfter: Int

  /// Creates a maneuver from its parts.
  public init(
    kind: ManeuverKind, direction: TurnDirection?, location: Coordinate, bearingBefore: Int, bearingAfter: Int
  ) {
    (self.kind, self.direction, self.location) = (kind, direction, location)
    (self.bearingBefore, self.bearingAfter) = (bearingBefore, bearingAfter)
  }
}
