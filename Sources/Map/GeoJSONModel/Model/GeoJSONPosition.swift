import GeoCore

/// A place of a shape: WGS 84, with a height if the file has one.
///
/// The file's order, longitude before latitude, ends at the codec. Elements beyond the third are left out, as RFC 7946
/// §3.1.1 allows.
public struct GeoJSONPosition: Hashable, Sendable {
  public var coordinate: Coordinate
  /// Metres above the ellipsoid; NaN stands for none, so that a position stays three numbers.
  private var height: Double

  /// - Parameter altitude: Metres above the ellipsoid, finite.
  public init(_ coordinate: Coordinate, altitude: Double? = nil) {
    (self.coordinate, height) = (coordinate, altitude ?? .nan)
  }

  /// Metres above the ellipsoid.
  public var altitude: Double? {
    get { height.isNaN ? nil : height }
    set { height = newValue ?? .nan }
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.coordinate == right.coordinate && left.altitude == right.altitude
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(coordinate)
    hasher.combine(altitude)
  }
}
