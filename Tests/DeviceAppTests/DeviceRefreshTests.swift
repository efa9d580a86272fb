import DeviceApp
import Foundation
import TestSupport
import Testing

/// Regions that come, go and are damaged while the device runs.
@Suite(.enabled(if: DemoRegion.extract != nil, "\(DemoRegion.reason)"))
struct DeviceRefreshTests {
  private let folder: TemporaryFolder
  private var regions: String { folder.file("regions") }

  init() throws { folder = try TemporaryFolder() }

  private func install() async throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: try await DemoRegion.dataFolder() + "/regions", toPath: regions)
  }

  @Test func whatIsInstalledWhileItRunsIsTakenUp() async throws {
    let running = try RunningDevice(data: folder.path)
    #expect(try await running.get("/tiles/14/8529/5974").status == 204)
    #expect(try await running.json("/route/v1/car/7.42,43.73;7.43,43.74")["code"] as? String == "NoSegment")
    try await install()
    let port = running.port
    try await onOwnThread {
      let client = try RawClient(port: port)
      client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      let text = client.receive(untilText: "event: tiles-changed\ndata: {\"tiles\":[]}")
      #expect(text.contains("event: regions-changed\ndata: {\"regions\":[\"monaco\"]}"))
    }
    #expect(try await running.get("/tiles/14/8529/5974").status == 200)
    #expect(try await running.json("/route/v1/car/7.42,43.73;7.43,43.74")["code"] as? String == "Ok")
  }

  @Test func whatIsRemovedIsLetGoAndNothingNewSaysNothing() async throws {
    try await install()
    let running = try RunningDevice(data: folder.path)
    #expect(running.device.regions.count == 1 && !running.device.refresh())
    try FileManager.default.removeItem(atPath: regions)
    #expect(running.device.refresh() && running.device.regions.isEmpty)
    #expect(!running.device.refresh())
    #expect(try await running.get("/tiles/14/8529/5974").status == 204)
  }

  @Test(arguments: ["map.pmtiles", "roads.graph", "places.sqlite"])
  func aDamagedPartIsLeftOutAndNamed(part: String) async throws {
    try await install()
    let path = regions + "/monaco/20231226/" + part
    let size = try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    try Data(repeating: 0x5A, count: size).write(to: URL(fileURLWithPath: path))
    let running = try RunningDevice(data: folder.path)
    #expect(running.reports.count == 1 && running.reports[0].hasPrefix(path), "\(running.reports)")
    #expect(!running.reports[0].contains("\n"))
    #expect(try await running.get("/tiles/14/8529/5974").status == (part == "map.pmtiles" ? 204 : 200))
    let found = try await running.json("/api/v1/search?q=rue%20grimaldi")["results"] as? [[String: Any]] ?? []
    #expect(found.isEmpty == (part == "places.sqlite"))
    let code = try await running.json("/route/v1/car/7.42,43.73;7.43,43.74")["code"] as? String
    #expect(code == (part == "roads.graph" ? "NoSegment" : "Ok"))
  }

  @Test func aCutPartHidesThePackageAndNamesIt() async throws {
    try await install()
    let path = regions + "/monaco/20231226/map.pmtiles"
    try Data(contentsOf: URL(fileURLWithPath: path)).prefix(1_000).write(to: URL(fileURLWithPath: path))
    let running = try RunningDevice(data: folder.path)
    #expect(running.device.regions.isEmpty && running.reports.count == 1 && running.reports[0].hasPrefix(path))
  }
}
