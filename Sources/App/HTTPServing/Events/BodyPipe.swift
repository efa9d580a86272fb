import Synchronization

/// Bytes on their way from a writer to one client: bounded, so that a slow client costs little.
///
/// Any thread may write. When the pipe is empty the connection sleeps; the next write wakes it.
public final class BodyPipe: Sendable {
  private struct State {
    var chunks: [[UInt8]] = []
    var offset = 0
    var waiting = 0
    var isFinished = false
    var isAbandoned = false
    var wake: (@Sendable () -> Void)?
  }

  /// What a read finds.
  enum Reading: Equatable {
    case bytes(Int)
    case sleep
    case end
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: Most bytes that may wait for the client.
  public init(limit: Int) { self.limit = limit }

  /// Whether the client has gone, or was given up.
  public var isAbandoned: Bool { state.withLock { $0.isAbandoned || $0.isFinished } }

  /// Queues bytes.
  ///
  /// - Returns: `false` if they do not fit or nobody reads any more; nothing is queued then.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Bool {
    let (isQueued, wake) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
      guard !state.isFinished, !state.isAbandoned, state.waiting + bytes.count <= limit else { return (false, nil) }
      guard !bytes.isEmpty else { return (true, nil) }
      state.chunks.append(bytes)
      state.waiting += bytes.count
      return (true, state.wake.take())
    }
    wake?()
    return isQueued
  }

  /// Ends the body after what is queued.
  public func finish() {
    let wake = state.withLock { state in
      state.isFinished = true
      return state.wake.take()
    }
    wake?()
  }

  /// The client has gone.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      (state.chunks, state.offset, state.waiting) = ([], 0, 0)
    }
  }

  /// Moves queued bytes into a buffer.
  ///
  /// - Parameters:
  ///   - suspend: Called under the pipe's lock when there is nothing yet: no write can slip in between.
  ///   - wake: Called by the next write, outside of the lock.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, suspend: () -> Void, wake: @escaping @Sendable () -> Void
  ) -> Reading {
    state.withLock { state in
      guard let chunk = state.chunks.first else {
        if state.isFinished || state.isAbandoned { return .end }
        suspend()
        state.wake = wake
        return .sleep
      }
      let count = min(buffer.count, chunk.count - state.offset)
      chunk.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[state.offset..<state.offset + count])) }
      state.offset += count
      state.waiting -= count
      if state.offset == chunk.count {
        state.chunks.removeFirst()
        state.offset = 0
      }
      return .bytes(count)
    }
  }
}
