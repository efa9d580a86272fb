import GeoCore

/// A way from the first waypoint to the last, as guidance and the interfaces know it.
public struct Route: Hashable, Sendable, Codable {
  /// One leg between each two neighbouring waypoints, in travel order; at least one.
  public var legs: [RouteLeg]
  /// Where the legs begin and end: `legs.count + 1` positions on roads.
  public var waypoints: [RouteWaypoint]
  /// What the search minimized, in milliseconds: travel time and penalties.
  public var weight: TravelTime
  /// What the traveller should know, in travel order.
  public var warnings: [RouteWarning] = []

  /// - Precondition: the counts of the properties.
  public init(legs: [RouteLeg], waypoints: [RouteWaypoint], weight: TravelTime) {
    precondition(!legs.isEmpty && waypoints.count == legs.count + 1, "a route has one more waypoint than it has legs")
    (self.legs, self.waypoints, self.weight) = (legs, waypoints, weight)
  }

  /// Length on the ground.
  public var length: Meters { legs.reduce(.zero) { $0 + $1.length } }
  /// Travel time without penalties.
  public var travelTime: TravelTime { legs.reduce(.zero) { $0 + $1.travelTime } }
  /// The line of the whole route; a position shared by two legs appears once.
  public var shape: [Coordinate] {
    legs.dropFirst().reduce(into: legs[0].shape) { line, leg in line.append(contentsOf: leg.shape.dropFirst()) }
  }
}
