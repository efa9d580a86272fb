import Foundation

extension Coordinate {
  /// Mean radius of the earth (IUGG R₁) in meters.
  public static let earthRadius = Meters(6_371_008.8)

  /// Great-circle distance on a sphere of the earth's mean radius, by the haversine formula.
  ///
  /// Within 0.56 % of the distance on the ellipsoid. Right over the antimeridian and the poles.
  public func distance(to other: Coordinate) -> Meters {
    let halfLatitude = (other.latitude - latitude).radians / 2
    let halfLongitude = (other.longitude - longitude).radians / 2
    let square =
      sin(halfLatitude) * sin(halfLatitude)
      + cos(latitude.radians) * cos(other.latitude.radians) * sin(halfLongitude) * sin(halfLongitude)
    return Self.earthRadius * (2 * asin(min(1, square.squareRoot())))
  }

  /// Initial great-circle bearing in degrees clockwise from north, 0 ..< 360; 0 if both positions are the same.
  public func bearing(to other: Coordinate) -> Double {
    let (from, to) = (latitude.radians, other.latitude.radians)
    let turn = (other.longitude - longitude).radians
    let east = sin(turn) * cos(to)
    let north = cos(from) * sin(to) - sin(from) * cos(to) * cos(turn)
    let degrees = atan2(east, north) * 180 / .pi
    return degrees < 0 ? (degrees + 360).truncatingRemainder(dividingBy: 360) : degrees
  }

  /// The position reached after `distance` along the great circle that starts with `bearing`.
  ///
  /// - Parameters:
  ///   - distance: On the ground; negative goes backwards.
  ///   - bearing: Degrees clockwise from north.
  public func moved(by distance: Meters, bearing: Double) -> Coordinate {
    let angle = distance.rawValue / Self.earthRadius.rawValue
    let (from, direction) = (latitude.radians, bearing.radians)
    let sine = sin(from) * cos(angle) + cos(from) * sin(angle) * cos(direction)
    let latitude = asin(max(-1, min(1, sine)))
    let turn = atan2(sin(direction) * sin(angle) * cos(from), cos(angle) - sin(from) * sin(latitude))
    return Coordinate(
      uncheckedLatitude: max(-90, min(90, latitude * 180 / .pi)),
      longitude: Self.wrapped(longitude: longitude + turn * 180 / .pi))
  }

  /// The same meridian in −180 … 180. Values inside stay as they are, 180 and −180 included.
  public static func wrapped(longitude: Double) -> Double {
    guard !(-180...180).contains(longitude) else { return longitude }
    let turns = (longitude + 180).truncatingRemainder(dividingBy: 360)
    return turns < 0 ? turns + 180 : turns - 180
  }
}

extension Double {
  /// Degrees as radians.
  var radians: Double { self * .pi / 180 }
}
