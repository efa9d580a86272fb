import GeoCore

/// A maneuver and the road that is followed after it, up to the next maneuver.
public struct RouteStep: Hashable, Sendable, Codable {
  /// What to do at the start of the step.
  public var maneuver: Maneuver
  /// The road followed after the maneuver.
  public var road: RoadLabel
  /// How one moves.
  public var mode: StepMode
  /// Length on the ground; zero for `arrive`.
  public var length: Meters
  /// Travel time; zero for `arrive`.
  public var travelTime: TravelTime
  /// Indices into the leg's `shape`; neighbouring steps share one position.
  public var shapeRange: ClosedRange<Int>
  /// The junctions passed, the maneuver's own first.
  public var intersections: [RouteIntersection]
  /// The side of the road that traffic keeps to.
  public var drivingSide: RoadSide

  /// Creates a step from its parts.
  public init(
    maneuver: Maneuver, road: RoadLabel, mode: StepMode, length: Meters, travelTime: TravelTime,
    shapeRange: ClosedRange<Int>, intersections: [RouteIntersection], drivingSide: RoadSide
  ) {
    (self.maneuver, self.road, self.mode, self.length) = (maneuver, road, mode, length)
    (self.travelTime, self.shapeRange, self.intersections) = (travelTime, shapeRange, intersections)
    self.drivingSide = drivingSide
  }
}
