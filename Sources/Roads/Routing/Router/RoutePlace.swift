import GeoCore
import RoadNetwork
import RouteModel

/// A place that a route begins, passes or ends at, as asked for.
public struct RoutePlace: Hashable, Sendable {
  /// A direction that the traveller faces.
  public struct Heading: Hashable, Sendable {
    /// Degrees clockwise from north, 0 … 360.
    public var degrees: Double
    /// Tolerance to each side in degrees, 0 … 180.
    public var tolerance: Double

    /// Creates a heading.
    public init(degrees: Double, tolerance: Double) { (self.degrees, self.tolerance) = (degrees, tolerance) }
  }

  /// On which side of the road a place may lie.
  public enum Approach: String, Hashable, Sendable, CaseIterable {
    /// Either.
    case unrestricted
    /// The side that traffic keeps to.
    case curb
    /// The side that oncoming traffic keeps to.
    case opposite
  }

  /// The position.
  public var coordinate: Coordinate
  /// Only arcs that run this way count; `nil` for any.
  public var heading: Heading?
  /// Only arcs within this distance count; `nil` for `SnapPolicy.defaultRadius`.
  public var radius: Meters?
  /// Of a road with two directions, only the one that has the place on this side counts.
  public var approach: Approach

  /// Creates a place.
  public init(
    _ coordinate: Coordinate, heading: Heading? = nil, radius: Meters? = nil, approach: Approach = .unrestricted
  ) {
    (self.coordinate, self.heading, self.radius, self.approach) = (coordinate, heading, radius, approach)
  }
}
