import Foundation
import Synchronization

/// One line on standard error that is drawn over, only when that is a terminal.
///
/// May be called from any thread; draws at most ten times a second.
final class ProgressBar: Sendable {
  private struct State {
    var lastDrawn = -1.0
    var isVisible = false
  }

  private let console: Console
  private let now: @Sendable () -> Double
  private let state = Mutex(State())

  /// - Parameter now: Seconds of a clock that only runs forwards.
  init(console: Console, now: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }) {
    (self.console, self.now) = (console, now)
  }

  /// Shows how far a stage is.
  ///
  /// - Parameter fraction: 0 … 1; clamped.
  func show(_ fraction: Double, stage: String) {
    guard console.showsProgress else { return }
    let line = state.withLock { state -> String? in
      let time = now()
      guard time - state.lastDrawn >= 0.1 else { return nil }
      (state.lastDrawn, state.isVisible) = (time, true)
      return Self.line(fraction: fraction, stage: stage)
    }
    if let line { console.draw("\r\u{1B}[K" + line) }
  }

  /// Wipes the line.
  func clear() {
    let wasVisible = state.withLock { state in
      defer { state = State() }
      return state.isVisible
    }
    if wasVisible { console.draw("\r\u{1B}[K") }
  }

  /// `[##########          ]  50 % reading roads`.
  static func line(fraction: Double, stage: String) -> String {
    let share = fraction.isFinite ? min(1, max(0, fraction)) : 0
    let filled = Int(share * 20)
    let percent = String(Int(share * 100))
    return "[" + String(repeating: "#", count: filled) + String(repeating: " ", count: 20 - filled) + "] "
      + String(repeating: " ", count: 3 - percent.count) + percent + " % " + stage
  }
}
