import Foundation
import HTTPServing
import Synchronization
import TestSupport
import Testing

/// Files that are sent piece by piece arrive whole, and are counted.
@Suite struct FileSenderTests {
  private final class Log: Sendable {
    let entries = Mutex<[HTTPAccess]>([])
  }

  private func server(_ folder: TemporaryFolder, _ log: Log, bytesPerSecond: Int?) throws -> HTTPServer {
    let files = FileFolder(path: folder.path)!
    var router = HTTPRouter()
    router.add(.get, "/{file...}", .working { try files.response(path: $0.path.joined(separator: "/"), for: $0) })
    var configuration = HTTPServer.Configuration()
    (configuration.port, configuration.bytesPerSecond) = (0, bytesPerSecond)
    configuration.accessLog = { entry in log.entries.withLock { $0.append(entry) } }
    return try HTTPServer(configuration: configuration, router: router)
  }

  @Test(arguments: [nil, 400_000, 50_000_000])
  func bytesArriveWholeAndAreCounted(bytesPerSecond: Int?) async throws {
    let (folder, log) = (try TemporaryFolder(), Log())
    let content = (0..<200_001).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 3) }
    try Data(content).write(to: URL(fileURLWithPath: folder.file("f.bin")))
    let server = try server(folder, log, bytesPerSecond: bytesPerSecond)
    try await onOwnThread {
      #expect(try RawAnswer.to("/f.bin", port: server.port).body == content)
      let part = try RawAnswer.to("/f.bin", port: server.port, headers: ["Range": "bytes=5-70004"])
      #expect(part.status == 206 && part.body == Array(content[5...70_004]))
      #expect(try RawAnswer.to("/f.bin", method: "HEAD", port: server.port).body.isEmpty)
      #expect(try RawAnswer.to("/g.bin", port: server.port).status == 404)
    }
    server.stop()
    let entries = log.entries.withLock { $0 }
    #expect(entries.map(\.status) == [200, 206, 200, 404])
    #expect(entries.prefix(3).map(\.bytes) == [200_001, 70_000, 0] && entries[0].client == "127.0.0.1")
  }

  /// A server that stops does not wait for a slow client, and the library finds no sleeping connection.
  @Test func stoppingEndsSlowBodies() async throws {
    let (folder, log) = (try TemporaryFolder(), Log())
    try Data(count: 5_000_000).write(to: URL(fileURLWithPath: folder.file("f.bin")))
    let server = try server(folder, log, bytesPerSecond: 20_000)
    try await onOwnThread {
      let client = try RawClient(port: server.port)
      client.send("GET /f.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = client.receive { $0.count > 20_000 }
      server.stop()
      #expect(client.receive().count < 5_000_000)
    }
  }
}
