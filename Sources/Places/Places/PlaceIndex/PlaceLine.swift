import ByteCoding
import GeoCore

/// The stored shape of one way of a street: zigzag varints of latitude and longitude, each the difference to the point
/// before, in 1e-7 degrees.
enum PlaceLine {
  /// - Returns: The points up to the first byte that makes no sense.
  static func decode(_ bytes: [UInt8]) -> [FixedCoordinate] {
    var reader = ByteReader(ByteView(bytes))
    var points: [FixedCoordinate] = []
    var (latitude, longitude) = (Int64(0), Int64(0))
    while !reader.isAtEnd {
      guard let north = try? reader.zigzag(), let east = try? reader.zigzag() else { break }
      (latitude, longitude) = (latitude &+ north, longitude &+ east)
      guard
        let point = FixedCoordinate(latitudeE7: Int32(clamping: latitude), longitudeE7: Int32(clamping: longitude))
      else { break }
      points.append(point)
    }
    return points
  }
}
