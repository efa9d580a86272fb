import Foundation
import FoundationNetworking
import RegionPackages
import TestSupport
import Testing

@testable import DeviceApp

/// Rectangles over HTTP: one device gathers them from another.
@Suite(.enabled(if: DemoRegion.extract != nil, "\(DemoRegion.reason)"))
struct RectangleRouteTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func wish(_ server: RunningDevice, _ more: [String: Any] = [:]) -> [String: Any] {
    let box: [String: Any] = [
      "south": 43.725, "west": 7.41, "north": 43.745, "east": 7.435, "minZoom": 10, "maxZoom": 14,
      "server": "http://127.0.0.1:\(server.port)/",
    ]
    return box.merging(more) { $1 }
  }

  private func post(
    _ path: String, _ body: [String: Any] = [:], to device: RunningDevice
  ) async throws -> (status: Int, json: [String: Any]) {
    var request = URLRequest(url: URL(string: "http://127.0.0.1:\(device.port)\(path)")!)
    request.httpMethod = "POST"
    if !body.isEmpty { request.httpBody = try JSONSerialization.data(withJSONObject: body) }
    let (data, response) = try await URLSession.shared.data(for: request)
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, json ?? [:])
  }

  private func wait(_ seconds: Double = 60, for condition: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
      if try await condition() { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("it did not come")
  }

  @Test func aRectangleIsEstimatedGatheredAndServed() async throws {
    let server = try RunningDevice(data: try await DemoRegion.dataFolder())
    let device = try RunningDevice(data: folder.path)
    let estimate = try await post("/api/v1/rectangles/estimate", wish(server), to: device)
    #expect(estimate.status == 200)
    let tiles = try #require(estimate.json["tiles"] as? Int), bytes = try #require(estimate.json["bytes"] as? Int)
    #expect(estimate.json["maxZoom"] as? Int == 14 && (estimate.json["free"] as? Int ?? 0) > bytes)
    // An estimate leaves no region behind.
    #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.file("regions"))) ?? [] == [])
    for id in ["rectangle-port-hercule", "rectangle-port-hercule-2"] {
      let started = try await post("/api/v1/rectangles", wish(server, ["name": "Port Hercule"]), to: device)
      #expect(started.status == 200 && started.json["id"] as? String == id)
      try await wait { device.server.downloads.items.contains { $0.id == id && $0.state == .done } }
      let item = try #require(device.server.downloads.items.first { $0.id == id })
      #expect(item.unit == .tiles && item.done == tiles && item.total == tiles && item.uses == ["map"])
      let region = try #require(
        try RegionStore(root: folder.file("regions")).list().regions.first {
          $0.manifest.id.description == id
        })
      try region.verify()
      #expect(region.manifest.name == "Port Hercule" && abs(region.manifest.totalBytes - bytes) < bytes / 2)
    }
    try await wait { try await device.get("/tiles/14/8529/5974").headers["x-tile-state"] == "region" }
  }

  /// Stopped while it gathers, the device goes on at its next start; what is paused waits for the person.
  @Test func aRestartGoesOn() async throws {
    let server = try RunningDevice(data: try await DemoRegion.dataFolder())
    let root = folder.file("regions")
    func rectangle(_ id: String) -> RectangleRegion.Request {
      RectangleRegion.Request(
        id: RegionID(id)!, name: id.capitalized, bounds: .init(south: 43.725, west: 7.41, north: 43.745, east: 7.435)!,
        zooms: 10...14, server: "http://127.0.0.1:\(server.port)/", root: root, builder: "0.1.0")
    }
    try RectangleRegion(rectangle("going")).remember()
    var paused = UnfinishedRectangle(rectangle("waiting"))
    paused.isPaused = true
    try paused.write(in: root)
    let device = try RunningDevice(data: folder.path)
    try await wait { device.server.downloads.items.first { $0.id == "going" }?.state == .done }
    let waiting = try #require(device.server.downloads.items.first { $0.id == "waiting" })
    #expect(waiting.state == .paused && waiting.name == "Waiting" && waiting.unit == .tiles)
    #expect(try await post("/api/v1/regions/waiting/resume", to: device).status == 200)
    try await wait { device.server.downloads.items.first { $0.id == "waiting" }?.state == .done }
    #expect(UnfinishedRectangle.all(in: root).isEmpty)
    #expect(try RegionStore(root: root).list().regions.map(\.manifest.id.description) == ["going", "waiting"])
  }

  @Test func pausedAndCancelledItLeavesNothing() async throws {
    let device = try RunningDevice(data: folder.path)
    // Nobody answers there: it tries again for a minute.
    let nowhere = ["server": "http://127.0.0.1:1/{z}/{x}/{y}"]
    let started = try await post("/api/v1/rectangles", wish(device, nowhere), to: device)
    let id = try #require(started.json["id"] as? String)
    #expect(id == "rectangle")
    _ = try await post("/api/v1/regions/\(id)/pause", to: device)
    #expect(device.server.downloads.items.first?.state == .paused)
    #expect(UnfinishedRectangle.read(RegionID(id)!, in: folder.file("regions"))?.isPaused == true)
    _ = try await post("/api/v1/regions/\(id)/resume", to: device)
    #expect(UnfinishedRectangle.read(RegionID(id)!, in: folder.file("regions"))?.isPaused == false)
    let cancelled = try await post("/api/v1/regions/\(id)/cancel", to: device)
    #expect(cancelled.status == 200, "\(cancelled.json)")
    #expect(device.server.downloads.items.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("regions")) == [])
  }

  @Test func whatCannotBeIsRefusedWithItsReason() async throws {
    let device = try RunningDevice(data: folder.path)
    let cases: [(code: String, change: [String: Any])] = [
      ("bad-rectangle", ["south": 44]), ("bad-rectangle", ["north": 91]), ("bad-rectangle", ["east": 7.41]),
      ("bad-zooms", ["minZoom": 15]), ("bad-zooms", ["maxZoom": 21]), ("bad-zooms", ["minZoom": -1]),
      ("too-many-tiles", ["west": -170, "east": 170, "maxZoom": 18]), ("bad-server", ["server": "file:///etc/passwd"]),
    ]
    for (code, change) in cases {
      for path in ["/api/v1/rectangles/estimate", "/api/v1/rectangles"] {
        let answer = try await post(path, wish(device, change), to: device)
        #expect(answer.status == 400, "\(path) \(change)")
        #expect((answer.json["error"] as? [String: String])?["code"] == code, "\(path) \(change)")
      }
    }
    var nobody = wish(device)
    nobody["server"] = nil
    #expect(try await post("/api/v1/rectangles", nobody, to: device).status == 400)
    let away = try await post(
      "/api/v1/rectangles/estimate", wish(device, ["server": "http://127.0.0.1:1/{z}/{x}/{y}"]), to: device)
    #expect(away.status == 503)
    try device.server.downloads.library.change { $0.isMetered = true }
    let metered = try await post("/api/v1/rectangles", wish(device), to: device)
    #expect(metered.status == 409)
    #expect(device.server.downloads.items.isEmpty)
  }
}
