extension VectorTile {
  /// A property's value in one of the seven types of the format.
  ///
  /// Values are equal when type and bits are: `int(1)` and `uint(1)` differ, `0.0` and `-0.0` differ, NaN equals itself.
  /// So a value survives the round trip, and equal values are written once.
  public enum Value: Sendable {
    /// UTF-8 text.
    case string(String)
    /// IEEE 754, 32 bits.
    case float(Float)
    /// IEEE 754, 64 bits.
    case double(Double)
    /// A signed integer as a plain varint: negative values take ten bytes.
    case int(Int64)
    /// An unsigned integer.
    case uint(UInt64)
    /// A signed integer in zigzag form: small negative values take few bytes.
    case sint(Int64)
    /// True or false.
    case bool(Bool)
  }
}

extension VectorTile.Value {
  /// The text of a string value, else `nil`.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number of a numeric value, rounded to double precision; else `nil`.
  public var number: Double? {
    switch self {
    case .string, .bool: nil
    case .float(let value): Double(value)
    case .double(let value): value
    case .int(let value), .sint(let value): Double(value)
    case .uint(let value): Double(value)
    }
  }

  /// The truth of a boolean value, else `nil`.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The field number of the format's `Value` message.
  var fieldNumber: UInt64 {
    switch self {
    case .string: 1
    case .float: 2
    case .double: 3
    case .int: 4
    case .uint: 5
    case .sint: 6
    case .bool: 7
    }
  }

  /// The bits of a value that is not text.
  private var bits: UInt64 {
    switch self {
    case .string: 0
    case .float(let value): UInt64(value.bitPattern)
    case .double(let value): value.bitPattern
    case .int(let value), .sint(let value): UInt64(bitPattern: value)
    case .uint(let value): value
    case .bool(let value): value ? 1 : 0
    }
  }
}

extension VectorTile.Value: Hashable {
  /// Same type and same bits; text is compared byte for byte.
  public static func == (left: Self, right: Self) -> Bool {
    if case .string(let one) = left, case .string(let other) = right { return ExactText(one) == ExactText(other) }
    return left.fieldNumber == right.fieldNumber && left.bits == right.bits
  }

  /// Feeds type and bits.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fieldNumber)
    if case .string(let text) = self { hasher.combine(text) } else { hasher.combine(bits) }
  }
}
