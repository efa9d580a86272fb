import Foundation
import HTTPServing
import TestSupport
import Testing

@Suite struct EventStreamTests {
  private func listen(_ sample: SampleServer, _ query: String = "", lastID: String? = nil) throws -> RawClient {
    let before = sample.hub.clientCount
    let client = try RawClient(port: sample.port, receiveTimeout: 30)
    let field = lastID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    client.send("GET /events\(query) HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n")
    let deadline = Date().addingTimeInterval(30)
    while sample.hub.clientCount <= before, Date() < deadline { usleep(1_000) }
    return client
  }

  @Test func eventsArriveWithIdsInOrder() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let client = try listen(sample)
      for number in 1...3 { sample.hub.publish(topic: "map", data: "{\"n\":\(number)}\nx") }
      let text = client.receive(untilText: "id: e1-3\nevent: map\ndata: {\"n\":3}\ndata: x\n\n")
      #expect(text.contains("content-type: text/event-stream") || text.contains("Content-Type: text/event-stream"))
      #expect(text.contains("id: e1-1\nevent: map\ndata: {\"n\":1}\n"))
    }
  }

  @Test func topicsAreFiltered() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let client = try listen(sample, "?topics=a,b")
      for topic in ["c", "a", "c", "b"] { sample.hub.publish(topic: topic, data: "{}") }
      let text = client.receive(untilText: "id: e1-4")
      #expect(text.contains("event: a") && !text.contains("event: c"))
    }
  }

  @Test func whatWasMissedIsReplayed() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      for _ in 1...6 { sample.hub.publish(topic: "map", data: "{}") }
      let text = try listen(sample, lastID: "e1-4").receive(untilText: "id: e1-6")
      #expect(text.contains("id: e1-5") && !text.contains("id: e1-4\n") && !text.contains("reset"))
      #expect(try listen(sample, lastID: "e1-2").receive(untilText: "id: e1-6").contains("id: e1-3\n"))
    }
  }

  @Test(arguments: ["e1-1", "e0-6", "e1-7", "nonsense", "e1--1", "e1-x", ""])
  func whatIsForgottenResets(lastID: String) async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      for _ in 1...6 { sample.hub.publish(topic: "map", data: "{}") }
      let text = try listen(sample, lastID: lastID).receive(untilText: "event: reset\ndata: {}")
      #expect(text.contains("id: e1-6\nevent: reset"))
    }
  }

  @Test func tooManyStreamsAreTurnedAway() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let clients = try (0..<3).map { _ in try listen(sample) }
      #expect(try RawAnswer.to("/events", port: sample.port).status == 503)
      withExtendedLifetime(clients) {}
    }
  }

  @Test func goneClientsAreForgotten() async throws {
    try await onOwnThread {
      let sample = try SampleServer { $0.keepAliveSeconds = 0.05 }
      for _ in 0..<3 { _ = try listen(sample) }
      let deadline = Date().addingTimeInterval(30)
      while sample.hub.clientCount > 0, Date() < deadline { usleep(10_000) }
      #expect(sample.hub.clientCount == 0)
      #expect(try listen(sample).receive(untilText: ": alive").contains(": alive"))
    }
  }

  @Test func aClientThatFallsBehindIsCutOff() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let slow = try listen(sample)
      let data = String(repeating: "x", count: 10_000)
      for _ in 0..<2_000 where sample.hub.clientCount > 0 {
        sample.hub.publish(topic: "map", data: data)
        usleep(50)
      }
      #expect(sample.hub.clientCount == 0)
      #expect(!slow.receive().isEmpty)
    }
  }

  @Test func stoppingEndsTheStreams() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let clients = try (0..<3).map { _ in try listen(sample) }
      sample.server.stop()
      for client in clients { #expect(String(decoding: client.receive(), as: UTF8.self).hasSuffix("0\r\n\r\n")) }
      #expect(throws: POSIXError.self) { try RawClient(port: sample.port) }
    }
  }

  @Test func stoppingFinishesWhatIsBeingAnswered() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let client = try RawClient(port: sample.port)
      client.send("GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      usleep(100_000)
      sample.server.stop()
      #expect(RawAnswer(client.receive()).text == "slow")
    }
  }

  @Test func publishingFromManyThreadsLosesNothing() async throws {
    try await onOwnThread {
      let sample = try SampleServer()
      let client = try listen(sample)
      DispatchQueue.concurrentPerform(iterations: 200) { number in
        sample.hub.publish(topic: "map", data: "{\"n\":\(number)}")
      }
      let text = client.receive(untilText: "id: e1-200\n")
      let numbers = text.matches(of: /id: e1-([0-9]+)\n/).map { Int($0.1)! }
      #expect(numbers == Array(1...200))
    }
  }
}
