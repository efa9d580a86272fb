/// The body of an answer to `/route`, as OSRM v5 clients read it.
///
/// Source: Project OSRM, `docs/http.md`. Beyond it: `source`, `warnings`, and `maneuver.instruction` in each step.
/// Everything is rounded when it is built (positions to 1e-6 degrees, meters and seconds to tenths), so that equal
/// routes give equal bytes.
public struct OSRMRouteResponse: Codable, Equatable, Sendable {
  /// `Ok`.
  public var code = "Ok"
  /// The best route first.
  public var routes: [OSRMRoute]
  /// The places asked for, moved to roads.
  public var waypoints: [OSRMWaypoint]
  /// Who computed it: `device` or `backend`.
  public var source = "device"
  /// What the traveller should know, in sentences.
  public var warnings: [String] = []

  /// Creates a body with code `Ok`.
  public init(routes: [OSRMRoute], waypoints: [OSRMWaypoint], warnings: [String]) {
    (self.routes, self.waypoints, self.warnings) = (routes, waypoints, warnings)
  }
}

/// The body of an answer to `/nearest`.
public struct OSRMNearestResponse: Codable, Equatable, Sendable {
  /// `Ok`.
  public var code = "Ok"
  /// The nearest first.
  public var waypoints: [OSRMWaypoint]

  /// Creates a body with code `Ok`.
  public init(waypoints: [OSRMWaypoint]) { self.waypoints = waypoints }
}

/// A place on a road.
public struct OSRMWaypoint: Codable, Equatable, Sendable {
  /// Longitude, latitude.
  public var location: [Double]
  /// The street, empty if it has no name.
  public var name: String
  /// Meters from the place asked for.
  public var distance: Double

  /// Creates a waypoint from its parts.
  public init(location: [Double], name: String, distance: Double) {
    (self.location, self.name, self.distance) = (location, name, distance)
  }
}
