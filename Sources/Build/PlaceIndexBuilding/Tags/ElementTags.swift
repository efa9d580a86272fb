import OSMImport

/// The tags of one element that matters to the index.
struct ElementTags {
  let values: [String: String]

  subscript(_ key: String) -> String? { values[key] }

  /// Reads the tags of an element if one of its keys can make it findable; `nil` for the many others, cheaply.
  init?(_ tags: OSMTags) {
    var isInteresting = false
    tags.forEachBytes { key, _ in
      // Keys of up to 15 bytes make no allocation.
      if !isInteresting, Self.interesting.contains(String(decoding: key, as: UTF8.self)) { isInteresting = true }
    }
    guard isInteresting else { return nil }
    values = Dictionary(tags.map { ($0.key, Self.cleaned($0.value)) }) { first, _ in first }
  }

  /// Values for tests and for elements that are made up.
  init(_ values: [String: String]) { self.values = values }

  /// The first of several keys that has a value.
  func first(of keys: String...) -> String? {
    for key in keys { if let value = values[key], !value.isEmpty { return value } }
    return nil
  }

  private static let interesting: Set<String> = Set(
    PlaceClassifier.keys + ["addr:housenumber", "addr:interpolation", "highway", "type", "boundary", "place", "atm"])

  /// Without control characters and outer blanks.
  private static func cleaned(_ value: String) -> String {
    let isDirty = value.utf8.contains { $0 < 0x20 } || value.utf8.first == 0x20 || value.utf8.last == 0x20
    guard isDirty else { return value }
    return value.split { $0.isWhitespace || $0.isNewline || $0.asciiValue.map { $0 < 0x20 } ?? false }
      .joined(separator: " ")
  }
}
