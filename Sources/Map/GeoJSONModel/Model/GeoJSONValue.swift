/// A JSON value that keeps the order of members and the digits of numbers.
///
/// Properties and foreign members pass through as they were written: a number is not read into a type that would widen
/// or cut it.
public indirect enum GeoJSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(GeoJSONNumber)
  case string(String)
  case array([GeoJSONValue])
  case object(GeoJSONMembers)

  /// The text, if it is one.
  public var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The number as a double, if it is one.
  public var double: Double? { if case .number(let number) = self { number.double } else { nil } }

  /// The truth value, if it is one.
  public var truth: Bool? { if case .bool(let truth) = self { truth } else { nil } }
}

extension GeoJSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(GeoJSONNumber(value)) }
  /// - Precondition: finite.
  public init(floatLiteral value: Double) { self = .number(GeoJSONNumber(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: GeoJSONValue...) { self = .array(elements) }
  public init(nilLiteral: ()) { self = .null }
}

/// A JSON number as its digits.
///
/// Two numbers are equal if they are written alike: `1`, `1.0` and `1e0` differ.
public struct GeoJSONNumber: Hashable, Sendable, CustomStringConvertible {
  /// As in the file; a number of RFC 8259 §6.
  public let text: String

  /// A whole number.
  public init(_ number: Int) { text = String(number) }

  /// The shortest digits that read back as the same value; whole numbers without a fraction.
  ///
  /// - Precondition: finite.
  public init(_ number: Double) {
    precondition(number.isFinite, "JSON has no infinity")
    text = JSONText.digits(number)
  }

  /// - Precondition: checked by the scanner.
  init(checked text: String) { self.text = text }

  /// The nearest double; `nil` beyond its range.
  public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }

  /// The value if it is written as a whole number and fits.
  public var integer: Int? { Int(text) }

  public var description: String { text }
}

/// Members of a JSON object in the order of the file.
public struct GeoJSONMembers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// A name and its value.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: GeoJSONValue

    public init(_ name: String, _ value: GeoJSONValue) { (self.name, self.value) = (name, value) }
  }

  /// All of them; a name that a file repeats stands here as often.
  public var list: [Member]

  public init(_ list: [Member] = []) { self.list = list }

  public init(dictionaryLiteral elements: (String, GeoJSONValue)...) { list = elements.map { Member($0.0, $0.1) } }

  public var isEmpty: Bool { list.isEmpty }

  /// The last value of a name. Setting replaces the first and drops the others; `nil` removes all. O(members).
  public subscript(name: String) -> GeoJSONValue? {
    get { list.last { $0.name == name }?.value }
    set {
      let place = list.firstIndex { $0.name == name } ?? list.count
      list.removeAll { $0.name == name }
      if let newValue { list.insert(Member(name, newValue), at: min(place, list.count)) }
    }
  }
}
