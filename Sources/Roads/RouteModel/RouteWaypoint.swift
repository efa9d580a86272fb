import GeoCore

/// A place on the route that was asked for, moved onto a road.
public struct RouteWaypoint: Hashable, Sendable, Codable {
  /// The position on the road.
  public var location: Coordinate
  /// From the position asked for to `location`.
  public var distance: Meters
  /// The road's name, empty if it has none.
  public var name: String

  /// Creates a waypoint from its parts.
  public init(location: Coordinate, distance: Meters, name: String) {
    (self.location, self.distance, self.name) = (location, distance, name)
  }
}
