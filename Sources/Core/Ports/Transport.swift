/// A request for bytes elsewhere.
public struct TransportRequest: Sendable, Equatable {
  /// Absolute `http` or `https` URL.
  public var url: String
  /// Header fields; names are compared without case.
  public var headers: [String: String]
  /// Give up after this many seconds without a byte.
  public var idleTimeoutSeconds: Double

  /// A GET request.
  public init(url: String, headers: [String: String] = [:], idleTimeoutSeconds: Double = 30) {
    self.url = url
    self.headers = headers
    self.idleTimeoutSeconds = idleTimeoutSeconds
  }
}

/// The head of an answer; its body comes as chunks.
public struct TransportResponse: Sendable, Equatable {
  /// HTTP status.
  public var status: Int
  /// Header fields, names in lower case.
  public var headers: [String: String]

  /// Lowers the names.
  public init(status: Int, headers: [String: String]) {
    self.status = status
    self.headers = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
  }
}

/// Why no answer came.
public enum TransportError: Error, Equatable, Sendable {
  /// No network, no route, name not found.
  case offline
  /// Nobody answers, or the connection broke.
  case connectionFailed(reason: String)
  /// No byte for too long.
  case timedOut
  /// One address leads to the next without end.
  case redirectLoop
  /// The caller no longer wants it.
  case cancelled
}

/// The network, as an argument.
public protocol Transport: Sendable {
  /// Sends the request; the head is delivered before the first chunk.
  ///
  /// - Throws: `TransportError`; a status of 400 or more is an answer, not an error.
  func send(_ request: TransportRequest) async throws -> (TransportResponse, AsyncThrowingStream<[UInt8], any Error>)
}
