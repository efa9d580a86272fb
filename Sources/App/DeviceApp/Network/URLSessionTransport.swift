import Foundation
import Ports
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The network, through the system's URL loading. Keeps no cookies and no cache: caches are the caller's.
public final class URLSessionTransport: Transport {
  private let session: URLSession
  private let relay = Relay()

  /// - Parameter userAgent: How the program names itself to servers.
  public init(userAgent: String) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpAdditionalHeaders = ["User-Agent": userAgent]
    session = URLSession(configuration: configuration, delegate: relay, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  public func send(
    _ request: TransportRequest
  ) async throws -> (TransportResponse, AsyncThrowingStream<[UInt8], any Error>) {
    guard let url = URL(string: request.url), ["http", "https"].contains(url.scheme?.lowercased()) else {
      throw TransportError.connectionFailed(reason: "\(request.url) is no http or https URL")
    }
    var message = URLRequest(url: url)
    // Given to the initializer, it is ignored on Linux.
    message.timeoutInterval = request.idleTimeoutSeconds
    for (name, value) in request.headers { message.setValue(value, forHTTPHeaderField: name) }
    let task = session.dataTask(with: message)
    let (stream, body) = AsyncThrowingStream<[UInt8], any Error>.makeStream()
    body.onTermination = { end in if case .cancelled = end { task.cancel() } }
    let response = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { head in
        relay.add(task.taskIdentifier, head: head, body: body)
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
    return (response, stream)
  }
}

/// Carries what the session tells its delegate to whoever waits for it.
private final class Relay: NSObject, URLSessionDataDelegate {
  private struct Exchange {
    var head: CheckedContinuation<TransportResponse, any Error>?
    let body: AsyncThrowingStream<[UInt8], any Error>.Continuation
  }

  private let exchanges = Mutex<[Int: Exchange]>([:])

  func add(
    _ task: Int, head: CheckedContinuation<TransportResponse, any Error>,
    body: AsyncThrowingStream<[UInt8], any Error>.Continuation
  ) {
    exchanges.withLock { $0[task] = Exchange(head: head, body: body) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let head = exchanges.withLock { exchanges in
      defer { exchanges[dataTask.taskIdentifier]?.head = nil }
      return exchanges[dataTask.taskIdentifier]?.head
    }
    let message = response as? HTTPURLResponse
    let fields = (message?.allHeaderFields ?? [:]).map { ("\($0.key)", "\($0.value)") }
    let headers = Dictionary(fields) { first, _ in first }
    head?.resume(returning: TransportResponse(status: message?.statusCode ?? 0, headers: headers))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let body = exchanges.withLock { $0[dataTask.taskIdentifier]?.body }
    body?.yield(Array(data))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    let failure = error.map(Self.transportError)
    exchange.head?.resume(throwing: failure ?? .connectionFailed(reason: "no answer"))
    exchange.body.finish(throwing: failure)
  }

  private static func transportError(_ error: any Error) -> TransportError {
    switch (error as? URLError)?.code {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .httpTooManyRedirects: .redirectLoop
    case .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed: .offline
    default: .connectionFailed(reason: (error as? URLError)?.localizedDescription ?? "\(error)")
    }
  }
}
