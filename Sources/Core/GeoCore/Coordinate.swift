/// A position on the earth: WGS 84 latitude and longitude in degrees.
///
/// Latitude lies in −90 … 90, longitude in −180 … 180. Both ends of the longitude range are legal and name the same
/// meridian; nothing here folds one into the other, since the side matters to shapes that end on it.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north of the equator, −90 … 90.
  public let latitude: Double
  /// Degrees east of Greenwich, −180 … 180.
  public let longitude: Double

  /// - Returns: `nil` if a value is not finite or lies outside its range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.init(uncheckedLatitude: latitude, longitude: longitude)
  }

  /// For values that were checked or computed inside their ranges.
  ///
  /// - Precondition: the ranges of `init(latitude:longitude:)`; checked in debug builds.
  public init(uncheckedLatitude latitude: Double, longitude: Double) {
    assert((-90...90).contains(latitude) && (-180...180).contains(longitude), "coordinate out of range")
    self.latitude = latitude
    self.longitude = longitude
  }
}

extension Coordinate: CustomStringConvertible {
  /// `latitude,longitude`, as typed on the command line.
  public var description: String { "\(latitude),\(longitude)" }
}
