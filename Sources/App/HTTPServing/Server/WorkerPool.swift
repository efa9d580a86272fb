import Foundation
import Synchronization

/// Threads of the server's own that do what may take a while, so that neither connections nor the cooperative
/// threads wait for it.
final class WorkerPool: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var head = 0
    var isStopping = false
    var running = 0

    var waiting: Int { jobs.count - head }

    mutating func next() -> (@Sendable () -> Void)? {
      guard head < jobs.count else { return nil }
      defer {
        head += 1
        if head == jobs.count { (jobs, head) = ([], 0) }
      }
      return jobs[head]
    }
  }

  private let queueLimit: Int
  // A condition variable of Foundation: the standard library's Mutex has none.
  private let condition = NSCondition()
  nonisolated(unsafe) private var state = State()  // Only touched while the condition is locked.

  init(threads: Int, queueLimit: Int) {
    self.queueLimit = queueLimit
    for number in 0..<threads {
      let thread = Thread { [self] in run() }
      thread.name = "http-worker-\(number)"
      thread.stackSize = 2 << 20
      thread.start()
    }
  }

  /// Queues a job.
  ///
  /// - Returns: `false` if too many wait already, or the pool stops.
  func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
    condition.withLock {
      guard !state.isStopping, state.waiting < queueLimit else { return false }
      state.jobs.append(job)
      condition.signal()
      return true
    }
  }

  /// Takes no more jobs and waits until those taken are done.
  func stop() {
    condition.withLock {
      state.isStopping = true
      condition.broadcast()
      while state.waiting > 0 || state.running > 0 { condition.wait() }
    }
  }

  private func run() {
    while let job = take() {
      job()
      condition.withLock {
        state.running -= 1
        if state.isStopping { condition.broadcast() }
      }
    }
  }

  private func take() -> (@Sendable () -> Void)? {
    condition.withLock {
      while true {
        if let job = state.next() {
          state.running += 1
          return job
        }
        if state.isStopping { return nil }
        condition.wait()
      }
    }
  }
}
