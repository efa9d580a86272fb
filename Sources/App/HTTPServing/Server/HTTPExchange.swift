import CMicroHTTPD
import Foundation
import Synchronization

/// One request and its answer, from the request line to the last byte.
///
/// Its steps run on the connection's thread, one after another. A worker or a task only leaves its answer in `answer`,
/// then resumes the connection.
final class HTTPExchange: @unchecked Sendable {
  // What is not in the mutex is only touched by the connection's thread.
  private enum Phase { case target, body, waiting }

  private let server: HTTPServer
  private let target: String
  private var phase = Phase.target
  private var request: HTTPRequest?
  private var route: HTTPRouter.Route?
  private var refusal: HTTPResponse?
  private var stream: BodyPipe?
  private var sender: FileSender?
  private var status = 0
  private var plainBytes = 0
  private let answer = Mutex<HTTPResponse?>(nil)

  init(server: HTTPServer, target: String) {
    (self.server, self.target) = (server, target)
    server.traffic.exchangeBegan()
  }

  /// Does what is next.
  ///
  /// - Returns: `false` if the connection must be closed.
  func proceed(on connection: HTTPConnection, method: UnsafePointer<CChar>, part: UnsafeRawBufferPointer) -> Bool {
    switch phase {
    case .target:
      phase = .body
      return begin(on: connection, method: HTTPMethod(rawValue: String(cString: method)))
    case .body where !part.isEmpty:
      take(part)
      return true
    case .body:
      phase = .waiting
      return dispatch(on: connection)
    case .waiting:
      guard let response = answer.withLock({ $0.take() }) else { return true }
      return send(response, on: connection)
    }
  }

  /// The library is done with it.
  func completed() {
    if let stream {
      stream.abandon()
      server.traffic.remove(stream)
    }
    log()
    server.traffic.exchangeEnded()
  }

  private func log() {
    guard let log = server.configuration.accessLog, status > 0, let request else { return }
    log(
      HTTPAccess(
        client: request.client, method: request.method.rawValue, target: target, status: status,
        bytes: sender?.sent ?? plainBytes))
  }

  /// Reads the header fields. An answer now would close the connection: only a body that is too long gets one.
  private func begin(on connection: HTTPConnection, method: HTTPMethod) -> Bool {
    let headers = connection.headers
    do {
      var request = try HTTPRequest(method: method, target: target, headers: headers)
      request.client = connection.clientAddress
      try server.configuration.policy.check(request)
      if method != .options {
        let (route, parameters) = try server.router.route(method, request.path)
        request.parameters = parameters
        self.route = route
      }
      self.request = request
    } catch {
      self.request = HTTPRequest(method: method, headers: headers)
      refusal = error.response
    }
    let length = headers["content-length"].map { Int($0) ?? .max } ?? 0
    guard length > bodyLimit else { return true }
    return reply(refusal ?? Self.tooLarge(bodyLimit).response, on: connection)
  }

  private func take(_ part: UnsafeRawBufferPointer) {
    guard refusal == nil else { return }
    if (request?.body.count ?? 0) + part.count > bodyLimit {
      refusal = Self.tooLarge(bodyLimit).response
      request?.body = []
    } else {
      request?.body.append(contentsOf: part)
    }
  }

  private func dispatch(on connection: HTTPConnection) -> Bool {
    guard !server.traffic.isStopping else { return reply(Self.busy("the server is stopping"), on: connection) }
    if let refusal { return reply(refusal, on: connection) }
    guard let request else { return false }
    guard let route else { return reply(optionsResponse(to: request), on: connection) }
    return run(route.handler, request, on: connection)
  }

  private func run(_ handler: HTTPHandler, _ request: HTTPRequest, on connection: HTTPConnection) -> Bool {
    switch handler {
    case .quick(let handle):
      return reply(outcome { try handle(request) }, on: connection)
    case .quickElse(let handle, let other):
      do {
        guard let response = try handle(request) else { return run(other, request, on: connection) }
        return reply(response, on: connection)
      } catch {
        return reply(response(for: error), on: connection)
      }
    case .working(let handle):
      suspend(connection)
      let isTaken = server.workers.submit { self.finish(self.outcome { try handle(request) }, on: connection) }
      if !isTaken { finish(Self.busy("too many requests wait"), on: connection) }
    case .waiting(let handle):
      suspend(connection)
      Task {
        let response: HTTPResponse
        do { response = try await handle(request) } catch { response = self.response(for: error) }
        finish(response, on: connection)
      }
    }
    return true
  }

  private func suspend(_ connection: HTTPConnection) {
    server.traffic.suspensionBegan()
    connection.suspend()
  }

  /// Leaves the answer and wakes the connection, from any thread.
  private func finish(_ response: HTTPResponse, on connection: HTTPConnection) {
    // What costs time is done here, not on the connection's thread.
    let prepared = prepare(response)
    answer.withLock { $0 = prepared }
    let traffic = server.traffic
    connection.resume()
    traffic.suspensionEnded()
  }
}

extension HTTPExchange {
  private var bodyLimit: Int { route?.bodyLimit ?? 0 }

  /// Sends an answer that is not prepared yet.
  private func reply(_ response: HTTPResponse, on connection: HTTPConnection) -> Bool {
    send(prepare(response), on: connection)
  }

  private func send(_ response: HTTPResponse, on connection: HTTPConnection) -> Bool {
    if case .stream(let pipe) = response.body {
      stream = pipe
      server.traffic.add(pipe)
    }
    let configuration = server.configuration
    if case .file(let file, let range) = response.body,
      configuration.bytesPerSecond != nil || configuration.accessLog != nil, request?.method != .head
    {
      sender = FileSender(
        file: file, range: range, bytesPerSecond: configuration.bytesPerSecond, connection: connection,
        traffic: server.traffic)
    }
    status = response.status.rawValue
    plainBytes = request?.method == .head ? 0 : response.body.count ?? 0
    return connection.queue(response, sender: sender)
  }

  /// Applies conditions, codings and policies.
  private func prepare(_ response: HTTPResponse) -> HTTPResponse {
    var prepared = response
    if let request {
      do { prepared = try response.conditioned(on: request).coded(for: request) } catch { prepared = error.response }
    }
    return server.configuration.policy.seal(prepared, for: request)
  }

  private func outcome(_ body: () throws -> HTTPResponse) -> HTTPResponse {
    do { return try body() } catch { return response(for: error) }
  }

  private func response(for error: any Error) -> HTTPResponse {
    if let error = error as? HTTPError { return error.response }
    server.configuration.log("\(target): \(error)")
    return HTTPError(.internalServerError, code: "internal", "something went wrong here; see the server's log").response
  }

  private func optionsResponse(to request: HTTPRequest) -> HTTPResponse {
    do {
      _ = try server.router.route(.options, request.path)
    } catch {
      guard let allow = error.headers["allow"] else { return error.response }
      return server.configuration.policy.options(allow: allow, for: request)
    }
    return HTTPError.notFound.response
  }

  private static func busy(_ reason: String) -> HTTPResponse {
    HTTPError(.serviceUnavailable, code: "busy", reason, headers: ["retry-after": "1"]).response
  }

  private static func tooLarge(_ limit: Int) -> HTTPError {
    HTTPError(.contentTooLarge, code: "too-large", "the body is longer than \(limit) bytes")
  }
}
