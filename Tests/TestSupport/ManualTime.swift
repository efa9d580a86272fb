import Foundation
import Ports

/// A clock that moves only when a test moves it.
public final class ManualTime: TimeSource, @unchecked Sendable {
  // `seconds` is only touched under the lock.
  private let lock = NSLock()
  private var seconds: Double
  private let start: Date

  /// Starts at a fixed instant, 2026-01-01 00:00 UTC unless given.
  public init(start: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
    self.start = start
    seconds = 0
  }

  /// Lets time pass.
  public func advance(bySeconds more: Double) { lock.withLock { seconds += more } }

  public func now() -> Date { start.addingTimeInterval(monotonicSeconds()) }
  public func monotonicSeconds() -> Double { lock.withLock { seconds } }
}
