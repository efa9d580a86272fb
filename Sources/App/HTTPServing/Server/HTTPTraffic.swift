import Foundation

/// What is under way in a server, so that it can end gracefully.
final class HTTPTraffic: @unchecked Sendable {
  // All state is only touched while the condition is locked.
  private let condition = NSCondition()
  private var exchanges = 0
  private var suspensions = 0
  private var isEnding = false
  private var streams: [ObjectIdentifier: BodyPipe] = [:]

  /// Whether new requests are turned away.
  var isStopping: Bool { condition.withLock { isEnding } }

  /// Connections that wait for a worker or a task.
  var suspended: Int { condition.withLock { suspensions } }

  /// Requests that are being read or answered.
  var active: Int { condition.withLock { exchanges } }

  func exchangeBegan() { condition.withLock { exchanges += 1 } }

  func exchangeEnded() {
    condition.withLock {
      exchanges -= 1
      if isEnding { condition.broadcast() }
    }
  }

  /// Counts a connection that is about to be suspended.
  func suspensionBegan() { condition.withLock { suspensions += 1 } }

  func suspensionEnded() {
    condition.withLock {
      suspensions -= 1
      if isEnding { condition.broadcast() }
    }
  }

  /// Remembers a body that is still being written; ends it if the server stops.
  func add(_ pipe: BodyPipe) {
    let isLate = condition.withLock {
      streams[ObjectIdentifier(pipe)] = pipe
      return isEnding
    }
    if isLate { pipe.finish() }
  }

  func remove(_ pipe: BodyPipe) { condition.withLock { streams[ObjectIdentifier(pipe)] = nil } }

  func beginStopping() { condition.withLock { isEnding = true } }

  func finishStreams() {
    for pipe in condition.withLock({ Array(streams.values) }) { pipe.finish() }
  }

  /// - Returns: Whether nothing is under way any more.
  func waitUntilQuiet(seconds: Double) -> Bool {
    let deadline = Date().addingTimeInterval(seconds)
    return condition.withLock {
      while exchanges > 0 || suspensions > 0 {
        if !condition.wait(until: deadline) { return exchanges == 0 && suspensions == 0 }
      }
      return true
    }
  }
}
