import Foundation
import HTTPServing
import TestSupport
import Testing

@Suite struct HTTPServerTests {
  @Test func everyKindOfHandlerAnswers() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      for (target, body) in [
        ("/", "home"), ("/echo/a%2Fb", "a/b"), ("/later/x", "x"), ("/query?a=1+2&b=%26&c", "a=1 2&b=&&c="),
        ("/stream", "4\r\none \r\n"),
      ] {
        let answer = try RawAnswer.to(target, port: sample.port)
        #expect(answer.status == 200 && answer.text.hasPrefix(body), "\(target): \(answer)")
      }
    }
  }

  @Test func manyRequestsShareAConnection() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let client = try RawClient(port: sample.port)
      for number in 0..<50 {
        let path = ["/", "/echo/x", "/later/y"][number % 3]
        client.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let answer = RawAnswer(client.receive { RawAnswer($0).body.count >= (number % 3 == 0 ? 4 : 1) })
        #expect(answer.status == 200 && answer.headers["connection"] != "close")
      }
    }
  }

  @Test func headHasTheFieldsWithoutTheBody() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let answer = try RawAnswer.to("/", method: "HEAD", port: sample.port)
      #expect(answer.status == 200 && answer.headers["content-length"] == "4" && answer.body.isEmpty)
    }
  }

  @Test func refusalsAreJSON() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      for (target, method, status, code) in [
        ("/nothing", "GET", 404, "not-found"), ("/", "POST", 405, "method-not-allowed"),
        ("/echo/%zz", "GET", 400, "bad-escape"), ("/echo/%00", "GET", 400, "bad-escape"),
        ("/echo/%ff", "GET", 400, "bad-escape"), ("/query?%c3%28=1", "GET", 400, "bad-escape"),
        ("http://localhost/", "GET", 400, "bad-target"), ("/echo/", "GET", 404, "not-found"),
        ("/broken", "GET", 500, "internal"), ("/events?topics=A!", "GET", 400, "bad-topics"),
      ] {
        let answer = try RawAnswer.to(target, method: method, port: sample.port)
        #expect(answer.status == status && answer.text.contains("\"code\":\"\(code)\""), "\(target): \(answer.text)")
        #expect(answer.headers["content-type"] == "application/json" && answer.headers["cache-control"] == "no-store")
      }
      #expect(sample.log.lines.withLock { $0 } == ["/broken: Broken()"])
    }
  }

  @Test func otherVerbsAreToldWhatIsAllowed() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      #expect(try RawAnswer.to("/", method: "DELETE", port: sample.port).headers["allow"] == "GET, HEAD, OPTIONS")
      let options = try RawAnswer.to("/count", method: "OPTIONS", port: sample.port)
      #expect(options.status == 204 && options.headers["allow"] == "POST, OPTIONS")
    }
  }

  @Test func bodiesAreBounded() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let body = [UInt8](repeating: 7, count: 1_000)
      #expect(try RawAnswer.to("/count", method: "POST", port: sample.port, body: body).text == "1000")
      let long = try RawAnswer.to("/count", method: "POST", port: sample.port, body: body + [7])
      #expect(long.status == 413)
      let client = try RawClient(port: sample.port)
      client.send("POST /count HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n")
      for _ in 0..<20 { client.send(Array("100\r\n".utf8) + [UInt8](repeating: 1, count: 256) + Array("\r\n".utf8)) }
      client.send("0\r\n\r\n")
      #expect(RawAnswer(client.receive()).status == 413)
      let unwanted = try RawAnswer.to("/", method: "GET", port: sample.port, body: [1])
      #expect(unwanted.status == 413)
    }
  }

  @Test func conditionsAreKept() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      for (tag, status) in [("\"v1\"", 304), ("W/\"v1\"", 304), ("\"x\", \"v1\"", 304), ("*", 304), ("\"v2\"", 200)] {
        let answer = try RawAnswer.to("/tagged", port: sample.port, headers: ["If-None-Match": tag])
        #expect(answer.status == status && answer.headers["etag"] == "\"v1\"", "\(tag)")
        #expect(status == 200 || answer.body.isEmpty)
      }
    }
  }

  @Test(
    arguments: [
      ("bytes=0-9", 206, "bytes 0-9/100", 10), ("bytes=90-", 206, "bytes 90-99/100", 10),
      ("bytes=-5", 206, "bytes 95-99/100", 5), ("bytes=-500", 206, "bytes 0-99/100", 100),
      ("bytes=5-4", 200, nil, 100), ("bytes=100-", 416, "bytes */100", nil), ("bytes=-0", 416, "bytes */100", nil),
      ("bytes=0-9223372036854775807", 206, "bytes 0-99/100", 100), ("bytes=0-99999999999999999999", 200, nil, 100),
      ("bytes=a-b", 200, nil, 100), ("bytes=", 200, nil, 100), ("lines=0-1", 200, nil, 100),
      ("bytes=0-1,5-6", 200, nil, 100), ("bytes=-", 200, nil, 100), ("bytes=1--2", 200, nil, 100),
    ] as [(String, Int, String?, Int?)])
  func rangesAreCut(range: String, status: Int, contentRange: String?, count: Int?) async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let answer = try RawAnswer.to("/tagged", port: sample.port, headers: ["Range": range])
      #expect(answer.status == status && answer.headers["content-range"] == contentRange, "\(range)")
      if let count { #expect(answer.body.count == count) }
      if status == 206, let first = contentRange?.split(separator: " ").last?.split(separator: "-").first {
        #expect(answer.body.first == UInt8(first))
      }
    }
  }

  @Test func ifRangeNeedsTheSameVersion() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      for (tag, status) in [("\"v1\"", 206), ("\"v2\"", 200), ("W/\"v1\"", 200)] {
        let fields = ["Range": "bytes=0-0", "If-Range": tag]
        #expect(try RawAnswer.to("/tagged", port: sample.port, headers: fields).status == status)
      }
    }
  }

  @Test func textIsCompressedForWhoCanUndoIt() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let plain = try RawAnswer.to("/long", port: sample.port)
      #expect(plain.body.count == 5_000 && plain.headers["vary"] == "Accept-Encoding")
      let packed = try RawAnswer.to("/long", port: sample.port, headers: ["Accept-Encoding": "br, gzip;q=0.5"])
      #expect(packed.headers["content-encoding"] == "gzip" && packed.body.count < 200)
      #expect(ContentCoding.gunzip(packed.body) == plain.body)
      let refused = try RawAnswer.to("/long", port: sample.port, headers: ["Accept-Encoding": "gzip;q=0, br"])
      #expect(refused.headers["content-encoding"] == nil)
    }
  }

  @Test func storedGzipPassesThroughOrIsUndone() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let packed = try RawAnswer.to("/packed", port: sample.port, headers: ["Accept-Encoding": "gzip"])
      #expect(packed.headers["content-encoding"] == "gzip" && packed.headers["etag"] == "\"t\"")
      #expect(ContentCoding.gunzip(packed.body) == Array("packed".utf8))
      let plain = try RawAnswer.to("/packed", port: sample.port)
      #expect(plain.headers["content-encoding"] == nil && plain.text == "packed" && plain.headers["etag"] == "W/\"t\"")
    }
  }
}
