/// A rectangle of latitudes and longitudes that may cross the antimeridian.
///
/// `west > east` means that it runs eastwards from `west` over ±180 to `east`. Edges belong to the rectangle.
public struct Bounds: Hashable, Sendable {
  /// Southern edge, degrees.
  public var south: Double
  /// Western edge, degrees.
  public var west: Double
  /// Northern edge, degrees.
  public var north: Double
  /// Eastern edge, degrees; less than `west` if the rectangle crosses the antimeridian.
  public var east: Double

  /// - Returns: `nil` if a value is out of range or not finite, or `south > north`.
  public init?(south: Double, west: Double, north: Double, east: Double) {
    guard Coordinate(latitude: south, longitude: west) != nil, Coordinate(latitude: north, longitude: east) != nil,
      south <= north
    else { return nil }
    (self.south, self.west, self.north, self.east) = (south, west, north, east)
  }

  /// The rectangle of one position.
  public init(_ coordinate: Coordinate) {
    (south, north) = (coordinate.latitude, coordinate.latitude)
    (west, east) = (coordinate.longitude, coordinate.longitude)
  }

  /// Whether the rectangle runs over ±180.
  public var crossesAntimeridian: Bool { west > east }

  /// Degrees from west to east, 0 … 360.
  public var width: Double { crossesAntimeridian ? east - west + 360 : east - west }

  /// The middle.
  public var center: Coordinate {
    Coordinate(
      uncheckedLatitude: (south + north) / 2, longitude: Coordinate.wrapped(longitude: west + width / 2))
  }

  /// Whether the position lies inside or on an edge; 180 and −180 are one meridian.
  public func contains(_ coordinate: Coordinate) -> Bool {
    guard south <= coordinate.latitude, coordinate.latitude <= north else { return false }
    return containsLongitude(coordinate.longitude)
      || (abs(coordinate.longitude) == 180 && containsLongitude(-coordinate.longitude))
  }

  /// Whether both share at least a point.
  public func intersects(_ other: Bounds) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    return spans.contains { span in
      other.spans.contains { span.lowerBound <= $0.upperBound && $0.lowerBound <= span.upperBound }
    }
  }

  /// Grows to cover the position on the shorter way, over the antimeridian if that is nearer.
  public mutating func extend(to coordinate: Coordinate) {
    south = min(south, coordinate.latitude)
    north = max(north, coordinate.latitude)
    guard !containsLongitude(coordinate.longitude) else { return }
    let toEast = Self.eastward(from: east, to: coordinate.longitude)
    let toWest = Self.eastward(from: coordinate.longitude, to: west)
    if toEast <= toWest { east = coordinate.longitude } else { west = coordinate.longitude }
  }

  /// The longitudes as one or two spans in −180 … 180.
  public var spans: [ClosedRange<Double>] {
    crossesAntimeridian ? [west...180, -180...east] : [west...east]
  }

  private func containsLongitude(_ longitude: Double) -> Bool {
    crossesAntimeridian ? longitude >= west || longitude <= east : west <= longitude && longitude <= east
  }

  private static func eastward(from: Double, to: Double) -> Double {
    let degrees = to - from
    return degrees < 0 ? degrees + 360 : degrees
  }
}
