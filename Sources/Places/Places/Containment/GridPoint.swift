import GeoCore

/// A corner of a boundary on the grid of the boundary files: whole 1e-5 degrees (at most 1.1 m apart).
///
/// The 1:10m lines are good to some hundred meters, so the grid loses nothing; it makes every containment test a
/// comparison of integers, which gives the same answer on every processor.
public struct GridPoint: Hashable, Sendable, Comparable {
  /// Longitude in 1e-5 degrees, −18,000,000 … 18,000,000.
  public var x: Int32
  /// Latitude in 1e-5 degrees, −9,000,000 … 9,000,000.
  public var y: Int32

  /// Grid units in one degree.
  public static let unitsPerDegree = 100_000.0
  /// 1e-7 degree units in one grid unit: queries are finer than corners.
  static let queryUnits: Int64 = 100

  /// Wraps grid units.
  public init(x: Int32, y: Int32) { (self.x, self.y) = (x, y) }

  /// The nearest grid point; halves round away from zero.
  public init(_ coordinate: Coordinate) {
    x = Int32((coordinate.longitude * Self.unitsPerDegree).rounded())
    y = Int32((coordinate.latitude * Self.unitsPerDegree).rounded())
  }

  /// The same position in degrees.
  public var coordinate: Coordinate {
    Coordinate(uncheckedLatitude: Double(y) / Self.unitsPerDegree, longitude: Double(x) / Self.unitsPerDegree)
  }

  /// By x, then y.
  public static func < (left: GridPoint, right: GridPoint) -> Bool { (left.x, left.y) < (right.x, right.y) }
}
