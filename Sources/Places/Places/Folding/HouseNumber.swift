/// A house number made comparable: `12 bis`, `12BIS` and `12-bis` have one key.
public struct HouseNumber: Hashable, Sendable {
  /// Folded words glued, with `-` where two digits would touch: `12bis`, `1-5`, `wh9`.
  public let key: String
  /// The first number in it, for distance along a street; 0 … 999,999.
  public let number: Int

  /// Longest key, in UTF-8 bytes.
  static let maximumKeyLength = 24

  /// - Returns: `nil` if the text has no digit, or is too long to be a house number.
  public init?(_ text: String) {
    self.init(words: TextFold.fold(text).words[...])
  }

  /// Reads the words of an already folded text.
  public init?(words: ArraySlice<FoldedWord>) {
    var key = ""
    for word in words {
      let glued = word.glued
      if let last = key.utf8.last, let first = glued.utf8.first, Self.isDigit(last), Self.isDigit(first) { key += "-" }
      key += glued
    }
    let digits = key.utf8.drop { !Self.isDigit($0) }.prefix { Self.isDigit($0) }
    guard key.utf8.count <= Self.maximumKeyLength, (1...6).contains(digits.count),
      let number = Int(String(decoding: Array(digits), as: UTF8.self))
    else { return nil }
    self.key = key
    self.number = number
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
}
