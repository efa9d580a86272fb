import Foundation
import GeoCore
import HTTPServing
import Ports
import Synchronization
import TestSupport
import Testing
import TileLoading
import VectorTiles
import WebApp

@testable import DeviceApp

/// A device that asks a server for what no region has.
struct TileServerTests {
  private static let document = """
    {"tilejson":"3.0.0","tiles":["https://tiles.example/v1/{z}/{x}/{y}.mvt"],"maxzoom":12,"attribution":"© Somebody",
     "vector_layers":[{"id":"roads","fields":{}}]}
    """

  private static let tile: [UInt8] = {
    let dot = VectorTile.Feature(geometry: .points([.init(1, 1)]))
    return VectorTile(layers: [.init(name: "roads", features: [dot])]).encoded()
  }()

  private static func network(isOnline: @escaping @Sendable () -> Bool) -> ScriptedTransport {
    ScriptedTransport { request, _ in
      guard isOnline() else { return .fails(.offline) }
      return .answer(status: 200, body: request.url.hasSuffix(".mvt") ? tile : Array(document.utf8))
    }
  }

  private func server(
    _ address: String, _ loader: TileLoader, _ transport: ScriptedTransport, _ store: any FileStore,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) -> TileServer? {
    TileServer(
      address: address, folder: "/cache", loader: loader, transport: transport, store: store, time: ManualTime(),
      report: report, opened: {})
  }

  private func eventually(_ condition: () -> Bool) async throws {
    for _ in 0..<500 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(condition())
  }

  @Test func addresses() {
    let loader = TileLoader(regions: RegionTileSource([]))
    let network = Self.network { true }
    func url(_ address: String) -> String? { server(address, loader, network, FaultyStore())?.url }
    #expect(url("http://box:8080") == "http://box:8080/tiles.json")
    #expect(url("https://box/") == "https://box/tiles.json")
    #expect(url("https://t.example/data/v3.json?key=1") == "https://t.example/data/v3.json?key=1")
    #expect(url("https://t.example/{z}/{x}/{y}.mvt") == "https://t.example/{z}/{x}/{y}.mvt")
    #expect(url("https://t.example/a/world.pmtiles") == "https://t.example/a/world.pmtiles")
    for address in ["box:8080", "file:///x", "", "https://"] { #expect(url(address) == nil, "\(address)") }
  }

  @Test func whatTheServerSaidIsKeptForTheTimeOffline() async throws {
    let store = FaultyStore()
    let isOnline = Mutex(true)
    let network = Self.network { isOnline.withLock { $0 } }
    let first = TileLoader(regions: RegionTileSource([]))
    let online = try #require(server("https://tiles.example", first, network, store))
    online.start()
    try await eventually { first.remote != nil }
    #expect(online.tileJSON?.vectorLayers.map(\.id) == ["roads"])
    #expect(await first.tile(TileAddress(zoom: 12, x: 1, y: 1)!).state == .fetched)
    online.stop()
    isOnline.withLock { $0 = false }
    let second = TileLoader(regions: RegionTileSource([]))
    let offline = try #require(server("https://tiles.example", second, network, store))
    offline.start()
    #expect(offline.tileJSON?.attribution == "© Somebody")
    #expect(await second.tile(TileAddress(zoom: 12, x: 1, y: 1)!).state == .cached)
    offline.stop()
  }

  @Test func aDocumentThatIsNoneIsNamed() async throws {
    let lines = Mutex<[String]>([])
    let loader = TileLoader(regions: RegionTileSource([]))
    let network = ScriptedTransport { _, _ in .answer(status: 200, body: Array("<html>".utf8)) }
    let server = try #require(
      server("https://tiles.example", loader, network, FaultyStore()) { line in lines.withLock { $0.append(line) } })
    server.start()
    try await eventually { lines.withLock { !$0.isEmpty } }
    #expect(lines.withLock { $0[0] }.hasPrefix("https://tiles.example/tiles.json: no TileJSON"))
    #expect(loader.remote == nil)
    server.stop()
  }

  @Test func thePageGetsItsTilesLayersAndAttribution() async throws {
    let folder = try TemporaryFolder()
    let folders = DeviceFolders(environment: [:], data: folder.file("data"), cache: folder.file("cache"))
    let device = try Device(
      folders: folders, tileServer: "https://tiles.example", transport: Self.network { true }, report: { _ in })
    var configuration = HTTPServer.Configuration()
    configuration.port = 0
    let server = try DeviceServer(
      device: device, page: try PageAssets(libraryDirectory: nil),
      library: RegionLibrary(folders: folders, program: "0.1.0"), configuration: configuration)
    defer { server.stop() }
    try await eventually { device.tileServer?.tileJSON != nil && device.tiles.remote != nil }
    func get(_ path: String) async throws -> (TransportResponse, [UInt8]) {
      let url = "http://127.0.0.1:\(server.http.port)\(path)"
      let (head, chunks) = try await URLSessionTransport(userAgent: "Test").send(TransportRequest(url: url))
      var body: [UInt8] = []
      for try await chunk in chunks { body += chunk }
      return (head, body)
    }
    let document = try JSONDecoder().decode(TileJSON.self, from: Data(try await get("/tiles.json").1))
    #expect(document.maxzoom == 12 && document.vectorLayers.map(\.id) == ["roads"])
    #expect(document.attribution?.hasSuffix("© Somebody") == true)
    let (head, body) = try await get("/tiles/12/5/6")
    #expect(head.status == 200 && head.headers["x-tile-state"] == "fetched")
    #expect(Gzip.isGzip(body) ? try Gzip.inflated(body, limit: 999) == Self.tile : body == Self.tile)
    // What is around the view comes in advance once the view rests.
    let cache = try #require(device.tiles.remote)
    try await eventually { cache.statistics.fetched >= 9 }
  }

  @Test func changesAreToldOfTogether() async throws {
    let told = Mutex<[[TileAddress]]>([])
    let changes = TileChanges()
    changes.tell { tiles in told.withLock { $0.append(tiles) } }
    let (one, other) = (TileAddress(zoom: 3, x: 1, y: 2)!, TileAddress(zoom: 2, x: 1, y: 2)!)
    for tile in [one, other, one] { changes.add([tile]) }
    try await eventually { told.withLock { !$0.isEmpty } }
    #expect(told.withLock { $0 } == [[other, one]])
    #expect(TileChanges.json([other, one]) == #"{"tiles":["2/1/2","3/1/2"]}"#)
    changes.add([])
    try await eventually { told.withLock { $0.count == 2 } }
    #expect(told.withLock { $0[1] } == [])
  }
}
