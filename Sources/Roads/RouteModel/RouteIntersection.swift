import GeoCore

/// A junction on the route, with every road that meets there.
public struct RouteIntersection: Hashable, Sendable, Codable {
  /// Where it is.
  public var location: Coordinate
  /// Index into the leg's `shape`.
  public var shapeIndex: Int
  /// Directions in which roads leave the junction, whole degrees clockwise from north, ascending.
  public var bearings: [Int]
  /// For each of `bearings`, whether the traveller may go that way.
  public var isEnterable: [Bool]
  /// Which of `bearings` the traveller comes from; `nil` where a leg starts.
  public var incoming: Int?
  /// Which of `bearings` the traveller leaves by; `nil` where a leg ends.
  public var outgoing: Int?
  /// The lanes of the road that leads to the junction, left to right; empty if unknown.
  public var lanes: [RouteLane]

  /// Creates an intersection from its parts.
  public init(
    location: Coordinate, shapeIndex: Int, bearings: [Int], isEnterable: [Bool], incoming: Int?, outgoing: Int?,
    lanes: [RouteLane] = []
  ) {
    precondition(bearings.count == isEnterable.count, "each bearing has a flag")
    (self.location, self.shapeIndex, self.bearings) = (location, shapeIndex, bearings)
    (self.isEnterable, self.incoming, self.outgoing, self.lanes) = (isEnterable, incoming, outgoing, lanes)
  }
}
