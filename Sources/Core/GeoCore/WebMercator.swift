import Foundation

/// Spherical Mercator (EPSG:3857) scaled to the unit square: (0, 0) is the north-west corner of the tile pyramid.
public enum WebMercator {
  /// Latitude at which the map becomes square, in degrees.
  public static let maximumLatitude = 85.051_128_779_806_59

  /// A point of the unit square; x runs east, y runs south.
  public struct Point: Hashable, Sendable {
    /// 0 at longitude −180, 1 at 180.
    public var x: Double
    /// 0 at `maximumLatitude`, 1 at its negative.
    public var y: Double
    /// Wraps two numbers; values outside 0 … 1 lie off the square.
    public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  }

  /// Projects; latitudes beyond the square are drawn on its edge.
  public static func project(_ coordinate: Coordinate) -> Point {
    let latitude = max(-maximumLatitude, min(maximumLatitude, coordinate.latitude))
    let sine = sin(latitude.radians)
    let y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    return Point(x: coordinate.longitude / 360 + 0.5, y: max(0, min(1, y)))
  }

  /// The coordinate of a point; points off the square are moved onto it.
  public static func unproject(_ point: Point) -> Coordinate {
    let (x, y) = (max(0, min(1, point.x)), max(0, min(1, point.y)))
    let latitude = atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi
    return Coordinate(uncheckedLatitude: latitude, longitude: x * 360 - 180)
  }
}
