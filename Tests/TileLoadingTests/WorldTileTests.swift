import ByteCoding
import Foundation
import GeoCore
import Ports
import TestSupport
import Testing
import VectorTiles

@testable import TileLoading

/// The map of the world below everything else.
struct WorldTileTests {
  private let packages: TestPackage
  private let world: WorldTileSource

  private typealias Point = VectorTile.Point

  init() throws {
    packages = try TestPackage()
    let sea = VectorTile.Feature(
      geometry: .polygons([
        .init(exterior: [Point(-64, -64), Point(4160, -64), Point(4160, 4160), Point(-64, 4160)])
      ]))
    let city = VectorTile.Feature(geometry: .points([Point(1024, 1024)]))
    let tile = VectorTile(layers: [
      .init(name: "ocean", features: [sea]), .init(name: "place_labels", features: [city]),
    ])
    world = try #require(WorldTileSource(archive: try packages.archive([(at(0, 0, 0), tile)])))
  }

  private func seaArea(_ tile: VectorTile) -> Int64 {
    tile["ocean"]?.features.reduce(0) { sum, feature in
      guard case .polygons(let polygons) = feature.geometry else { return sum }
      return polygons.reduce(sum) { $0 + VectorTile.signedDoubleArea(of: $1.exterior) / 2 }
    } ?? 0
  }

  @Test(arguments: [at(0, 0, 0), at(6, 3, 60), at(14, 16_000, 3), at(22, 1, 1)])
  func noPlaceIsEmpty(address: TileAddress) async throws {
    let loader = TileLoader(regions: RegionTileSource([]), world: world)
    let answer = await loader.tile(address)
    #expect(answer.state == .world && answer.cacheControl == "no-cache")
    #expect(seaArea(try VectorTile(answer)) >= 4096 * 4096)
    #expect(loader.ready(address) == answer)
  }

  /// A package at zoom 1, north-west: the world ends at its outline, and its own labels stand alone.
  @Test func theWorldEndsAtTheOutlineOfAPackage() async throws {
    var own = VectorTile.points("place_labels", [(nil, 500, 500)])
    // A pond of sea: the package knows its coast.
    let bay = VectorTile.Polygon(exterior: [Point(0, 0), Point(2, 0), Point(2, 2), Point(0, 2)])
    own.layers.append(.init(name: "ocean", features: [.init(geometry: .polygons([bay]))]))
    let archive = try packages.archive([(at(0, 0, 0), own), (at(1, 0, 0), own)])
    let outline = RegionOutline(Bounds(south: 0, west: -180, north: 85.051_13, east: 0)!)
    let loader = TileLoader(
      regions: RegionTileSource([TilePackage(id: "a", outline: outline, archive: archive)!]), world: world)
    let whole = await loader.tile(at(0, 0, 0))
    let merged = try VectorTile(whole)
    #expect(whole.state == .region)
    #expect(merged["place_labels"]?.features.count == 1, "the world's label lies on the package's ground")
    let quarter: Int64 = 2048 * 2048
    #expect(abs(seaArea(merged) - (4224 * 4224 - quarter)) < 4224 * 140)
    // Inside of the package nothing of the world is left.
    let inside = await loader.tile(at(1, 0, 0))
    #expect(inside.bytes == Gzip.compressed(own.encoded()))
    #expect(await loader.tile(at(1, 1, 1)).state == .world)
  }

  /// An extract without coastline says nothing of the sea: the world's goes on in it, at every zoom, the labels do not.
  @Test func whereAPackageKnowsNoCoastTheSeaGoesOn() async throws {
    let own = VectorTile.points("place_labels", [(nil, 500, 500)])
    let archive = try packages.archive([(at(0, 0, 0), own), (at(1, 0, 0), own)])
    let outline = RegionOutline(Bounds(south: 0, west: -180, north: 85.051_13, east: 0)!)
    let package = try #require(TilePackage(id: "a", outline: outline, archive: archive))
    #expect(!package.knowsSea)
    let loader = TileLoader(regions: RegionTileSource([package]), world: world)
    for address in [at(0, 0, 0), at(1, 0, 0)] {
      let answer = await loader.tile(address)
      let tile = try VectorTile(answer)
      #expect(answer.state == .region)
      #expect(seaArea(tile) >= 4096 * 4096)
      #expect(tile["place_labels"]?.features.count == 1)
    }
  }

  /// The world's label stands on its own side of the outline, a little off: at every zoom the place is named once.
  @Test func aPlaceThatBothNameIsNamedOnce() async throws {
    func named(_ x: Int32) -> VectorTile {
      let city = VectorTile.Feature(
        geometry: .points([Point(x, 1024)]), properties: [.init("name", .string("Town"))])
      return VectorTile(layers: [.init(name: "place_labels", features: [city])])
    }
    let outline = RegionOutline(Bounds(south: -85, west: -90, north: 85, east: 180)!)
    let package = TilePackage(id: "a", outline: outline, archive: try packages.archive([(at(0, 0, 0), named(1030))]))!
    let world = try #require(WorldTileSource(archive: try packages.archive([(at(0, 0, 0), named(1000))])))
    let loader = TileLoader(regions: RegionTileSource([package]), world: world)
    #expect(try VectorTile(await loader.tile(at(0, 0, 0)))["place_labels"]?.features.count == 1)
    #expect(await loader.tile(at(5, 7, 8)).bytes.isEmpty, "the world's own place, from near")
    let alone = TileLoader(regions: RegionTileSource([]), world: world)
    #expect(try VectorTile(await alone.tile(at(5, 7, 8)))["place_labels"] != nil)
  }

  @Test func aServerThatIsAwayLeavesTheWorld() async throws {
    let device = RemoteWorld { _, _ in .fails(.connectionFailed(reason: "no network")) }
    device.loader.replaceWorld(world)
    let answer = await device.loader.tile(at(12, 5, 5))
    #expect(answer.state == .standIn && answer.cacheControl == "no-store" && !answer.bytes.isEmpty)
  }

  /// What was seen of the server at a zoom above is nearer than the world.
  @Test func aNearerTileThatWasSeenComesBeforeTheWorld() async throws {
    let seen = VectorTile.points("streets", [(nil, 100, 100)])
    let device = RemoteWorld { request, _ in
      request.url.contains("/10/0/0") ? RemoteWorld.answer(seen) : .fails(.connectionFailed(reason: "no network"))
    }
    device.loader.replaceWorld(world)
    #expect(await device.loader.tile(at(10, 0, 0)).state == .fetched)
    await device.loader.settle()
    #expect(try VectorTile(await device.loader.tile(at(12, 0, 0)))["streets"] != nil)
    #expect(try VectorTile(await device.loader.tile(at(12, 900, 900)))["ocean"] != nil)
  }

  @Test func aDamagedWorldIsReportedAndPassedOver() async throws {
    var bytes = try packages.bytes([(at(0, 0, 0), VectorTile.points("x", [(nil, 1, 1)]))])
    bytes[bytes.count - 5] ^= 0xFF
    let broken = try #require(WorldTileSource(archive: try PMTilesReader(ByteView(bytes))))
    let problems = Problems()
    let loader = TileLoader(regions: RegionTileSource([]), world: broken, report: { problems.add($0) })
    #expect(await loader.tile(at(3, 1, 1)) == TileAnswer(bytes: [], state: .none))
    #expect(problems.sources == ["world"])
  }

  @Test func anArchiveWithoutItsBeginningIsNoWorld() throws {
    let archive = try packages.archive([(at(3, 0, 0), VectorTile.points("x", [(nil, 1, 1)]))])
    #expect(WorldTileSource(archive: archive) == nil)
  }
}

private final class Problems: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []
  func add(_ problem: TileProblem) { lock.withLock { all.append(problem.source) } }
  var sources: [String] { lock.withLock { all } }
}
