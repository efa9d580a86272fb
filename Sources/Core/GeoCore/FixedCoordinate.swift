/// A coordinate in whole 1e-7 degrees (about 1 cm): the precision of OpenStreetMap and of our files.
///
/// Comparisons, sorting and hashing of positions use this form: the last bits of `sin` and `log` differ between
/// processors, integers do not.
public struct FixedCoordinate: Hashable, Sendable {
  /// Latitude in 1e-7 degrees, −900,000,000 … 900,000,000.
  public let latitudeE7: Int32
  /// Longitude in 1e-7 degrees, −1,800,000,000 … 1,800,000,000.
  public let longitudeE7: Int32

  /// Units in one degree.
  public static let unitsPerDegree = 10_000_000.0

  /// - Returns: `nil` outside the ranges of the properties.
  public init?(latitudeE7: Int32, longitudeE7: Int32) {
    guard (-900_000_000...900_000_000).contains(latitudeE7), (-1_800_000_000...1_800_000_000).contains(longitudeE7)
    else { return nil }
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = longitudeE7
  }

  /// The nearest fixed coordinate; halves round away from zero.
  public init(_ coordinate: Coordinate) {
    latitudeE7 = Int32((coordinate.latitude * Self.unitsPerDegree).rounded())
    longitudeE7 = Int32((coordinate.longitude * Self.unitsPerDegree).rounded())
  }

  /// The same position in degrees.
  public var coordinate: Coordinate {
    Coordinate(
      uncheckedLatitude: Double(latitudeE7) / Self.unitsPerDegree,
      longitude: Double(longitudeE7) / Self.unitsPerDegree)
  }
}

extension FixedCoordinate {
  /// The position's place on a Z-order (Morton) curve over the whole earth: longitude and latitude bits interleaved.
  ///
  /// Positions that are near each other mostly have near codes. Used to number nodes so that an edit of the map
  /// moves few numbers.
  public var mortonCode: UInt64 {
    Self.spread(UInt32(bitPattern: longitudeE7 &- Int32.min)) | Self.spread(UInt32(bitPattern: latitudeE7 &- Int32.min))
      << 1
  }

  /// Spreads 32 bits over the even bits of 64.
  private static func spread(_ value: UInt32) -> UInt64 {
    var bits = UInt64(value)
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333
    return (bits | bits << 1) & 0x5555_5555_5555_5555
  }
}
