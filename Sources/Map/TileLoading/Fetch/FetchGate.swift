import Synchronization

/// Lets a few fetches run at a time; what somebody looks at goes before what is fetched in advance.
final class FetchGate: Sendable {
  /// Who wants the tile.
  enum Priority: Int { case onScreen, inAdvance }

  private struct State {
    var free: Int
    var queues: [[CheckedContinuation<Void, Never>]] = [[], []]
  }

  private let state: Mutex<State>

  init(width: Int) { state = Mutex(State(free: width)) }

  /// Waits for a free place; `leave` must follow.
  func enter(_ priority: Priority) async {
    await withCheckedContinuation { continuation in
      let mayRun = state.withLock { state in
        guard state.free == 0 else {
          state.free -= 1
          return true
        }
        state.queues[priority.rawValue].append(continuation)
        return false
      }
      if mayRun { continuation.resume() }
    }
  }

  /// Gives the place to the next.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      for queue in state.queues.indices where !state.queues[queue].isEmpty {
        return state.queues[queue].removeFirst()
      }
      state.free += 1
      return nil
    }
    next?.resume()
  }
}
