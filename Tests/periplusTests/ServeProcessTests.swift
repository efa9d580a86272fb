import Foundation
import Synchronization
import TestSupport
import Testing

/// `serve` as a process: starts, answers, ends cleanly, and says in one line why it cannot.
@Suite struct ServeProcessTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Starts on a free port and waits for the line that tells it.
  private func start(_ words: [String] = []) async throws -> (process: Process, port: UInt16) {
    struct Started: Decodable { let url: String }
    let process = BuiltProgram.process(["serve", "--port", "0", "--json", "--data-dir", folder.path] + words)
    let file = folder.file("started")
    _ = FileManager.default.createFile(atPath: file, contents: nil)
    process.standardOutput = FileHandle(forWritingAtPath: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    for _ in 0..<6_000 {
      if let started = try? JSONDecoder().decode(Started.self, from: Data(contentsOf: URL(fileURLWithPath: file))),
        let port = URL(string: started.url)?.port
      {
        return (process, UInt16(port))
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    process.terminate()
    throw CancellationError()
  }

  private func ends(_ process: Process) async -> Bool {
    for _ in 0..<6_000 where process.isRunning { try? await Task.sleep(for: .milliseconds(5)) }
    return !process.isRunning
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func itEndsCleanlyWithOpenConnections(signal: Int32) async throws {
    let (process, port) = try await start()
    let clients = Mutex<[RawClient]>([])
    try await onOwnThread {
      for head in ["GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET / HTTP/1.1\r\nHo", ""] {
        let client = try RawClient(port: port)
        client.send(head)
        clients.withLock { $0.append(client) }
      }
      #expect(try RawAnswer.to("/health", port: port).status == 200)
    }
    let start = Date()
    kill(process.processIdentifier, signal)
    #expect(await ends(process))
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(Date().timeIntervalSince(start) < 20)
    clients.withLock { $0 = [] }
  }

  @Test func aPortInUseIsOneLine() async throws {
    let (process, port) = try await start()
    let outcome = try await BuiltProgram.run(["serve", "--port", "\(port)", "--data-dir", folder.path])
    kill(process.processIdentifier, SIGTERM)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.errorLines.last
        == "periplus: port \(port) on 127.0.0.1 is in use; stop the other program or choose another --port")
    #expect(await ends(process))
  }

  @Test(arguments: [
    (["--host", "nowhere.example"], 1, "nowhere.example is no address"),
    (["--assets", "/proc/nowhere"], 1, "/proc/nowhere: no such folder"),
    (["--port", "70000"], 2, "--port 70000: must be a whole number"),
    (["--prot", "1"], 2, "unknown option --prot; did you mean --port?"),
    (["extra"], 2, "unexpected argument extra"),
  ])
  func whatIsWrongIsNamed(words: [String], status: Int32, text: String) async throws {
    let outcome = try await BuiltProgram.run(["serve", "--data-dir", folder.path] + words)
    #expect(outcome.status == status && outcome.errorLines.last?.contains(text) == true, "\(outcome.errors)")
  }

  @Test func foreignHostsAreRefusedUnlessNamed() async throws {
    let (process, port) = try await start(["--allow-host", "boat.local", "--allow-origin", "https://maps.example"])
    try await onOwnThread {
      for (host, status) in [("boat.local", 200), ("evil.example", 421)] {
        #expect(try RawAnswer.to("/health", port: port, headers: ["Host": host]).status == status)
      }
      let answer = try RawAnswer.to("/health", port: port, headers: ["Origin": "https://maps.example"])
      #expect(answer.headers["access-control-allow-origin"] == "https://maps.example")
    }
    kill(process.processIdentifier, SIGTERM)
    #expect(await ends(process))
  }
}
