import Foundation
import GeoCore
import Ports
import Synchronization
import TestSupport
import Testing
import VectorTiles

@testable import TileLoading

/// A PMTiles archive on a server, read by ranges.
struct RemoteArchiveTests {
  private let bytes: [UInt8]
  private let addresses: [TileAddress]
  private static let url = "https://maps.example/world.pmtiles"

  init() throws {
    let packages = try TestPackage()
    // Enough different tiles for leaf directories.
    addresses = (0..<6_000).map {
      TileAddress(pmtilesID: TileAddress(zoom: 9, x: 0, y: 0)!.pmtilesID + UInt64($0 * 7))!
    }
    bytes = try packages.bytes(
      addresses.enumerated().map { index, address in
        (address, VectorTile.points("a", [(UInt64(index), Int32(index % 4000), 3)]))
      })
  }

  /// A server of one file.
  private static func serve(_ bytes: [UInt8], etag: String = "\"1\"")
    -> @Sendable (TransportRequest) -> ScriptedTransport.Step
  {
    { request in
      let range = (request.headers["range"] ?? "").dropFirst("bytes=".count).split(separator: "-").compactMap {
        Int($0)
      }
      guard range.count == 2, range[0] < bytes.count else { return .answer(status: 416) }
      let part = Array(bytes[range[0]...min(range[1], bytes.count - 1)])
      return .answer(
        status: 206,
        headers: ["Content-Range": "bytes \(range[0])-\(range[0] + part.count - 1)/\(bytes.count)", "ETag": etag],
        body: part)
    }
  }

  private func device(_ respond: @escaping @Sendable (TransportRequest, Int) -> ScriptedTransport.Step) -> (
    TileLoader, ScriptedTransport
  ) {
    let transport = ScriptedTransport(respond)
    let time = ManualTime()
    let cache = DiskTileCache(store: FaultyStore(), root: "/cache", time: time)
    let source = RemoteTileSource(template: Self.url)!
    return (
      TileLoader(
        regions: RegionTileSource([]),
        remote: RemoteTiles(source: source, transport: transport, cache: cache, time: time)),
      transport
    )
  }

  @Test func tilesAreReadByRangesAndTheHeadOnce() async throws {
    let serve = Self.serve(bytes)
    let (loader, transport) = device { request, _ in serve(request) }
    for index in [0, 1, 2, 3_000, 5_999] {
      let answer = await loader.tile(addresses[index])
      #expect(answer.state == .fetched)
      #expect(try VectorTile(answer)["a"]?.features.first?.id == UInt64(index))
    }
    let ranges = transport.requests.map { $0.headers["range"] ?? "" }
    #expect(ranges.filter { $0.hasPrefix("bytes=0-") }.count == 1)
    #expect(ranges.count < 5 * 2 + 1, "head, few directories, five tiles: \(ranges.count)")
    #expect(await loader.tile(at(9, 511, 511)).bytes.isEmpty)
  }

  @Test func theArchiveDescribesItself() async throws {
    let serve = Self.serve(bytes)
    let document = try await TileJSON.describing(
      archiveAt: Self.url, transport: ScriptedTransport { request, _ in serve(request) })
    #expect(document.tiles == [Self.url] && document.minzoom == 9 && document.maxzoom == 9)
    #expect(RemoteTileSource(document)?.isArchive == true)
  }

  /// Half way the file is replaced by another with the tiles elsewhere: no tile of one is read by the index of the other.
  @Test func aReplacedArchiveIsReadAnew() async throws {
    let other = try TestPackage().bytes([
      (addresses[0], VectorTile.points("b", [(9, 1, 1)])), (addresses[1], VectorTile.points("b", [(8, 1, 1)])),
    ])
    let isReplaced = Mutex(false)
    let (old, new) = (Self.serve(bytes), Self.serve(other, etag: "\"2\""))
    let (loader, _) = device { request, _ in isReplaced.withLock { $0 } ? new(request) : old(request) }
    #expect(try VectorTile(await loader.tile(addresses[0]))["a"] != nil)
    isReplaced.withLock { $0 = true }
    #expect(try VectorTile(await loader.tile(addresses[1]))["b"]?.features.first?.id == 8)
  }

  @Test(arguments: [404, 500, 416])
  func aServerThatRefusesLeavesNoTileAndRests(status: Int) async {
    let (loader, transport) = device { _, _ in .answer(status: status) }
    #expect(await loader.tile(addresses[0]).bytes.isEmpty)
    #expect(await loader.tile(addresses[1]).bytes.isEmpty)
    #expect(transport.requests.count == 1)
  }

  @Test func aServerWithoutRangesServesASmallFile() async throws {
    let small = try TestPackage().bytes([(at(2, 1, 1), VectorTile.points("a", [(5, 1, 1)]))])
    let (loader, _) = device { _, _ in .answer(status: 200, body: small) }
    #expect(try VectorTile(await loader.tile(at(2, 1, 1)))["a"]?.features.first?.id == 5)
  }

  @Test func damagedBytesGiveNoTile() async {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<40 {
      var broken = bytes
      for _ in 0..<40 { broken[Int.random(in: 0..<20_000, using: &random)] = UInt8.random(in: 0...255, using: &random) }
      let serve = Self.serve(broken)
      let (loader, _) = device { request, _ in serve(request) }
      let answer = await loader.tile(addresses[7])
      if !answer.bytes.isEmpty { #expect((try? VectorTile(answer)) != nil) }
    }
  }
}
