/// The options of a request, in the order in which they were sent; the last of equal names counts.
struct OSRMOptions {
  private let values: [(name: String, value: String)]

  /// Reads `name=value&name=value`, percent-decoding both.
  init(query: String) throws(OSRMError) {
    var values: [(name: String, value: String)] = []
    for piece in query.split(separator: "&") {
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw OSRMError(.invalidQuery, "“\(piece)” in the query must be {option}={value}")
      }
      values.append((percentDecoded(String(parts[0])), percentDecoded(String(parts[1]))))
    }
    self.values = values
  }

  /// Names that were sent, without those that the service knows.
  func names(besides known: Set<String>) -> [String] { values.map(\.name).filter { !known.contains($0) } }

  /// The value of an option, or `nil` if it was not sent.
  subscript(_ name: String) -> String? { values.last { $0.name == name }?.value }

  /// An option that is `true` or `false`.
  func flag(_ name: String, default standard: Bool) throws(OSRMError) -> Bool {
    try choice(name, ["true": true, "false": false], default: standard)
  }

  /// An option with a fixed set of values.
  func choice<Value>(_ name: String, _ choices: KeyValuePairs<String, Value>, default standard: Value)
    throws(OSRMError) -> Value
  {
    guard let text = self[name] else { return standard }
    guard let choice = choices.first(where: { $0.key == text }) else {
      let legal = choices.map(\.key).joined(separator: ", ")
      throw OSRMError(.invalidOptions, "\(name)=\(text) is not known; use one of: \(legal)")
    }
    return choice.value
  }

  /// A list with one element for each place; empty elements are `nil`.
  ///
  /// - Parameter read: Reads one element; `nil` if it is malformed.
  func list<Value>(_ name: String, count: Int, form: String, _ read: (Substring) -> Value?)
    throws(OSRMError) -> [Value?]
  {
    guard let text = self[name], !text.isEmpty else { return Array(repeating: nil, count: count) }
    let elements = text.split(separator: ";", omittingEmptySubsequences: false)
    guard elements.count == count else {
      throw OSRMError(.invalidOptions, "\(name) has \(elements.count) elements for \(count) places")
    }
    var values: [Value?] = []
    for (index, element) in elements.enumerated() {
      guard !element.isEmpty else {
        values.append(nil)
        continue
      }
      guard let value = read(element) else {
        throw OSRMError(.invalidOptions, "Element \(index + 1) of \(name), “\(element)”, must be \(form)")
      }
      values.append(value)
    }
    return values
  }

  /// A list of indices of places, separated by `;`, or `nil` for all of them.
  func indices(_ name: String, count: Int) throws(OSRMError) -> [Int]? {
    guard let text = self[name], text != "all" else { return nil }
    var indices: [Int] = []
    for piece in text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let index = Int(piece), (0..<count).contains(index) else {
        throw OSRMError(.invalidOptions, "“\(piece)” in \(name) must be the index of a place, 0 to \(count - 1)")
      }
      indices.append(index)
    }
    return indices
  }

  /// The option `depart`.
  func departure() throws(OSRMError) -> DepartureTime? {
    guard let text = self["depart"] else { return nil }
    // A plus sign in a query may stand for a blank.
    guard let time = DepartureTime(text.replacing(" ", with: "+")) else {
      throw OSRMError(
        .invalidOptions,
        "depart=\(text) must be a time as 2026-11-30T08:15, local at the start, or with Z or +01:00 behind")
    }
    return time
  }
}
