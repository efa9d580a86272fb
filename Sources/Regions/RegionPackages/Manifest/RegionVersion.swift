/// The version of a region package, by default the day of its source: `20231205`.
///
/// 1 … 32 letters, digits, dots, dashes and underscores; starts with a letter or digit. Versions are ordered with runs
/// of digits read as numbers: `9` < `10` < `10-a` < `20231205`.
public struct RegionVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The text.
  public let description: String

  /// - Returns: `nil` for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...32).contains(bytes.count), let first = bytes.first, Self.isLetter(first) || Self.isDigit(first),
      bytes.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || [0x2D, 0x2E, 0x5F].contains($0) })
    else { return nil }
    description = text
  }

  /// By runs; equal ones by bytes, so that the order is total.
  public static func < (left: RegionVersion, right: RegionVersion) -> Bool {
    let (first, second) = (left.runs, right.runs)
    for (a, b) in zip(first, second) where a != b {
      let isNumber = (Self.isDigit(a[0]), Self.isDigit(b[0]))
      guard isNumber == (true, true) else { return a.lexicographicallyPrecedes(b) }
      let (x, y) = (a.drop { $0 == 0x30 }, b.drop { $0 == 0x30 })
      if x.count != y.count { return x.count < y.count }
      if Array(x) != Array(y) { return x.lexicographicallyPrecedes(y) }
    }
    if first.count != second.count { return first.count < second.count }
    return left.description < right.description
  }

  private var runs: [[UInt8]] {
    var runs: [[UInt8]] = []
    for byte in description.utf8 {
      if let last = runs.last?.last, Self.isDigit(last) == Self.isDigit(byte) {
        runs[runs.count - 1].append(byte)
      } else {
        runs.append([byte])
      }
    }
    return runs
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
}

extension RegionVersion: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = RegionVersion(text) else { throw DecodingError.wrong(text, in: decoder) }
    self = value
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
