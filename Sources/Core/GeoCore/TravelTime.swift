/// A duration on the road in whole milliseconds.
///
/// Whole numbers, so that a fast search and its slow reference agree to the last digit. Sums of two values below
/// `unreachable` never overflow.
public struct TravelTime: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// Milliseconds.
  public var rawValue: UInt32

  /// Wraps a number of milliseconds.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// - Parameter seconds: 0 or more; rounded to milliseconds, and cut at `unreachable`.
  public init(seconds: Double) {
    precondition(seconds >= 0, "a travel time cannot be negative")
    rawValue = UInt32(min((seconds * 1000).rounded(), Double(Self.unreachable.rawValue)))
  }

  /// The duration in seconds.
  public var seconds: Double { Double(rawValue) / 1000 }

  /// Stands for "no way": 2³⁰ ms, more than twelve days.
  public static let unreachable = TravelTime(rawValue: 1 << 30)
  public static let zero = TravelTime(rawValue: 0)

  public static func < (left: TravelTime, right: TravelTime) -> Bool { left.rawValue < right.rawValue }
  public static func + (left: TravelTime, right: TravelTime) -> TravelTime {
    TravelTime(rawValue: left.rawValue + right.rawValue)
  }
}
