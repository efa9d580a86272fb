import GeoCore

/// What a person typed, checked against the table.
struct Invocation: Hashable, Sendable {
  /// The words that are no options, in order.
  var arguments: [String] = []
  /// Values by option name without dashes, in the order typed; a switch has one empty value.
  var values: [String: [String]] = [:]

  /// The last value given for an option.
  subscript(_ name: String) -> String? { values[name]?.last }

  /// Whether a switch was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Whether the answer is wanted as JSON.
  var wantsJSON: Bool { has("json") }

  /// The value of an option whose kind is `.integer`.
  func integer(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  /// The value of an option whose kind is `.coordinate`.
  func coordinate(_ name: String) -> Coordinate? { self[name].flatMap(Self.coordinate(from:)) }

  /// Reads `LAT,LON` in degrees; spaces around the numbers are allowed.
  ///
  /// - Returns: `nil` if it is no such pair, or out of range.
  static func coordinate(from text: String) -> Coordinate? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let numbers = parts.compactMap { part -> Double? in
      let number = String(part).trimmed
      return number.allSatisfy { "0123456789+-.eE".contains($0) } ? Double(number) : nil
    }
    guard numbers.count == 2 else { return nil }
    return Coordinate(latitude: numbers[0], longitude: numbers[1])
  }
}

/// The command line was wrong: exit 2.
struct UsageError: Error, Hashable {
  /// One line: what is wrong and what would be right.
  let message: String
}

/// The command could not be done: exit 1.
struct CommandFailure: Error, Hashable {
  /// One line: what failed, where, and what to do.
  let message: String
}
