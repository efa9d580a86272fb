import GeoCore

/// The part of a route between two waypoints.
public struct RouteLeg: Hashable, Sendable, Codable {
  /// The line travelled, without repeated positions; two at least, even if both are the same place.
  public var shape: [Coordinate]
  /// First `depart`, last `arrive`.
  public var steps: [RouteStep]
  /// The names of the two roads with the greatest share of the leg, in travel order; fewer if there are fewer.
  public var summary: [String]

  /// - Precondition: two positions and two steps at least.
  public init(shape: [Coordinate], steps: [RouteStep], summary: [String]) {
    precondition(shape.count >= 2 && steps.count >= 2, "a leg has two positions and two steps at least")
    (self.shape, self.steps, self.summary) = (shape, steps, summary)
  }

  /// Length on the ground.
  public var length: Meters { steps.reduce(.zero) { $0 + $1.length } }
  /// Travel time without penalties.
  public var travelTime: TravelTime { steps.reduce(.zero) { $0 + $1.travelTime } }

  /// The line of one step; `arrive` has its only position twice.
  public func shape(of step: RouteStep) -> [Coordinate] {
    step.shapeRange.count == 1
      ? [shape[step.shapeRange.lowerBound], shape[step.shapeRange.lowerBound]]
      : Array(shape[step.shapeRange])
  }
}
