/// An OSM tag that makes a thing a place of a kind, e.g. `amenity=pharmacy`.
public struct PlaceTag: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The key.
  public let key: String
  /// The value; `*` in the table of kinds stands for any.
  public let value: String

  /// A tag.
  public init(_ key: String, _ value: String) {
    self.key = key
    self.value = value
  }

  /// Reads `key=value`; `nil` without a `=`.
  public init?(_ text: some StringProtocol) {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    key = String(text[..<equals])
    value = String(text[text.index(after: equals)...])
  }

  public var description: String { "\(key)=\(value)" }

  public static func < (left: PlaceTag, right: PlaceTag) -> Bool { (left.key, left.value) < (right.key, right.value) }
}

/// A kind of place with the words that people have for it.
public struct PlaceKind: Sendable {
  /// Name of the kind in code and files, e.g. `pharmacy`.
  public let id: String
  /// Tags that things of this kind carry.
  public let tags: [PlaceTag]
  /// How much a thing of this kind matters, 0 … 1, before anything else is known of it.
  public let importance: Double
  /// Words by language (ISO 639-1), the first one for display.
  public let words: [String: [String]]

  /// The kind's name on screen: in `language`, else English.
  public func name(in language: String) -> String {
    (words[language] ?? words["en"])?.first ?? id
  }
}
