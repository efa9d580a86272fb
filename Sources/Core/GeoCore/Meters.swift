/// A length on the ground in meters.
public struct Meters: RawRepresentable, Hashable, Comparable, AdditiveArithmetic, Sendable, Codable {
  /// The number of meters.
  public var rawValue: Double

  /// Wraps a number of meters; any value, also infinite, is legal.
  public init(rawValue: Double) { self.rawValue = rawValue }
  /// Wraps a number of meters.
  public init(_ value: Double) { rawValue = value }

  public static let zero = Meters(0)
  public static func < (left: Meters, right: Meters) -> Bool { left.rawValue < right.rawValue }
  public static func + (left: Meters, right: Meters) -> Meters { Meters(left.rawValue + right.rawValue) }
  public static func - (left: Meters, right: Meters) -> Meters { Meters(left.rawValue - right.rawValue) }
  public static func * (left: Meters, right: Double) -> Meters { Meters(left.rawValue * right) }
}
