import Foundation
import GeoCore
import Ports
import TestSupport
import Testing

@testable import TileLoading

struct DiskTileCacheTests {
  private let time = ManualTime()

  private func tile(_ x: UInt32, size: Int = 900) -> CachedTile {
    CachedTile(
      address: TileAddress(zoom: 12, x: x, y: 7)!, bytes: [UInt8](repeating: UInt8(x % 251), count: size),
      etag: "e\(x)",
      checkedAt: Int64(time.now().timeIntervalSince1970))
  }

  private func policy(limit: Int, keepDays: Int64 = 0, ceiling: Int = .max, onScreen: Int = 0) -> DiskTileCache.Policy {
    var policy = DiskTileCache.Policy()
    (policy.limit, policy.keepSeconds, policy.ceiling) = (limit, keepDays * 86_400, ceiling)
    policy.onScreen = onScreen
    return policy
  }

  private func cache(_ store: any FileStore, _ policy: DiskTileCache.Policy = .init()) -> DiskTileCache {
    DiskTileCache(store: store, root: "/cache/tiles", policy: policy, time: time)
  }

  @Test func tilesComeBackAlsoAfterARestart() {
    let store = FaultyStore()
    let first = cache(store)
    first.insert(tile(1))
    #expect(first.tile(tile(1).address) == tile(1))
    #expect(first.tile(tile(2).address) == nil)
    first.flush()
    let second = cache(store)
    #expect(second.tile(tile(1).address) == tile(1))
    #expect(second.statistics == first.statistics)
  }

  @Test func theLeastRecentlyUsedGoesFirst() {
    let cache = cache(FaultyStore(), policy(limit: 5_000))
    for x in UInt32(1)...5 { cache.insert(tile(x)) }
    #expect(cache.tile(tile(1).address) != nil)
    cache.insert(tile(6))
    #expect((1...6).map { cache.contains(tile($0).address) } == [true, false, true, true, true, true])
    #expect(cache.statistics.evicted == 1 && cache.statistics.bytes <= 5_000)
  }

  /// D3: packages beside the cache, far larger than its limit, are neither counted nor touched.
  @Test func theLimitCountsTheCacheAlone() {
    let package = [UInt8](repeating: 1, count: 60_000)
    let store = FaultyStore(files: ["/data/regions/monaco/20231201/map.pmtiles": package, "/cache/other": [7]])
    let cache = cache(store, policy(limit: 50_000))
    for x in UInt32(0)..<200 { cache.insert(tile(x)) }
    let held = store.contents.filter { $0.key.hasPrefix("/cache/tiles/") && $0.key.hasSuffix(".tile") }
    #expect(held.count > 45 && held.values.reduce(0) { $0 + $1.count } == cache.statistics.bytes)
    #expect(cache.statistics.bytes <= 50_000)
    #expect(store.contents["/data/regions/monaco/20231201/map.pmtiles"] == package)
    cache.removeAll()
    #expect(Set(store.contents.keys) == ["/data/regions/monaco/20231201/map.pmtiles", "/cache/other"])
    #expect(cache.statistics.tiles == 0)
  }

  /// D4: what is on the screen stays, even when it alone passes the limit, and asking for it again changes nothing.
  @Test func whatIsOnTheScreenIsNeverRemoved() {
    let cache = cache(FaultyStore(), policy(limit: 5_000, onScreen: 12))
    for x in UInt32(0)..<12 {
      _ = cache.tile(tile(x).address)
      cache.insert(tile(x))
    }
    #expect(cache.statistics.tiles == 12 && cache.statistics.evicted == 0)
    for _ in 0..<3 {
      for x in UInt32(0)..<12 { #expect(cache.tile(tile(x).address) != nil) }
    }
    // Fetched in advance, never asked for: goes at once.
    cache.insert(tile(50))
    #expect(!cache.contains(tile(50).address) && cache.statistics.tiles == 12)
    // Scrolled away: the limit holds again.
    for x in UInt32(100)..<112 {
      _ = cache.tile(tile(x).address)
      cache.insert(tile(x))
    }
    #expect((0..<12).allSatisfy { !cache.contains(tile($0).address) })
  }

  /// D6: what was seen in the last 14 days is kept beyond the limit, up to the ceiling.
  @Test func recentTilesAreKeptBeyondTheLimit() {
    let cache = cache(FaultyStore(), policy(limit: 5_000, keepDays: 14, ceiling: 20_000))
    for x in UInt32(0)..<10 { cache.insert(tile(x)) }
    #expect(cache.statistics.tiles == 10)
    time.advance(bySeconds: 13.5 * 86_400)
    cache.insert(tile(20))
    #expect(cache.statistics.tiles == 11)
    time.advance(bySeconds: 86_400)
    cache.insert(tile(21))
    #expect(cache.statistics.bytes <= 5_000 && cache.contains(tile(20).address) && cache.contains(tile(21).address))
    #expect(!cache.contains(tile(0).address))
    for x in UInt32(30)..<60 { cache.insert(tile(x)) }
    #expect(cache.statistics.bytes <= 20_000 && cache.statistics.bytes > 18_000)
  }

  @Test func damagedFilesAreRemoved() throws {
    let store = FaultyStore()
    let cache = cache(store)
    cache.insert(tile(1))
    let path = try #require(store.contents.keys.first { $0.hasSuffix("12-1-7.tile") })
    try store.replace(path, with: Array(store.contents[path]!.dropLast()))
    #expect(cache.tile(tile(1).address) == nil)
    #expect(store.contents[path] == nil && cache.statistics.healed == 1 && cache.statistics.bytes == 0)
    cache.insert(tile(1))
    #expect(cache.tile(tile(1).address) == tile(1))
  }

  @Test func aLostIndexIsMadeAnewFromTheFiles() throws {
    let store = FaultyStore()
    let first = cache(store)
    for x in UInt32(1)...3 { first.insert(tile(x)) }
    first.flush()
    first.insert(tile(4))  // The index does not know it yet.
    let path = try #require(store.contents.keys.first { $0.hasSuffix("12-2-7.tile") })
    try store.replace(path, with: [1, 2, 3])
    try store.replace((path as NSString).deletingLastPathComponent + "/stray.writing", with: [9])
    try store.replace("/cache/tiles/index", with: [0])
    let second = cache(store)
    #expect((1...4).map { second.contains(tile($0).address) } == [true, false, true, true])
    #expect(second.statistics.healed == 1)
    #expect(!store.contents.keys.contains { $0.hasSuffix("stray.writing") })
  }

  /// Every operation fails once: nothing is lost but the tile itself, and the next start finds a sound cache.
  @Test func everyRefusedOperationIsSurvived() {
    for failingCall in 1...200 {
      let store = FaultyStore(failingCall: failingCall)
      let first = cache(store, policy(limit: 3_000))
      for x in UInt32(0)..<8 { first.insert(tile(x)) }
      for x in UInt32(0)..<8 { if let found = first.tile(tile(x).address) { #expect(found == tile(x)) } }
      first.flush()
      let second = cache(FaultyStore(files: store.contents), policy(limit: 3_000))
      for x in UInt32(0)..<8 { if let found = second.tile(tile(x).address) { #expect(found == tile(x)) } }
      #expect(second.statistics.bytes <= 4_000)
      if !store.hasFailed { return }
      #expect(first.statistics.failures == 1)
    }
    Issue.record("never ran out of calls to fail")
  }

  @Test func theRealFileSystemKeepsTiles() throws {
    let folder = try TemporaryFolder()
    func open() -> DiskTileCache {
      DiskTileCache(store: SystemFileStore(), root: folder.file("tiles"), policy: policy(limit: 9_000), time: time)
    }
    let first = open()
    for x in UInt32(0)..<20 { first.insert(tile(x)) }
    first.flush()
    let second = open()
    #expect(second.statistics.tiles == first.statistics.tiles && second.statistics.tiles == 9)
    #expect(second.tile(tile(19).address) == tile(19))
    second.removeAll()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
