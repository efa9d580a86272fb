/// A value that SQLite stores.
public enum SQLiteValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// Any integer that fits 64 signed bits.
  public static func int(_ value: some BinaryInteger) -> SQLiteValue { .integer(Int64(value)) }
  /// NULL for `nil`.
  public static func optionalText(_ value: String?) -> SQLiteValue { value.map { .text($0) } ?? .null }
}

extension SQLiteValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByNilLiteral
{
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(nilLiteral: ()) { self = .null }
}
