import Foundation
import HTTPServing
import Synchronization

/// A server with one of each kind of handler.
final class SampleServer: Sendable {
  let server: HTTPServer
  let hub = EventHub(epoch: "e1", historyLimit: 4, clientLimit: 3, queueLimit: 64 << 10)
  let log: LogBox

  final class LogBox: Sendable {
    let lines = Mutex<[String]>([])
  }

  struct Broken: Error {}

  var port: UInt16 { server.port }

  init(folder: FileFolder? = nil, change: (inout HTTPServer.Configuration) -> Void = { _ in }) throws {
    let log = LogBox()
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    configuration.log = { line in log.lines.withLock { $0.append(line) } }
    change(&configuration)
    self.log = log
    server = try HTTPServer(
      configuration: configuration, router: Self.router(hub: hub, folder: folder), events: hub)
  }

  deinit { server.stop() }

  private static func router(hub: EventHub, folder: FileFolder?) -> HTTPRouter {
    var router = HTTPRouter()
    router.add(.get, "/", .quick { _ in .text("home") })
    router.add(.get, "/long", .quick { _ in .text(String(repeating: "long ", count: 1_000)) })
    router.add(.get, "/echo/{word}", .working { request in .text(request.parameters["word"] ?? "") })
    router.add(
      .get, "/later/{word}",
      .waiting { request in
        try await Task.sleep(for: .milliseconds(20))
        return .text(request.parameters["word"] ?? "")
      })
    router.add(
      .get, "/query",
      .quick { request in .text(request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")) })
    router.add(.post, "/count", bodyLimit: 1_000, .working { request in .text("\(request.body.count)") })
    router.add(
      .get, "/tagged",
      .quick { _ in
        var response = HTTPResponse.bytes(Array(0..<100), type: "application/octet-stream")
        response.entityTag = "\"v1\""
        return response
      })
    router.add(
      .get, "/packed",
      .quick { _ in
        var response = HTTPResponse.bytes(
          ContentCoding.gzip(Array("packed".utf8)), type: "application/vnd.mapbox-vector-tile")
        response.headers["content-encoding"] = "gzip"
        response.entityTag = "\"t\""
        return response
      })
    router.add(.get, "/broken", .working { _ in throw Broken() })
    router.add(.get, "/page", .quick { _ in .text("<p>", type: "text/html") })
    router.add(
      .get, "/slow",
      .working { _ in
        Thread.sleep(forTimeInterval: 0.3)
        return .text("slow")
      })
    router.add(
      .get, "/stream",
      .quick { _ in
        let pipe = BodyPipe(limit: 1 << 20)
        Thread {
          for part in ["one ", "two ", "three"] {
            pipe.write(Array(part.utf8))
            Thread.sleep(forTimeInterval: 0.02)
          }
          pipe.finish()
        }.start()
        return HTTPResponse(headers: ["content-type": "text/plain"], body: .stream(pipe))
      })
    router.add(.get, "/events", .quick { try hub.response(to: $0) })
    if let folder {
      router.add(
        .get, "/files/{path...}", .working { try folder.response(path: $0.parameters["path"] ?? "", for: $0) })
    }
    return router
  }
}
