import DeviceApp
import Foundation
import HTTPServing
import Synchronization
import TestSupport
import WebApp

/// A device that serves in this process.
final class RunningDevice: Sendable {
  let device: Device
  let server: DeviceServer

  var port: UInt16 { server.http.port }

  init(data: String, hasLibrary: Bool = false) throws {
    let lines = Lines()
    device = try Device(folders: DeviceFolders(environment: [:], data: data)) { line in
      lines.all.withLock { $0.append(line) }
    }
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    let page = try PageAssets(libraryDirectory: hasLibrary ? data + "/assets/maplibre" : nil)
    let library = RegionLibrary(folders: device.folders, program: "0.1.0")
    server = try DeviceServer(device: device, page: page, library: library, configuration: configuration)
    self.lines = lines
  }

  private final class Lines: Sendable { let all = Mutex<[String]>([]) }
  private let lines: Lines

  /// What was reported.
  var reports: [String] { lines.all.withLock { $0 } }

  deinit { server.stop() }

  /// Asks from a thread that may block.
  func get(_ target: String, _ headers: [String: String] = [:]) async throws -> RawAnswer {
    let port = port
    let answer = Mutex<RawAnswer?>(nil)
    try await onOwnThread {
      let found = try RawAnswer.to(target, port: port, headers: headers)
      answer.withLock { $0 = found }
    }
    return answer.withLock { $0! }
  }

  func json(_ target: String) async throws -> [String: Any] {
    let answer = try await get(target)
    return try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] ?? [:]
  }
}
