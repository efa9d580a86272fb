/// The name of a region in paths and on the command line: `monaco`, `de-mecklenburg`.
///
/// 1 … 64 lower-case letters, digits and single dashes; starts and ends with a letter or digit.
public struct RegionID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The text.
  public let description: String

  /// - Returns: `nil` for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...64).contains(bytes.count), bytes.first != 0x2D, bytes.last != 0x2D else { return nil }
    guard bytes.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }) else {
      return nil
    }
    guard !zip(bytes, bytes.dropFirst()).contains(where: { $0 == 0x2D && $1 == 0x2D }) else { return nil }
    description = text
  }

  /// By bytes.
  public static func < (left: RegionID, right: RegionID) -> Bool { left.description < right.description }
}

extension RegionID: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let value = RegionID(text) else { throw DecodingError.wrong(text, in: decoder) }
    self = value
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
