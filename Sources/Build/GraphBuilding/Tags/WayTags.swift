import OSMImport

/// The tags of a way as a table, with look-up by direction.
struct WayTags {
  /// Along the way as it was drawn, or against it.
  enum Direction: String {
    case forward
    case backward

    var opposite: Direction { self == .forward ? .backward : .forward }
  }

  /// Longest value that is kept, in bytes; OSM allows 255 characters.
  static let longestValue = 1020

  private let values: [String: String]

  init(_ tags: OSMTags) {
    var values: [String: String] = [:]
    for (key, value) in tags where values[key] == nil && value.utf8.count <= Self.longestValue { values[key] = value }
    self.values = values
  }

  subscript(key: String) -> String? { values[key] }

  /// The value of `key:forward` or `key:backward`, else of `key`.
  func value(_ key: String, _ direction: Direction) -> String? { values["\(key):\(direction.rawValue)"] ?? values[key] }

  /// Whether the value is one of `yes`, `true`, `1`.
  func isYes(_ key: String) -> Bool { ["yes", "true", "1"].contains(values[key] ?? "no") }

  /// Whether the key is there with a value other than `no`.
  func isPresent(_ key: String) -> Bool { values[key].map { $0 != "no" } ?? false }
}
