import Foundation
import HTTPServing
import TestSupport
import Testing

/// What a broken or hostile client may try: the server answers or closes, and goes on serving others.
@Suite struct HostileClientTests {
  private static let hostile: [String: String] = [
    "huge header": "GET / HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 200_000))\r\n\r\n",
    "many headers": "GET / HTTP/1.1\r\nHost: localhost\r\n" + String(repeating: "X: y\r\n", count: 20_000) + "\r\n",
    "huge target": "GET /\(String(repeating: "a/", count: 100_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "no request": "\r\n\r\n\r\n\r\n", "binary": "\u{0}\u{1}\u{2}\u{FFFF}\r\n\r\n",
    "tls hello": "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\u{0}", "no version": "GET /\r\n\r\n",
    "wrong version": "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    "odd verb": "FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "negative length": "POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
    "huge length": "POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
    "two lengths": "POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxy",
    "bad chunk": "POST /count HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
    "huge chunk": "POST /count HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
    "cut header": "GET / HTTP/1.1\r\nHost: loc",
    "cut body": "POST /count HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nab",
    "zero in target": "GET /a\u{0}b HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "star": "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
  ]

  @Test(arguments: hostile.keys.sorted())
  func theServerLivesOn(name: String) async throws {
    try await onOwnThread {
      let sample = try SampleServer { $0.idleTimeoutSeconds = 1 }
      let client = try RawClient(port: sample.port)
      client.send(Self.hostile[name]!)
      shutdown(client.descriptor, Int32(SHUT_WR))
      let answer = RawAnswer(client.receive())
      #expect(answer.status == 0 || (answer.status >= 400 && answer.status != 500), "\(name): \(answer.status)")
      #expect(try RawAnswer.to("/", port: sample.port).text == "home", "\(name)")
    }
  }

  @Test func slowClientsHoldUpNobody() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let slow = try (0..<200).map { _ in try RawClient(port: sample.port) }
      for client in slow { client.send("GET / HTTP/1.1\r\nHos") }
      let start = Date()
      for _ in 0..<20 { #expect(try RawAnswer.to("/echo/x", port: sample.port).text == "x") }
      #expect(Date().timeIntervalSince(start) < 20)
      for client in slow { client.send("t: localhost\r\nConnection: close\r\n\r\n") }
      for client in slow { #expect(RawAnswer(client.receive()).status == 200) }
    }
  }

  @Test func silentConnectionsAreClosed() async throws {
    try await onOwnThread {
      let sample = try SampleServer { $0.idleTimeoutSeconds = 1 }
      let client = try RawClient(port: sample.port)
      client.send("GET / HTTP/1.1\r\nHos")
      let start = Date()
      _ = client.receive()
      #expect(Date().timeIntervalSince(start) < 20)
    }
  }

  @Test func workOverflowIsTurnedAway() async throws {
    try await onOwnThread {
      let sample = try SampleServer {
        $0.workerThreads = 1
        $0.workerQueueLimit = 2
      }
      let clients = try (0..<8).map { _ in try RawClient(port: sample.port) }
      for client in clients { client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n") }
      let answers = clients.map { RawAnswer($0.receive()) }
      #expect(answers.count { $0.status == 200 } >= 2)
      #expect(answers.contains { $0.status == 503 && $0.headers["retry-after"] == "1" })
      #expect(answers.allSatisfy { [200, 503].contains($0.status) })
    }
  }

  @Test func clientsThatLeaveWhileAWorkerAnswersDoNoHarm() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      for _ in 0..<20 {
        let client = try RawClient(port: sample.port)
        client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n")
      }
      #expect(try RawAnswer.to("/", port: sample.port).text == "home")
    }
  }
}
