import BackendApp
import Foundation
import HTTPServing

extension Command {
  /// `periplus backend SITE`.
  static let backend: Command = Command(
    path: ["backend"], summary: "Serve published regions to devices",
    details: """
      Answers with the files of SITE as periplus publish made it: ranges, If-Range, strong validators that follow from \
      the content, and a year of caching for all that never changes. Put a server with TLS before it, or use any web \
      server instead: the files are static.

      Requests whose Host field is neither an address nor localhost are refused; --allow-host adds a name.
      """,
    arguments: [Argument(value: .directory("SITE"), summary: "The published folder")],
    options: [
      Option(
        name: "port", letter: "p", value: .integer("N", 0...65_535), summary: "Where to listen; 0 takes a free one"),
      Option(name: "host", value: .text("ADDRESS"), summary: "Address to listen on instead of 127.0.0.1"),
      Option(name: "allow-host", value: .text("NAME"), summary: "Answer to this name too", repeats: true),
      Option(name: "allow-origin", value: .text("URL"), summary: "Let pages of this origin read", repeats: true),
      Option(
        name: "bandwidth", value: .integer("KBYTES", 1...10_000_000),
        summary: "Most kilobytes a second for one connection"),
      Option(
        name: "requests", value: .integer("N", 1...100_000),
        summary: "Most requests a second of one client in the long run"),
      Option(name: "log", summary: "Write a line of JSON for each request to standard error"),
    ],
    examples: ["periplus backend site --port 8081"]
  ) { invocation, console in try BackendCommand(invocation: invocation, console: console).run() }
}

/// Runs the backend until it is told to end.
private struct BackendCommand {
  let invocation: Invocation
  let console: Console

  private struct Started: Encodable { let url: String }

  private struct Line: Encodable {
    let time, client, method, target: String
    let status, bytes: Int
  }

  func run() throws {
    // First of all: threads inherit what is blocked.
    StopSignals.block()
    var limits = BackendServer.Limits()
    limits.requestsPerSecond = invocation.integer("requests")
    let server: BackendServer
    do {
      server = try BackendServer(site: invocation.arguments[0], configuration: configuration, limits: limits)
    } catch { throw CommandFailure(message: "\(error)") }
    let host = server.http.configuration.host
    let url = "http://\(host.contains(":") ? "[\(host)]" : host):\(server.http.port)/"
    if invocation.wantsJSON {
      try console.json(Started(url: url))
    } else {
      console.line("Regions of \(invocation.arguments[0]) are at \(url). Ctrl-C ends it.")
    }
    StopSignals.wait()
    server.stop()
  }

  private var configuration: HTTPServer.Configuration {
    var configuration = HTTPServer.Configuration()
    configuration.host = invocation["host"] ?? configuration.host
    configuration.port = invocation.integer("port").map { UInt16($0) } ?? 8081
    configuration.bytesPerSecond = invocation.integer("bandwidth").map { $0 * 1_000 }
    configuration.policy = HTTPPolicy(
      hostNames: Set(invocation.values["allow-host"] ?? []),
      allowedOrigins: Set(invocation.values["allow-origin"] ?? []))
    configuration.log = { [console] in console.note("periplus: \($0)") }
    if invocation.has("log") { configuration.accessLog = { [console] in Self.note($0, console) } }
    return configuration
  }

  @Sendable private static func note(_ access: HTTPAccess, _ console: Console) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let line = Line(
      time: Date().formatted(.iso8601), client: access.client, method: access.method, target: access.target,
      status: access.status, bytes: access.bytes)
    if let data = try? encoder.encode(line) { console.note(String(decoding: data, as: UTF8.self)) }
  }
}
