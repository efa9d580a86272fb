/// Header fields: names compared without case, order kept.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// One field; the name is in lower case.
  public struct Field: Hashable, Sendable {
    /// In lower case.
    public let name: String
    /// Without spaces at the ends.
    public let value: String
  }

  /// In the order added.
  public private(set) var fields: [Field] = []

  /// No fields.
  public init() {}

  /// The given fields.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }

  /// All values of a field joined by commas, as RFC 9110 §5.2 allows; setting replaces them, `nil` removes them.
  public subscript(_ name: String) -> String? {
    get {
      let name = name.lowercased()
      let values = fields.filter { $0.name == name }
      return values.isEmpty ? nil : values.count == 1 ? values[0].value : values.map(\.value).joined(separator: ", ")
    }
    set {
      let name = name.lowercased()
      fields.removeAll { $0.name == name }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Adds a field, keeping others of the same name.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name.lowercased(), value: value))
  }

  /// Number of fields of a name.
  public func count(of name: String) -> Int { fields.count { $0.name == name.lowercased() } }
}
