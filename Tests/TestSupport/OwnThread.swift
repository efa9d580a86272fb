import Foundation

/// Runs a test's body on a thread of its own: raw sockets block, and the cooperative threads are for everyone.
public func onOwnThread(_ body: @escaping @Sendable () throws -> Void) async throws {
  try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
    let thread = Thread { continuation.resume(with: Result { try body() }) }
    thread.stackSize = 4 << 20
    thread.start()
  }
}
