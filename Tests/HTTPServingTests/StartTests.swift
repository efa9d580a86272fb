import HTTPServing
import Testing

@Suite struct StartTests {
  private func start(_ change: (inout HTTPServer.Configuration) -> Void) throws -> HTTPServer {
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    change(&configuration)
    return try HTTPServer(configuration: configuration, router: HTTPRouter())
  }

  @Test func aBusyPortIsOneClearLine() throws {
    let first = try start { _ in }
    defer { first.stop() }
    let error = HTTPServerError.portInUse(host: "127.0.0.1", port: first.port)
    #expect(throws: error) { try start { $0.port = first.port } }
    #expect(!error.description.contains("\n") && error.description.contains("\(first.port)"))
  }

  @Test(arguments: ["nowhere.example", "203.0.113.9", "", "127.0.0.1/8"])
  func aForeignHostIsRefused(host: String) {
    #expect(throws: HTTPServerError.self) { try start { $0.host = host }.stop() }
  }

  @Test func stoppingTwiceAndStartingAgainWorks() throws {
    let first = try start { _ in }
    first.stop()
    first.stop()
    let second = try start { $0.port = first.port }
    second.stop()
  }
}
