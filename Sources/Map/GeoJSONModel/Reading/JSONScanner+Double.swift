extension JSONScanner {
  /// A number as the nearest double; infinite beyond its range, its digits in `text`.
  mutating func double() throws(GeoJSONError) -> Double {
    try number()
    return Self.short(text) ?? Double(String(decoding: text, as: UTF8.self)) ?? .infinity
  }

  /// Exact for whole numbers below 2^53 divided by up to 10^22: both are doubles, and one division rounds once.
  ///
  /// Source: W. Clinger, "How to read floating point numbers accurately", 1990, doi:10.1145/93542.93557.
  private static func short(_ digits: [UInt8]) -> Double? {
    var (whole, fraction, isFraction) = (UInt64(0), 0, false)
    let isNegative = digits.first == UInt8(ascii: "-")
    for byte in digits.dropFirst(isNegative ? 1 : 0) {
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        guard byte.isDigit, whole < 1 << 49 else { return nil }
        whole = whole * 10 + UInt64(byte - 0x30)
        if isFraction { fraction += 1 }
      }
    }
    guard fraction < powers.count, whole < 1 << 53 else { return nil }
    let value = Double(whole) / powers[fraction]
    return isNegative ? -value : value
  }

  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}
