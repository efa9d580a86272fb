import Foundation
import GeoCore
import Ports
import Synchronization
import TestSupport
import Testing
import VectorTiles

@testable import TileLoading

/// A scripted walk of a view over the map, with the network cut half way.
struct TraceTests {
  /// Tiles of a screen of 4 by 3 tiles around a place.
  private static func screen(_ place: Coordinate, zoom: UInt8) -> [TileAddress] {
    let middle = TileAddress(containing: place, zoom: zoom)
    let side = Int64(middle.tilesPerSide)
    var tiles: [TileAddress] = []
    for row in -1...1 {
      for column in -2...1 {
        let y = Int64(middle.y) + Int64(row)
        guard (0..<side).contains(y) else { continue }
        let x = ((Int64(middle.x) + Int64(column)) % side + side) % side
        tiles.append(TileAddress(zoom: zoom, x: UInt32(x), y: UInt32(y))!)
      }
    }
    return Array(Set(tiles)).sorted()
  }

  /// Zooming in on a town, along a road, back out, over the antimeridian, and to the town again.
  private static let walk: [(Coordinate, UInt8)] = {
    var steps: [(Coordinate, UInt8)] = []
    let town = Coordinate(latitude: 47.14, longitude: 9.52)!
    for zoom in stride(from: UInt8(6), through: 14, by: 1) { steps.append((town, zoom)) }
    for step in 1...12 { steps.append((town.moved(by: Meters(Double(step) * 900), bearing: 20), 14)) }
    for zoom in stride(from: UInt8(13), through: 6, by: -1) { steps.append((town, zoom)) }
    for step in 0...6 {
      steps.append((Coordinate(latitude: -17, longitude: Coordinate.wrapped(longitude: 174 + Double(step) * 2))!, 8))
    }
    for zoom in stride(from: UInt8(5), through: 14, by: 3) { steps.append((town, zoom)) }
    return steps
  }()

  private static func world() throws -> WorldTileSource {
    let packages = try TestPackage()
    let sea = VectorTile.Feature(
      geometry: .polygons([.init(exterior: [.init(-64, -64), .init(4160, -64), .init(4160, 4160), .init(-64, 4160)])]))
    let tile = VectorTile(layers: [.init(name: "ocean", features: [sea])])
    return try #require(WorldTileSource(archive: try packages.archive([(at(0, 0, 0), tile)])))
  }

  /// The server has every tile, each with its own address in it.
  private static func answer(_ request: TransportRequest) -> ScriptedTransport.Step {
    let name = request.url.dropFirst("https://tiles.example/".count).dropLast(".mvt".count)
    let feature = VectorTile.Feature(
      geometry: .polygons([.init(exterior: [.init(0, 0), .init(4096, 0), .init(4096, 4096), .init(0, 4096)])]),
      properties: [.init("of", .string(String(name)))])
    return RemoteWorld.answer(VectorTile(layers: [.init(name: "land", features: [feature])]))
  }

  @Test func noTileIsBlankWhenTheNetworkIsCutHalfWay() async throws {
    let isOnline = Mutex(true)
    let device = RemoteWorld { request, _ in
      isOnline.withLock { $0 } ? Self.answer(request) : .fails(.offline)
    }
    device.loader.replaceWorld(try Self.world())
    var states: [TileState: Int] = [:]
    var asked = 0
    for (step, (place, zoom)) in Self.walk.enumerated() {
      if step == Self.walk.count / 2 {
        await device.loader.settle()
        isOnline.withLock { $0 = false }
      }
      for address in Self.screen(place, zoom: zoom) {
        let answer = await device.loader.tile(address)
        asked += 1
        states[answer.state, default: 0] += 1
        #expect(!answer.bytes.isEmpty, "step \(step): \(address) is blank")
      }
    }
    await device.loader.settle()
    let (loader, remote) = (device.loader.statistics, device.remote.statistics)
    // What was seen before the cut is not asked for again, and after it the server is left alone.
    #expect(states[.none] == nil)
    #expect(remote.fetched == Set(device.paths).count - remote.failed, "each tile once")
    #expect(loader.memoryHits + loader.cacheHits > asked / 4)
    #expect(remote.failed < 4)
    #expect((states[.standIn] ?? 0) > 0 && loader.worldReads > 0)
    let hits = Double(loader.memoryHits + loader.cacheHits) / Double(asked)
    print(
      "trace: \(asked) tiles asked, \(remote.fetched) fetched (\(remote.fetchedBytes) bytes), \(remote.failed) failed,",
      "hit rate \((hits * 100).rounded() / 100), stand-ins \(loader.standIns), of them world \(loader.worldReads)")
  }

  /// The same walk after a restart with no network at all: what was seen is there in full, the rest by the world.
  @Test func afterARestartOfflineWhatWasSeenIsThere() async throws {
    let first = RemoteWorld { request, _ in Self.answer(request) }
    let town = Self.screen(Coordinate(latitude: 47.14, longitude: 9.52)!, zoom: 14)
    for address in town { _ = await first.loader.tile(address) }
    await first.loader.settle()
    let second = RemoteWorld(store: first.store) { _, _ in .fails(.offline) }
    second.loader.replaceWorld(try Self.world())
    for address in town {
      let tile = try VectorTile(await second.loader.tile(address))
      #expect(tile["land"]?.features.first?["of"] == .string("\(address)"))
    }
    let far = await second.loader.tile(TileAddress(containing: Coordinate(latitude: 40.4, longitude: -3.7)!, zoom: 14))
    #expect(far.state == .standIn)
    #expect(try VectorTile(far)["ocean"] != nil)
  }

  /// A stretch of a computed route that was never looked at is there in full offline.
  @Test func theCorridorOfARouteIsThereOffline() async throws {
    let isOnline = Mutex(true)
    let device = RemoteWorld { request, _ in isOnline.withLock { $0 } ? Self.answer(request) : .fails(.offline) }
    device.loader.replaceWorld(try Self.world())
    let start = Coordinate(latitude: 47.14, longitude: 9.52)!
    let route = (0..<40).map { start.moved(by: Meters(Double($0) * 300), bearing: 35) }
    let report = await device.loader.prefetch(PrefetchPlan.corridor(along: route), budget: .route(.init()))
    #expect(report.left == 0 && report.fetched > 20)
    await device.loader.settle()
    isOnline.withLock { $0 = false }
    for position in route {
      for zoom: UInt8 in [12, 13, 14] {
        let address = TileAddress(containing: position, zoom: zoom)
        let tile = try VectorTile(await device.loader.tile(address))
        #expect(tile["land"]?.features.first?["of"] == .string("\(address)"))
      }
    }
  }
}
