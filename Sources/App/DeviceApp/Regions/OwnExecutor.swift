import Foundation

/// Runs tasks on threads of its own: reading, hashing and writing gigabytes must not hold up the threads on which
/// tiles are answered.
final class OwnExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "downloads", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs asynchronous work from a thread that may wait.
public enum Waiting {
  /// Blocks the calling thread until the work is done. Never call it from asynchronous code.
  public static func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let done = DispatchSemaphore(value: 0)
    // Written once before the signal and read once after it.
    nonisolated(unsafe) var result: Result<Value, any Error>?
    Task(executorPreference: OwnExecutor()) {
      do { result = .success(try await body()) } catch { result = .failure(error) }
      done.signal()
    }
    done.wait()
    return try result!.get()
  }
}
