import Foundation

/// The time, as an argument: rooms that need it never ask the system.
///
/// Named `TimeSource`, not `Clock`, since the standard library has a protocol of that name.
public protocol TimeSource: Sendable {
  /// Wall-clock time; may jump.
  func now() -> Date
  /// Seconds on a clock that never jumps, from an arbitrary start.
  func monotonicSeconds() -> Double
}

/// The machine's own clocks.
public struct SystemTime: TimeSource {
  /// Stateless.
  public init() {}
  public func now() -> Date { Date() }
  public func monotonicSeconds() -> Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
