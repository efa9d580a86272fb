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

  /// The position.
  public var coordinate: Coordinate
  /// Only arcs that run this way count; `nil` for any.
  public var heading: Heading?
  /// Only arcs within this distance count; `nil` for `SnapPolicy.defaultRadius`.
  public var radius: Meters?

  /// Creates a place.
  public init(_ coordinate: Coordinate, heading: Heading? = nil, radius: Meters? = nil) {
    (self.coordinate, self.heading, self.radius) = (coordinate, heading, radius)
  }
}
