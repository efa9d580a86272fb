import Synchronization

/// Server-sent events for many clients over one stream each: topics, ids, replay of what a client missed.
///
/// An id is `EPOCH-NUMBER`. A client that comes back with the last id it saw gets what came after it; if that is no
/// longer known, or the server was started anew, it gets an event `reset` and should fetch its state afresh.
public final class EventHub: Sendable {
  private struct Event {
    let number: Int
    let topic: String
    let text: [UInt8]
  }

  private struct Client {
    let topics: Set<String>?
    let pipe: BodyPipe
  }

  private struct State {
    var history: [Event] = []
    var clients: [Client] = []
    var lastNumber = 0
    var isClosed = false
  }

  private let epoch: String
  private let historyLimit: Int
  private let clientLimit: Int
  private let queueLimit: Int
  private let state = Mutex(State())

  /// - Parameters:
  ///   - epoch: Differs between runs of the server; letters and digits.
  ///   - historyLimit: Events kept for clients that come back.
  ///   - clientLimit: Most clients at a time.
  ///   - queueLimit: Most bytes that may wait for one client; who falls behind is cut off and comes back.
  public init(epoch: String, historyLimit: Int = 256, clientLimit: Int = 256, queueLimit: Int = 256 << 10) {
    self.epoch = epoch
    (self.historyLimit, self.clientLimit, self.queueLimit) = (historyLimit, clientLimit, queueLimit)
  }

  /// Number of clients that listen.
  public var clientCount: Int { state.withLock { $0.clients.count { !$0.pipe.isAbandoned } } }

  /// Sends an event to all who listen to its topic.
  ///
  /// - Parameters:
  ///   - topic: The event's name: lower-case letters, digits and dashes.
  ///   - data: One line, as JSON.
  public func publish(topic: String, data: String) {
    precondition(Self.isTopic(topic), "a topic is made of a-z, 0-9 and dashes")
    state.withLock { state in
      guard !state.isClosed else { return }
      state.lastNumber += 1
      let event = Event(number: state.lastNumber, topic: topic, text: text(topic, data, number: state.lastNumber))
      state.history.append(event)
      if state.history.count > historyLimit { state.history.removeFirst(state.history.count - historyLimit) }
      send(event.text, in: &state) { $0.topics?.contains(topic) ?? true }
    }
  }

  /// Sends a comment to all, so that clients and what lies between see that the stream lives, and so that clients that
  /// have gone are noticed.
  public func keepAlive() {
    state.withLock { state in send(Array(": alive\n\n".utf8), in: &state) { _ in true } }
  }

  /// Ends all streams and takes no more clients.
  public func close() {
    state.withLock { state in
      state.isClosed = true
      for client in state.clients { client.pipe.finish() }
      state.clients = []
    }
  }

  /// The stream that answers a request for `/events?topics=a,b`; all topics if none is named.
  ///
  /// - Throws: 400 for a wrong topic, 503 if too many listen already or the server stops.
  public func response(to request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    var topics: Set<String>?
    if let list = request.value("topics") {
      let names = list.split(separator: ",").map(String.init)
      guard !names.isEmpty, names.count <= 32, names.allSatisfy(Self.isTopic) else {
        throw HTTPError(.badRequest, code: "bad-topics", "topics are words of a-z, 0-9 and dashes, joined by commas")
      }
      topics = Set(names)
    }
    let lastID = request.headers["last-event-id"] ?? request.value("lastEventId")
    let pipe = BodyPipe(limit: queueLimit)
    if request.method != .head { try add(Client(topics: topics, pipe: pipe), after: lastID) } else { pipe.finish() }
    return HTTPResponse(
      headers: ["content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no"],
      body: .stream(pipe))
  }

  private func add(_ client: Client, after lastID: String?) throws(HTTPError) {
    let isAdded = state.withLock { state -> Bool in
      state.clients.removeAll { $0.pipe.isAbandoned }
      guard !state.isClosed, state.clients.count < clientLimit else { return false }
      client.pipe.write(Array("retry: 2000\n\n".utf8))
      for text in missed(after: lastID, by: client, in: state) { client.pipe.write(text) }
      state.clients.append(client)
      return true
    }
    guard isAdded else {
      throw HTTPError(
        .serviceUnavailable, code: "too-many-streams", "too many event streams are open", headers: ["retry-after": "5"])
    }
  }

  /// What a client that comes back has missed.
  private func missed(after lastID: String?, by client: Client, in state: State) -> [[UInt8]] {
    guard let lastID else { return [] }
    let parts = lastID.split(separator: "-")
    let oldest = state.history.first?.number ?? state.lastNumber + 1
    guard parts.count == 2, parts[0] == epoch, let number = Int(parts[1]), number >= oldest - 1,
      number <= state.lastNumber
    else { return [text("reset", "{}", number: state.lastNumber)] }
    return state.history.filter { $0.number > number && (client.topics?.contains($0.topic) ?? true) }.map(\.text)
  }

  private func send(_ text: [UInt8], in state: inout State, where wants: (Client) -> Bool) {
    var isAnyGone = false
    for client in state.clients where wants(client) {
      if !client.pipe.write(text) {
        client.pipe.finish()
        isAnyGone = true
      }
    }
    if isAnyGone { state.clients.removeAll { $0.pipe.isAbandoned } }
  }

  private func text(_ topic: String, _ data: String, number: Int) -> [UInt8] {
    let lines = data.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    return Array(
      "id: \(epoch)-\(number)\nevent: \(topic)\n\(lines.map { "data: \($0)\n" }.joined())\n".utf8)
  }

  private static func isTopic(_ word: String) -> Bool {
    (1...32).contains(word.utf8.count)
      && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
  }
}
