/// Decimal numbers in bytes, as coordinates are written: `-33.8589`, `+4.5e1`. No hexadecimal, no `inf`, no locale.
enum DecimalText {
  /// Powers of ten that a `Double` holds exactly.
  private static let powers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]
  private static let longest = 31

  /// The number that fills the bytes, rounded as `Double(_: String)` rounds it; `nil` if they are anything else.
  ///
  /// Up to 2⁵³ and 22 places one multiplication or division of exact numbers is correctly rounded (W. Clinger, "How to
  /// read floating point numbers accurately", 1990, doi:10.1145/93542.93557); the rest goes the long way.
  static func value(_ text: UnsafeRawBufferPointer) -> Double? {
    guard !text.isEmpty, text.count <= longest else { return nil }
    var reading = Reading()
    guard let end = reading.readMantissa(text), let exponent = exponent(text, from: end) else { return nil }
    let scale = exponent - reading.places
    guard reading.mantissa <= 1 << 53, !reading.isLong, abs(scale) < powers.count else {
      return Double(String(decoding: text, as: UTF8.self))
    }
    let magnitude =
      scale < 0 ? Double(reading.mantissa) / powers[-scale] : Double(reading.mantissa) * powers[scale]
    return reading.isNegative ? -magnitude : magnitude
  }

  /// Sign and digits.
  private struct Reading {
    var mantissa: UInt64 = 0
    /// Digits after the point.
    var places = 0
    var isNegative = false
    /// More digits than the mantissa holds.
    var isLong = false

    /// - Returns: Where the exponent may start; `nil` if there is no digit.
    @inline(__always)
    mutating func readMantissa(_ text: UnsafeRawBufferPointer) -> Int? {
      var index = 0
      isNegative = text[0] == UInt8(ascii: "-")
      if isNegative || text[0] == UInt8(ascii: "+") { index = 1 }
      var (digits, hasPoint) = (0, false)
      while index < text.count {
        let digit = text[index] &- 48
        if digit < 10 {
          if mantissa >= 1 << 59 { isLong = true } else { mantissa = mantissa &* 10 &+ UInt64(digit) }
          digits += 1
          if hasPoint { places += 1 }
        } else if text[index] == UInt8(ascii: "."), !hasPoint {
          hasPoint = true
        } else {
          break
        }
        index += 1
      }
      return digits > 0 ? index : nil
    }
  }

  /// The exponent that fills the bytes from `start`; 0 if none are left.
  private static func exponent(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard start < text.count else { return 0 }
    guard text[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    return Int(String(decoding: UnsafeRawBufferPointer(rebasing: text[(start + 1)...]), as: UTF8.self))
  }
}
