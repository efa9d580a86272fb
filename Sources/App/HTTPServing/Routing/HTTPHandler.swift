/// What answers a request, and on whose thread.
///
/// A thrown `HTTPError` is answered as it says; any other error as 500 with a line in the log.
public indirect enum HTTPHandler: Sendable {
  /// Answers within microseconds, on the connection's own thread.
  case quick(@Sendable (HTTPRequest) throws -> HTTPResponse)
  /// May compute or wait for the disk; on one of the server's worker threads.
  case working(@Sendable (HTTPRequest) throws -> HTTPResponse)
  /// Suspends, and never blocks; on the cooperative threads.
  case waiting(@Sendable (HTTPRequest) async throws -> HTTPResponse)
  /// Answers at once if it can; where the closure has no answer, the other handler is asked.
  case quickElse(@Sendable (HTTPRequest) throws -> HTTPResponse?, HTTPHandler)
}
