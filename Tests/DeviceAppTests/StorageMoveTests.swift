import Foundation
import FoundationNetworking
import RegionPackages
import TestSupport
import Testing

@testable import DeviceApp

/// The place of the regions, changed while the device runs.
@Suite(.enabled(if: DemoRegion.extract != nil, "\(DemoRegion.reason)"))
struct StorageMoveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func move(_ place: String, on device: RunningDevice) async throws -> Int {
    var request = URLRequest(url: URL(string: "http://127.0.0.1:\(device.port)/api/v1/storage/move")!)
    request.httpMethod = "POST"
    request.httpBody = try JSONSerialization.data(withJSONObject: ["place": place])
    let (_, response) = try await URLSession.shared.data(for: request)
    return (response as? HTTPURLResponse)?.statusCode ?? 0
  }

  private func running() async throws -> RunningDevice {
    let demo = try await DemoRegion.dataFolder()
    try FileManager.default.copyItem(atPath: demo + "/regions", toPath: folder.file("regions"))
    return try RunningDevice(data: folder.path)
  }

  private func state(_ device: RunningDevice) async throws -> String {
    try await device.json("/api/v1/storage/move")["state"] as? String ?? ""
  }

  private func wait(_ device: RunningDevice, for wanted: String) async throws {
    for _ in 0..<1_500 {
      if try await state(device) == wanted { return }
      try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("it did not become \(wanted)")
  }

  @Test func regionsAreMovedVerifiedAndServedAllTheTime() async throws {
    let device = try await running()
    let place = folder.file("card/maps")
    #expect(try await state(device) == "none")
    let before = try RegionStore(root: folder.file("regions")).list().regions
    #expect(try await move(place, on: device) == 200)
    try await wait(device, for: "done")
    let after = try RegionStore(root: place).list().regions
    #expect(after.map(\.manifest) == before.map(\.manifest))
    for region in after { try region.verify() }
    // The old place goes when the device has let go of it, and there is a map at every moment.
    for _ in 0..<3_000 where FileManager.default.fileExists(atPath: folder.file("regions")) {
      #expect(try await device.get("/tiles/14/8529/5974").headers["x-tile-state"] == "region")
      try await Task.sleep(for: .milliseconds(20))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("regions")))
    #expect(device.device.regions.allSatisfy { $0.folder.hasPrefix(place) } && !device.device.regions.isEmpty)
  }

  @Test func aMoveThatCannotBeLeavesEverything() async throws {
    let device = try await running()
    let before = try RegionStore(root: folder.file("regions")).list().regions.map(\.manifest)
    #expect(try await move("maps", on: device) == 400)
    #expect(try await move(folder.file("regions/inside"), on: device) == 200)
    try await wait(device, for: "failed")
    #expect(
      (try await device.json("/api/v1/storage/move")["problem"] as? String)?.contains("choose another folder") == true)
    // What waits would be left behind.
    let waiting = RectangleRegion.Request(
      id: RegionID("waiting")!, name: "Waiting", bounds: .init(south: 1, west: 1, north: 2, east: 2)!, zooms: 0...1,
      server: "http://127.0.0.1:1/", root: folder.file("regions"), builder: "0.1.0")
    try RectangleRegion(waiting).remember()
    #expect(try await move(folder.file("card"), on: device) == 409)
    #expect(try RegionStore(root: folder.file("regions")).list().regions.map(\.manifest) == before)
    #expect(!device.server.downloads.isHeld)
  }
}
