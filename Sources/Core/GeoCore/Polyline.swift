/// The encoded polyline format: rounded deltas in base 64 characters.
///
/// Source: "Encoded Polyline Algorithm Format", Google; precision 5 is the original, 6 is OSRM's and Valhalla's `polyline6`.
public enum Polyline {
  /// Why a string is no polyline.
  public enum Failure: Error, Equatable, Sendable {
    /// A character outside `?` … `~`, at this UTF-8 offset.
    case illegalCharacter(offset: Int)
    /// The string ends inside a number, or after a latitude without its longitude.
    case truncated
    /// A number does not fit, or the coordinate number `index` lies outside the globe.
    case outOfRange(index: Int)
  }

  /// - Parameter precision: Decimal places, 0 … 7; 5 or 6 by convention.
  public static func encode(_ coordinates: some Sequence<Coordinate>, precision: Int) -> String {
    let factor = powerOfTen(precision)
    var bytes: [UInt8] = []
    var (lastLatitude, lastLongitude) = (Int64(0), Int64(0))
    for coordinate in coordinates {
      let latitude = Int64((coordinate.latitude * factor).rounded())
      let longitude = Int64((coordinate.longitude * factor).rounded())
      append(latitude - lastLatitude, to: &bytes)
      append(longitude - lastLongitude, to: &bytes)
      (lastLatitude, lastLongitude) = (latitude, longitude)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Throws: `Failure` naming what is wrong.
  public static func decode(_ text: String, precision: Int) throws(Failure) -> [Coordinate] {
    let factor = powerOfTen(precision)
    var coordinates: [Coordinate] = []
    var (latitude, longitude) = (Int64(0), Int64(0))
    let bytes = Array(text.utf8)
    var offset = 0
    while offset < bytes.count {
      latitude += try number(in: bytes, at: &offset, index: coordinates.count)
      longitude += try number(in: bytes, at: &offset, index: coordinates.count)
      guard let coordinate = Coordinate(latitude: Double(latitude) / factor, longitude: Double(longitude) / factor)
      else { throw .outOfRange(index: coordinates.count) }
      coordinates.append(coordinate)
    }
    return coordinates
  }

  private static func append(_ delta: Int64, to bytes: inout [UInt8]) {
    var rest = UInt64(bitPattern: delta << 1 ^ delta >> 63)
    while rest >= 0x20 {
      bytes.append(UInt8(rest & 0x1F | 0x20) + 63)
      rest >>= 5
    }
    bytes.append(UInt8(rest) + 63)
  }

  private static func number(in bytes: [UInt8], at offset: inout Int, index: Int) throws(Failure) -> Int64 {
    var (value, shift) = (UInt64(0), UInt64(0))
    while offset < bytes.count {
      guard (63...126).contains(bytes[offset]) else { throw .illegalCharacter(offset: offset) }
      let group = UInt64(bytes[offset] - 63)
      // Seven groups hold 360 degrees at seven decimals; more can only be an attempt to overflow.
      guard shift < 35 else { throw .outOfRange(index: index) }
      value |= (group & 0x1F) << shift
      offset += 1
      shift += 5
      if group < 0x20 { return Int64(value >> 1) ^ -Int64(value & 1) }
    }
    throw .truncated
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    precondition((0...7).contains(exponent), "a polyline has 0 to 7 decimal places")
    return (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}
