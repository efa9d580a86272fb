import Foundation
import HTTPServing
import TestSupport
import Testing

@Suite struct HTTPPolicyTests {
  @Test(arguments: [
    ("localhost", 200), ("LOCALHOST:1", 200), ("127.0.0.1:8080", 200), ("[::1]:80", 200), ("192.168.1.7", 200),
    ("boat.local:8080", 200), ("evil.example", 421), ("evil.example:8080", 421), ("127.0.0.1.evil.example", 421),
    ("localhost.evil.example", 421), ("1.2.3", 421), ("999.1.1.1", 421), ("localhost:99999", 421), ("[::1", 421),
    ("[::1]x", 421), ("[evil]", 421), (":80", 421), ("localhost:80:80", 421), ("+1.2.3.4", 421),
  ])
  func onlyOwnNamesAreAnswered(host: String, status: Int) async throws {
    try await onOwnThread {
      let sample = try SampleServer { $0.policy = HTTPPolicy(hostNames: ["Boat.local"]) }
      #expect(try RawAnswer.to("/", port: sample.port, headers: ["Host": host]).status == status, "\(host)")
    }
  }

  @Test func aMissingOrDoubleHostIsRefused() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      for head in [
        "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil\r\nConnection: close\r\n\r\n",
      ] {
        let client = try RawClient(port: sample.port)
        client.send(head)
        #expect([400, 421].contains(RawAnswer(client.receive()).status))
      }
    }
  }

  @Test func pagesOfOtherOriginsReadNothing() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let answer = try RawAnswer.to("/", port: sample.port, headers: ["Origin": "https://evil.example"])
      #expect(answer.headers["access-control-allow-origin"] == nil)
      #expect(answer.headers["cross-origin-resource-policy"] == "same-origin")
      #expect(answer.headers["x-content-type-options"] == "nosniff")
      #expect(answer.headers["referrer-policy"] == "no-referrer")
    }
  }

  @Test func aNamedOriginMayRead() async throws {
    try await onOwnThread {
      let sample = try SampleServer { $0.policy = HTTPPolicy(allowedOrigins: ["https://maps.example"]) }
      let answer = try RawAnswer.to("/", port: sample.port, headers: ["Origin": "https://maps.example"])
      #expect(answer.headers["access-control-allow-origin"] == "https://maps.example")
      #expect(answer.headers["vary"]?.contains("Origin") == true)
      let preflight = try RawAnswer.to(
        "/", method: "OPTIONS", port: sample.port, headers: ["Origin": "https://maps.example"])
      #expect(preflight.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
      let other = try RawAnswer.to("/", port: sample.port, headers: ["Origin": "https://evil.example"])
      #expect(other.headers["access-control-allow-origin"] == nil && other.headers["vary"]?.contains("Origin") == true)
    }
  }

  @Test(arguments: [("", 200), ("http://127.0.0.1:PORT", 200), ("https://evil.example", 403), ("null", 403)])
  func onlyOwnPagesMayChangeAnything(origin: String, status: Int) async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let fields = ["Origin": origin.replacingOccurrences(of: "PORT", with: "\(sample.port)")]
      let answer = try RawAnswer.to("/count", method: "POST", port: sample.port, headers: fields, body: [1])
      #expect(answer.status == status)
    }
  }

  @Test func pagesCarryAContentPolicy() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let page = try RawAnswer.to("/page", port: sample.port)
      #expect(page.headers["content-security-policy"]?.contains("default-src 'self'") == true)
      #expect(page.headers["x-frame-options"] == "DENY")
      #expect(try RawAnswer.to("/", port: sample.port).headers["content-security-policy"] == nil)
    }
  }
}
