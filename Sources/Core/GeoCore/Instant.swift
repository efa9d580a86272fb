/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z without leap seconds.
///
/// Whole numbers, so that a journal written and read again is the same, and a replayed drive takes the same decisions.
public struct Instant: RawRepresentable, Hashable, Comparable, Sendable, Codable {
  /// Milliseconds since 1970; negative before.
  public var rawValue: Int64

  /// Wraps a number of milliseconds.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// - Parameter seconds: Since 1970; rounded to milliseconds.
  /// - Precondition: finite, within ±292 million years.
  public init(seconds: Double) { rawValue = Int64((seconds * 1000).rounded()) }

  /// Seconds from `earlier` to this moment; negative if it is later.
  public func seconds(since earlier: Instant) -> Double { Double(rawValue - earlier.rawValue) / 1000 }

  /// The moment so many seconds later, rounded to milliseconds.
  public func advanced(bySeconds seconds: Double) -> Instant {
    Instant(rawValue: rawValue + Int64((seconds * 1000).rounded()))
  }

  public static func < (left: Instant, right: Instant) -> Bool { left.rawValue < right.rawValue }
}
