import Foundation

extension HTTPServer {
  /// How a server runs.
  public struct Configuration: Sendable {
    /// `localhost` or an address; the default lets nobody else in.
    public var host = "127.0.0.1"
    /// 0 for any free port.
    public var port: UInt16 = 8080
    /// Who may ask.
    public var policy = HTTPPolicy()
    /// Threads that move bytes and answer what is quick.
    public var connectionThreads = max(2, min(8, ProcessInfo.processInfo.activeProcessorCount))
    /// Threads for work that may take a while.
    public var workerThreads = max(4, ProcessInfo.processInfo.activeProcessorCount)
    /// Most requests that may wait for a worker; further ones are answered 503.
    public var workerQueueLimit = 256
    /// Most connections at a time; further clients wait.
    public var connectionLimit = 1_000
    /// A connection without a byte for this long is closed.
    public var idleTimeoutSeconds: UInt32 = 30
    /// Most bytes of a request's line and header fields, buffers included.
    public var headerLimit = 32 << 10
    /// Seconds between signs of life on event streams.
    public var keepAliveSeconds = 15.0
    /// Most bytes a second of a file for one connection; `nil` for as fast as it goes.
    public var bytesPerSecond: Int?
    /// Told of each answered request, on the connection's thread.
    public var accessLog: (@Sendable (HTTPAccess) -> Void)?
    /// Takes lines about what went wrong inside.
    public var log: @Sendable (String) -> Void = { _ in }

    /// The defaults above.
    public init() {}
  }
}
