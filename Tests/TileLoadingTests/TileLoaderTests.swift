import ByteCoding
import Foundation
import GeoCore
import Synchronization
import TestSupport
import TileLoading
import Testing
import VectorTiles

struct TileLoaderTests {
  private let packages: TestPackage
  private let world = TileAddress(zoom: 0, x: 0, y: 0)!
  init() throws { packages = try TestPackage() }

  @Test func answersCarryBytesValidatorAndState() async throws {
    let tile = VectorTile.points("pois", [(1, 1, 1)])
    let archive = try packages.archive([(TileAddress(zoom: 1, x: 0, y: 0)!, tile)])
    let outline = RegionOutline(Bounds(south: 0, west: -180, north: 85, east: 0)!)
    let loader = TileLoader(regions: RegionTileSource([TilePackage(id: "a", outline: outline, archive: archive)!]))
    let answer = await loader.tile(TileAddress(zoom: 1, x: 0, y: 0)!)
    #expect(answer.state == .region && answer.bytes == Gzip.compressed(tile.encoded()))
    #expect(answer.etag?.count == 18 && answer.etag?.first == "\"" && answer.etag?.last == "\"")
    #expect(answer.cacheControl == "no-cache")
    let nothing = await loader.tile(TileAddress(zoom: 1, x: 1, y: 1)!)
    #expect(nothing == TileAnswer(bytes: [], state: .none))
    #expect(nothing.etag == nil && nothing.cacheControl == "no-store")
    #expect(await loader.tile(TileAddress(zoom: 2, x: 1, y: 1)!).state == .region)
  }

  @Test func theSecondRequestIsAnsweredFromMemoryUntilPackagesChange() async throws {
    let source = CountingSource()
    let loader = TileLoader(regions: source)
    #expect(loader.ready(world) == nil)
    let first = await loader.tile(world)
    #expect(await loader.tile(world) == first)
    #expect(loader.ready(world) == first)
    #expect(source.reads == 1)
    let other = CountingSource(content: [9])
    loader.replaceRegions(other)
    #expect(await loader.tile(world).bytes == [9])
    #expect(loader.statistics.memoryHits == 2 && loader.statistics.regionReads == 2)
  }

  @Test func memoryIsBounded() async throws {
    let loader = TileLoader(regions: CountingSource(content: [UInt8](repeating: 7, count: 800)), memoryLimit: 10_000)
    for x in UInt32(0)..<100 { _ = await loader.tile(TileAddress(zoom: 8, x: x, y: 0)!) }
    #expect(loader.statistics.memoryBytes == 10_000)
    #expect(loader.ready(TileAddress(zoom: 8, x: 99, y: 0)!) != nil)
    #expect(loader.ready(TileAddress(zoom: 8, x: 89, y: 0)!) == nil)
  }

  @Test func equalRequestsShareOneRead() async throws {
    let source = CountingSource(delaySeconds: 0.2)
    let loader = TileLoader(regions: source)
    let answers = await withTaskGroup(of: TileAnswer.self) { group in
      for _ in 0..<20 { group.addTask { await loader.tile(world) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(answers).count == 1 && answers.count == 20)
    #expect(source.reads == 1)
  }

  @Test func aDamagedTileIsStoodInForByItsParent() async throws {
    let child = TileAddress(zoom: 1, x: 0, y: 0)!
    var bytes = try packages.bytes([(world, .points("pois", [(1, 100, 100)])), (child, .points("x", [(1, 5, 5)]))])
    bytes[bytes.count - 12] ^= 0xFF
    let package = TilePackage(
      id: "a", outline: RegionOutline(.world), archive: try PMTilesReader(ByteView(bytes)))
    let problems = Mutex<[String]>([])
    let loader = TileLoader(regions: RegionTileSource([try #require(package)])) { problem in
      problems.withLock { $0.append(problem.description) }
    }
    let answer = await loader.tile(child)
    #expect(answer.state == .standIn && answer.cacheControl == "no-store")
    #expect(try VectorTile(answer)["pois"]?.features == [.init(id: 1, geometry: .points([.init(200, 200)]))])
    #expect(problems.withLock { $0.count } == 1 && loader.statistics.problems == 1)
  }
}

/// A source that counts its reads and may take its time.
private final class CountingSource: TileSource {
  private let count = Mutex(0)
  private let content: [UInt8]
  private let delaySeconds: Double

  init(content: [UInt8] = [1], delaySeconds: Double = 0) {
    self.content = content
    self.delaySeconds = delaySeconds
  }

  func coverage(of address: TileAddress) -> TileCoverage { .whole }

  var reads: Int { count.withLock { $0 } }

  func tile(_ address: TileAddress) -> SourceTile {
    count.withLock { $0 += 1 }
    if delaySeconds > 0 { Thread.sleep(forTimeInterval: delaySeconds) }
    return SourceTile(bytes: content, coverage: .whole)
  }
}
