/// A value that is written as `null` when there is none, so that the fields of an answer are always the same.
@propertyWrapper
public struct Nullable<Wrapped: Encodable & Sendable>: Encodable, Sendable {
  /// The value, if there is one.
  public var wrappedValue: Wrapped?

  /// Keeps the value.
  public init(wrappedValue: Wrapped?) { self.wrappedValue = wrappedValue }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}
