import Foundation
import GeoCore
import Ports
import Synchronization
import TestSupport
import Testing
import TileLoading
import VectorTiles

@testable import DeviceApp

/// The map along a route, kept for the time offline.
struct RoutePrefetchTests {
  private static let tile = VectorTile(layers: [
    .init(name: "roads", features: [.init(geometry: .points([.init(1, 1)]))])
  ]).encoded()

  private static func loader(store: FaultyStore) -> TileLoader {
    let transport = ScriptedTransport { _, _ in .answer(status: 200, body: tile) }
    let source = RemoteTileSource(template: "https://t.example/{z}/{x}/{y}.mvt")!
    let cache = DiskTileCache(store: store, root: "/cache", time: ManualTime())
    return TileLoader(
      regions: RegionTileSource([]),
      remote: RemoteTiles(source: source, transport: transport, cache: cache, time: ManualTime()))
  }

  private static let route = [Coordinate(latitude: 47, longitude: 9)!, Coordinate(latitude: 47.02, longitude: 9.02)!]

  @Test func theRouteIsKeptAndToldOf() async throws {
    let loader = Self.loader(store: FaultyStore())
    let prefetch = RoutePrefetch(loader: loader)
    let told = Mutex<TileLoader.PrefetchReport?>(nil)
    prefetch.tell { report in told.withLock { $0 = report } }
    let planned = prefetch.begin(along: Self.route)
    for _ in 0..<500 where told.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(10)) }
    let report = try #require(told.withLock { $0 })
    #expect(planned > 10 && report.fetched == planned && report.left == 0)
  }

  @Test func withoutAServerThereIsNothingToDo() {
    let prefetch = RoutePrefetch(loader: TileLoader(regions: RegionTileSource([])))
    #expect(prefetch.begin(along: Self.route) == 0)
  }

  @Test func onlyALineIsTaken() async throws {
    let folder = try TemporaryFolder()
    let device = try RunningDevice(data: folder.path)
    let port = device.port
    for (body, status) in [
      (#"{"type":"LineString","coordinates":[[9,47],[9.02,47.02]]}"#, 200),
      (#"{"type":"Point","coordinates":[9,47]}"#, 400), (#"{"type":"LineString","coordinates":[[9,97],[9,47]]}"#, 400),
      ("", 400), ("[", 400),
    ] {
      try await onOwnThread {
        let answer = try RawAnswer.to("/api/v1/prefetch", method: "POST", port: port, body: Array(body.utf8))
        #expect(answer.status == status, "\(body)")
      }
    }
  }
}
