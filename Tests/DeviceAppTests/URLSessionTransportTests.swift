import DeviceApp
import Foundation
import HTTPServing
import Ports
import Testing

/// The system's network against our own server.
@Suite(.serialized) struct URLSessionTransportTests {
  private let transport = URLSessionTransport(userAgent: "Test")

  private static func server() throws -> HTTPServer {
    var router = HTTPRouter()
    router.add(
      .get, "/agent", .quick { .text("\($0.headers["user-agent"] ?? "") \($0.headers["if-none-match"] ?? "-")") })
    router.add(.get, "/large", .working { _ in .bytes([UInt8](repeating: 7, count: 3_000_000), type: "a/b") })
    router.add(.get, "/unchanged", .quick { _ in HTTPResponse(.notModified, headers: ["etag": "\"x\""]) })
    router.add(.get, "/moved", .quick { _ in HTTPResponse(HTTPStatus(rawValue: 302), headers: ["location": "/agent"]) })
    router.add(
      .get, "/slow",
      .waiting { _ in
        try await Task.sleep(for: .seconds(3))
        return .text("late")
      })
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    return try HTTPServer(configuration: configuration, router: router)
  }

  private func get(
    _ path: String, _ server: HTTPServer, headers: [String: String] = [:], timeout: Double = 10
  ) async throws -> (TransportResponse, [UInt8]) {
    let url = "http://127.0.0.1:\(server.port)\(path)"
    let (response, chunks) = try await transport.send(
      TransportRequest(url: url, headers: headers, idleTimeoutSeconds: timeout))
    var body: [UInt8] = []
    for try await chunk in chunks { body += chunk }
    return (response, body)
  }

  @Test func headsAndBodiesArrive() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let (response, body) = try await get("/agent", server, headers: ["if-none-match": "\"a\""])
    #expect(response.status == 200 && response.headers["content-type"] == "text/plain; charset=utf-8")
    #expect(String(decoding: body, as: UTF8.self) == "Test \"a\"")
    #expect(try await get("/large", server).1 == [UInt8](repeating: 7, count: 3_000_000))
    #expect(try await get("/nowhere", server).0.status == 404)
    let (unchanged, nothing) = try await get("/unchanged", server, headers: ["if-none-match": "\"x\""])
    #expect(unchanged.status == 304 && unchanged.headers["etag"] == "\"x\"" && nothing.isEmpty)
    #expect(try await get("/moved", server).0.status == 200)
  }

  @Test func failuresHaveNames() async throws {
    let server = try Self.server()
    await #expect(throws: TransportError.timedOut) { try await get("/slow", server, timeout: 1) }
    let port = server.port
    server.stop()
    await #expect {
      _ = try await transport.send(TransportRequest(url: "http://127.0.0.1:\(port)/agent"))
    } throws: { error in
      if case .connectionFailed = error as? TransportError { true } else { false }
    }
    for url in ["file:///etc/hosts", "nonsense", ""] {
      await #expect(throws: TransportError.self) { try await transport.send(TransportRequest(url: url)) }
    }
  }

  @Test func cancellingEndsARequestAtOnce() async throws {
    let server = try Self.server()
    defer { server.stop() }
    let start = ContinuousClock.now
    let task = Task { try await get("/slow", server) }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    await #expect(throws: TransportError.cancelled) { try await task.value }
    #expect(ContinuousClock.now - start < .seconds(2))
  }
}
