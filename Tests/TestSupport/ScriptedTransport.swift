import Foundation
import Ports

/// A network that answers by a script and counts what it is asked.
public final class ScriptedTransport: Transport, @unchecked Sendable {
  /// What happens to one request.
  public enum Step: Sendable {
    /// An answer with its body in one chunk.
    case answer(status: Int, headers: [String: String] = [:], body: [UInt8] = [])
    /// The head comes, then `body`, then the connection breaks.
    case breaksAfter(body: [UInt8], status: Int = 200, headers: [String: String] = [:])
    /// No answer at all.
    case fails(TransportError)
  }

  // Every access is under the lock.
  private let lock = NSLock()
  private let respond: @Sendable (TransportRequest, Int) -> Step
  private var received: [TransportRequest] = []

  /// - Parameter respond: Gets the request and its number from 0.
  public init(_ respond: @escaping @Sendable (TransportRequest, Int) -> Step) { self.respond = respond }

  /// Requests so far, in order.
  public var requests: [TransportRequest] { lock.withLock { received } }

  public func send(
    _ request: TransportRequest
  ) async throws -> (TransportResponse, AsyncThrowingStream<[UInt8], any Error>) {
    let number = lock.withLock {
      received.append(request)
      return received.count - 1
    }
    switch respond(request, number) {
    case .answer(let status, let headers, let body):
      return (TransportResponse(status: status, headers: headers), Self.stream(body, failure: nil))
    case .breaksAfter(let body, let status, let headers):
      let failure = TransportError.connectionFailed(reason: "broken by the test")
      return (TransportResponse(status: status, headers: headers), Self.stream(body, failure: failure))
    case .fails(let error): throw error
    }
  }

  private static func stream(_ body: [UInt8], failure: TransportError?) -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { continuation in
      if !body.isEmpty { continuation.yield(body) }
      continuation.finish(throwing: failure)
    }
  }
}
