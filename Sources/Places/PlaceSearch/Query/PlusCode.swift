import GeoCore

/// Plus Codes: Open Location Code, the specification of github.com/google/open-location-code.
///
/// Ten digits in pairs of base 20 for latitude and longitude, then digits of a grid of five rows and four columns.
enum PlusCode {
  private static let alphabet = Array("23456789CFGHJMPQRVWX".utf8)
  /// Digits before the `+` of a full code.
  private static let separatorPosition = 8
  private static let pairDigits = 10
  private static let maximumDigits = 15

  /// The middle of a code's cell.
  ///
  /// - Parameters:
  ///   - text: A code and nothing else; case does not matter.
  ///   - reference: Completes a short code (`8FM9+2Q`) to the nearest place.
  /// - Returns: `nil` if it is no code, or a short one without a reference.
  static func parse(_ text: String, reference: Coordinate?) -> Coordinate? {
    let bytes = Array(text.uppercased().utf8)
    guard let plus = bytes.firstIndex(of: UInt8(ascii: "+")), plus <= separatorPosition, plus >= 2, plus % 2 == 0
    else { return nil }
    var head = Array(bytes[..<plus])
    let tail = Array(bytes[(plus + 1)...])
    guard tail.count != 1, head.count + tail.count <= maximumDigits else { return nil }
    if let padding = head.firstIndex(of: UInt8(ascii: "0")) {
      guard padding > 0, padding % 2 == 0, tail.isEmpty, head.count == separatorPosition,
        head[padding...].allSatisfy({ $0 == UInt8(ascii: "0") })
      else { return nil }
      head = Array(head[..<padding])
    } else if plus < separatorPosition {
      return short(head + tail, missing: separatorPosition - plus, reference)
    }
    return digits(head + tail).flatMap(center)
  }

  /// The first digits of the cell that contains a coordinate.
  static func prefix(of coordinate: Coordinate, count: Int) -> [Int] {
    var latitude = min(max(coordinate.latitude + 90, 0), 180 - 1e-9)
    var longitude = Coordinate.wrapped(longitude: coordinate.longitude) + 180
    if longitude >= 360 { longitude -= 360 }
    var digits: [Int] = []
    var size = 20.0
    while digits.count < count {
      let (row, column) = (Int(latitude / size), Int(longitude / size))
      digits += [row, column]
      latitude -= Double(row) * size
      longitude -= Double(column) * size
      size /= 20
    }
    return digits
  }

  private static func digits(_ bytes: [UInt8]) -> [Int]? {
    let digits = bytes.compactMap { alphabet.firstIndex(of: $0) }
    guard digits.count == bytes.count, digits.count >= 2, digits[0] < 9, digits[1] < 18 else { return nil }
    return digits
  }

  private static func center(_ digits: [Int]) -> Coordinate? {
    var (south, west) = (-90.0, -180.0)
    var (height, width) = (400.0, 400.0)
    for (index, digit) in digits.enumerated() {
      if index < pairDigits {
        if index % 2 == 0 { height /= 20 } else { width /= 20 }
        if index % 2 == 0 { south += Double(digit) * height } else { west += Double(digit) * width }
      } else {
        (height, width) = (height / 5, width / 4)
        south += Double(digit / 4) * height
        west += Double(digit % 4) * width
      }
    }
    return Coordinate(latitude: south + height / 2, longitude: west + width / 2)
  }

  /// The cell with this ending that is nearest to the reference.
  private static func short(_ bytes: [UInt8], missing: Int, _ reference: Coordinate?) -> Coordinate? {
    guard let reference else { return nil }
    let ending = bytes.compactMap { alphabet.firstIndex(of: $0) }
    guard ending.count == bytes.count, let near = center(prefix(of: reference, count: missing) + ending) else {
      return nil
    }
    // One digit pair left of the ending spans this many degrees: a neighbor may be nearer.
    var span = 400.0
    for _ in 0..<(missing / 2) { span /= 20 }
    var (latitude, longitude) = (near.latitude, near.longitude)
    if latitude - reference.latitude > span / 2, latitude - span > -90 { latitude -= span }
    if reference.latitude - latitude > span / 2, latitude + span < 90 { latitude += span }
    if longitude - reference.longitude > span / 2 { longitude -= span }
    if reference.longitude - longitude > span / 2 { longitude += span }
    return Coordinate(latitude: latitude, longitude: Coordinate.wrapped(longitude: longitude))
  }
}
