import CMicroHTTPD
import Foundation
import Synchronization

/// A web server on libmicrohttpd: loopback unless told otherwise.
///
/// Connections live on a few threads with epoll. Quick handlers answer there; others suspend the connection and answer
/// from a worker thread or a task, so that a long route never holds up a tile. It lives until `stop` is called, whoever
/// holds it.
public final class HTTPServer: Sendable {
  /// How it runs.
  public let configuration: Configuration
  /// The port that it listens on.
  public let port: UInt16
  /// Its event streams, if it has any.
  public let events: EventHub?

  let router: HTTPRouter
  let workers: WorkerPool
  let traffic = HTTPTraffic()
  private let daemon = Mutex<DaemonHandle?>(nil)
  // Dispatch sources lock inside.
  nonisolated(unsafe) private let keepAlive: any DispatchSourceTimer

  /// Starts listening.
  ///
  /// - Throws: `HTTPServerError`, one line with the remedy.
  public init(
    configuration: Configuration = Configuration(), router: HTTPRouter, events: EventHub? = nil
  ) throws(HTTPServerError) {
    let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
    self.configuration = configuration
    self.router = router
    self.events = events
    port = socket.port
    workers = WorkerPool(threads: configuration.workerThreads, queueLimit: configuration.workerQueueLimit)
    keepAlive = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "http-keep-alive"))
    guard let started = DaemonHandle(server: self, socket: socket.descriptor) else {
      close(socket.descriptor)
      keepAlive.resume()
      workers.stop()
      throw .failed("libmicrohttpd refused")
    }
    daemon.withLock { $0 = started }
    keepAlive.setEventHandler { @Sendable [events] in events?.keepAlive() }
    keepAlive.schedule(
      deadline: .now() + configuration.keepAliveSeconds, repeating: configuration.keepAliveSeconds)
    keepAlive.resume()
  }

  /// Ends gracefully: takes no more connections, finishes what is being answered, ends event streams, and returns when
  /// all is done or after a few seconds. Further calls do nothing.
  public func stop() {
    guard let daemon = daemon.withLock({ $0.take() }) else { return }
    keepAlive.cancel()
    traffic.beginStopping()
    daemon.stopListening()
    events?.close()
    traffic.finishStreams()
    workers.stop()
    let isQuiet = traffic.waitUntilQuiet(seconds: 2)
    // The library aborts the process if a suspended connection is left: rather leave its threads to the exit.
    if isQuiet || traffic.suspended == 0 { daemon.stop() }
  }
}

/// The library's daemon.
struct DaemonHandle: @unchecked Sendable {
  // The pointer is used by its one owner; the library locks inside.
  private let pointer: OpaquePointer
  // The library's threads call the server: it must not go before they have ended.
  private let server: Unmanaged<HTTPServer>

  /// - Returns: `nil` if the library cannot start; the socket stays the caller's then.
  init?(server: HTTPServer, socket: Int32) {
    let configuration = server.configuration
    self.server = Unmanaged.passRetained(server)
    let context = self.server.toOpaque()
    func item(_ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil) -> MHD_OptionItem {
      MHD_OptionItem(option: option, value: value, ptr_value: pointer)
    }
    let target:
      @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
        UnsafeMutableRawPointer? = httpTargetSeen
    let unescape: @convention(c) (UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?) -> Int =
      httpKeepEscapes
    let completed: MHD_RequestCompletedCallback = httpCompleted
    var options = [
      item(.LISTEN_SOCKET, Int(socket)),
      item(.THREAD_POOL_SIZE, configuration.connectionThreads),
      item(.CONNECTION_LIMIT, configuration.connectionLimit),
      item(.CONNECTION_TIMEOUT, Int(configuration.idleTimeoutSeconds)),
      item(.CONNECTION_MEMORY_LIMIT, configuration.headerLimit),
      item(.URI_LOG_CALLBACK, unsafeBitCast(target, to: Int.self), context),
      item(.UNESCAPE_CALLBACK, unsafeBitCast(unescape, to: Int.self), context),
      item(.NOTIFY_COMPLETED, unsafeBitCast(completed, to: Int.self), context),
      item(.END, 0),
    ]
    let flags =
      MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue | MHD_USE_ITC.rawValue
      | MHD_USE_TURBO.rawValue
    let daemon = options.withUnsafeMutableBufferPointer { buffer in
      withVaList([MHD_OPTION.ARRAY.rawValue, buffer.baseAddress!, MHD_OPTION.END.rawValue]) { list in
        MHD_start_daemon_va(flags, 0, nil, nil, httpAccess, context, list)
      }
    }
    guard let daemon else {
      self.server.release()
      return nil
    }
    pointer = daemon
  }

  /// Closes the listening socket; connections stay.
  func stopListening() {
    let socket = MHD_quiesce_daemon(pointer)
    if socket >= 0 { close(socket) }
  }

  /// Ends all threads. No connection may be suspended.
  func stop() {
    MHD_stop_daemon(pointer)
    server.release()
  }
}
