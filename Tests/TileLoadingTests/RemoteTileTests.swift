import GeoCore
import Ports
import Synchronization
import TestSupport
import Testing
import VectorTiles

@testable import TileLoading

/// The path behind the packages: disk cache, server, what stands in.
struct RemoteTileTests {
  private let tile = VectorTile.points("pois", [(1, 100, 100)])
  private let other = VectorTile.points("pois", [(2, 3000, 3000)])
  private static let weeks = 21 * 86_400.0

  @Test func aFetchedTileIsKeptAndFreshForWeeks() async throws {
    let tile = tile
    let world = RemoteWorld { _, _ in RemoteWorld.answer(tile) }
    let first = await world.loader.tile(at(12, 5, 6))
    #expect(first.state == .fetched && first.bytes == Gzip.compressed(tile.encoded()))
    #expect(await world.loader.tile(at(12, 5, 6)) == first)
    await world.forget()
    world.time.advance(bySeconds: Self.weeks - 60)
    let later = await world.loader.tile(at(12, 5, 6))
    #expect(later.state == .cached && later.bytes == first.bytes && later.etag == first.etag)
    #expect(later.cacheControl == "no-cache")
    #expect(world.paths == ["/12/5/6.mvt"])
    #expect(world.changed.isEmpty && world.problems.isEmpty)
  }

  @Test func aStaleTileIsShownAtOnceAndTouchedByAnUnchanged() async throws {
    let tile = tile
    let world = RemoteWorld { _, number in
      number == 0 ? RemoteWorld.answer(tile, etag: "\"a\"") : .answer(status: 304)
    }
    _ = await world.loader.tile(at(3, 1, 1))
    world.time.advance(bySeconds: Self.weeks + 1)
    let stale = await world.loader.tile(at(3, 1, 1))
    #expect(stale.state == .stale && !stale.bytes.isEmpty)
    await world.forget()
    #expect(world.transport.requests.map { $0.headers["if-none-match"] } == [nil, "\"a\""])
    world.time.advance(bySeconds: Self.weeks - 60)
    #expect(await world.loader.tile(at(3, 1, 1)).state == .cached)
    #expect(world.transport.requests.count == 2 && world.changed.isEmpty)
    #expect(world.remote.statistics.unchanged == 1)
  }

  @Test func aStaleTileThatChangedIsToldOf() async throws {
    let (tile, other) = (tile, other)
    let world = RemoteWorld { _, number in RemoteWorld.answer(number == 0 ? tile : other) }
    _ = await world.loader.tile(at(3, 1, 1))
    world.time.advance(bySeconds: Self.weeks + 1)
    #expect(await world.loader.tile(at(3, 1, 1)).state == .stale)
    await world.loader.settle()
    #expect(world.changed == [at(3, 1, 1)])
    #expect(try VectorTile(await world.loader.tile(at(3, 1, 1))) == other)
    await world.forget()
    #expect(try VectorTile(await world.loader.tile(at(3, 1, 1))) == other)
  }

  @Test func offlineTheOldTileIsShownWithNoRemark() async throws {
    let tile = tile
    let world = RemoteWorld { _, number in number == 0 ? RemoteWorld.answer(tile) : .fails(.offline) }
    let first = await world.loader.tile(at(3, 1, 1))
    await world.forget()
    world.time.advance(bySeconds: Self.weeks * 10)
    for _ in 0..<5 {
      let old = await world.loader.tile(at(3, 1, 1))
      #expect(old.bytes == first.bytes && old.state == .stale)
      await world.loader.settle()
    }
    // The server rests after the first failure: no storm of requests.
    #expect(world.transport.requests.count == 2 && world.remote.isResting)
    #expect(world.changed.isEmpty)
  }

  @Test func withNothingOldTheParentIsEnlarged() async throws {
    let tile = tile
    let world = RemoteWorld { request, _ in
      request.url.hasSuffix("/2/1/1.mvt") ? RemoteWorld.answer(tile) : .fails(.offline)
    }
    _ = await world.loader.tile(at(2, 1, 1))
    await world.loader.settle()
    let child = await world.loader.tile(at(4, 4, 4))
    #expect(child.state == .standIn && child.cacheControl == "no-store")
    #expect(try VectorTile(child)["pois"]?.features[0].geometry == .points([.init(400, 400)]))
    // Nothing of the parent lies there, and nothing above is known.
    let empty = await world.loader.tile(at(4, 7, 7))
    #expect(empty == TileAnswer(bytes: [], state: .none))
    #expect(world.loader.statistics.standIns == 1)
  }

  @Test func owedTilesAreToldOfWhenTheServerComesBack() async throws {
    let tile = tile
    let isOnline = Mutex(false)
    let world = RemoteWorld { _, _ in isOnline.withLock { $0 } ? RemoteWorld.answer(tile) : .fails(.offline) }
    for x in UInt32(0)..<3 { #expect(await world.loader.tile(at(5, x, 0)).state == .none) }
    #expect(world.transport.requests.count == 1)
    #expect(await world.loader.retry() == false)
    world.time.advance(bySeconds: 3)
    #expect(await world.loader.retry() == true)
    #expect(world.changed.isEmpty)
    isOnline.withLock { $0 = true }
    world.time.advance(bySeconds: 5)
    #expect(await world.loader.retry() == true)
    #expect(Set(world.changed) == [at(5, 0, 0), at(5, 1, 0), at(5, 2, 0)])
    #expect(await world.loader.tile(at(5, 2, 0)).state == .cached)
    #expect(await world.loader.tile(at(5, 0, 0)).state == .fetched)
    #expect(await world.loader.retry() == false)
  }

  @Test func aWholePackageNeverAsksTheServer() async throws {
    let packages = try TestPackage()
    let archive = try packages.archive([(at(0, 0, 0), tile)])
    let package = TilePackage(id: "a", outline: RegionOutline(.world), archive: archive)!
    let world = RemoteWorld(regions: RegionTileSource([package])) { _, _ in .fails(.offline) }
    #expect(await world.loader.tile(at(3, 4, 4)).state == .region)
    #expect(world.paths.isEmpty)
  }

  @Test func aPartOfATileIsShownUntilTheWholeIsThere() async throws {
    let packages = try TestPackage()
    let archive = try packages.archive([(at(1, 0, 0), tile)])
    let corner = RegionOutline(Bounds(south: 60, west: -90, north: 70, east: -80)!)
    let package = TilePackage(id: "a", outline: corner, archive: archive)!
    let (tile, other) = (tile, other)
    let world = RemoteWorld(regions: RegionTileSource([package])) { _, _ in RemoteWorld.answer(other) }
    let part = await world.loader.tile(at(1, 0, 0))
    #expect(part.state == .region)
    #expect(try VectorTile(part) == tile)
    await world.loader.settle()
    #expect(world.changed == [at(1, 0, 0)])
    #expect(try VectorTile(await world.loader.tile(at(1, 0, 0))) == other)
  }

  @Test func deeperThanTheServerItsTilesAreEnlarged() async throws {
    let other = other
    let world = RemoteWorld(zooms: 0...2) { _, _ in RemoteWorld.answer(other) }
    let deep = await world.loader.tile(at(4, 2, 2))
    #expect(try VectorTile(deep)["pois"]?.features[0].geometry == .points([.init(3808, 3808)]))
    #expect(deep.state == .fetched)
    #expect(await world.loader.tile(at(4, 0, 0)).bytes == [])
    #expect(world.paths == ["/2/0/0.mvt"])
  }

  @Test func nothingThereIsRememberedForADay() async throws {
    let world = RemoteWorld { _, _ in .answer(status: 404) }
    #expect(await world.loader.tile(at(5, 1, 1)) == TileAnswer(bytes: [], state: .fetched))
    await world.forget()
    #expect(await world.loader.tile(at(5, 1, 1)).state == .cached)
    world.time.advance(bySeconds: 86_401)
    _ = await world.loader.tile(at(5, 1, 1))
    await world.loader.settle()
    #expect(world.transport.requests.count == 2)
  }

  @Test func aFullDiskCostsOnlyTheCache() async throws {
    let tile = tile
    let world = RemoteWorld(store: FaultyStore(failingCall: 3)) { _, _ in RemoteWorld.answer(tile) }
    #expect(await world.loader.tile(at(5, 1, 1)).state == .fetched)
    await world.forget()
    #expect(await world.loader.tile(at(5, 1, 1)).state == .fetched)
    await world.forget()
    #expect(await world.loader.tile(at(5, 1, 1)).state == .cached)
  }
}
