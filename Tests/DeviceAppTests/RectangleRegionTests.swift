import ByteCoding
import Foundation
import GeoCore
import Ports
import RegionPackages
import TestSupport
import Testing
import TileLoading
import VectorTiles

@testable import DeviceApp

/// A rectangle put together from another device's tiles.
@Suite(.enabled(if: DemoRegion.extract != nil, "\(DemoRegion.reason)"))
struct RectangleRegionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func request(_ server: String, zooms: ClosedRange<UInt8> = 10...14) -> RectangleRegion.Request {
    RectangleRegion.Request(
      id: RegionID("harbour")!, name: "Harbour", bounds: Bounds(south: 43.725, west: 7.41, north: 43.745, east: 7.435)!,
      zooms: zooms, server: server, root: folder.file("regions"), builder: "0.1.0")
  }

  @Test func theMapHoldsTheServersTiles() async throws {
    let server = try RunningDevice(data: try await DemoRegion.dataFolder())
    let rectangle = RectangleRegion(request("http://127.0.0.1:\(server.port)/"))
    let addresses = try rectangle.addresses()
    let estimate = try await rectangle.estimate()
    #expect(estimate.tiles == addresses.count && estimate.sampled > 3)
    let region = try await rectangle.run { _, _ in }
    try region.verify()
    let map = try PMTilesReader(MappedFile.open(path: try #require(region.path(of: .map))))
    var there = 0
    for address in addresses {
      let answer = try await server.get("/tiles/\(address)", ["Accept-Encoding": "gzip"])
      let stored = try map.tile(address)
      #expect((answer.status == 204) == (stored == nil), "\(address)")
      guard let stored else { continue }
      let (ours, theirs) = (
        try Gzip.inflated(stored, limit: 1 << 24),
        Gzip.isGzip(answer.body) ? try Gzip.inflated(answer.body, limit: 1 << 24) : answer.body
      )
      #expect(ours == theirs, "\(address)")
      there += 1
    }
    #expect(there > 5)
    #expect(abs(estimate.bytes - region.manifest.totalBytes) < region.manifest.totalBytes / 2)
    #expect(region.manifest.attribution[0].text.contains("OpenStreetMap"))
    #expect(try SystemFileStore().list(folder.file("regions/harbour")).count == 1)
  }

  /// Zooms that the server does not have are not asked for.
  @Test func onlyTheServersZoomsAreAskedFor() async throws {
    let server = try RunningDevice(data: try await DemoRegion.dataFolder())
    let base = "http://127.0.0.1:\(server.port)"
    let wanted = try RectangleRegion(request(base, zooms: 10...14)).addresses()
    let counted = LimitedTransport(URLSessionTransport(userAgent: "Test"), requests: .max)
    let rectangle = RectangleRegion(request(base, zooms: 10...18), transport: counted)
    #expect(try await rectangle.estimate().tiles == wanted.count)
    let region = try await rectangle.run { _, all in #expect(all == wanted.count) }
    #expect(region.manifest.zooms == 10...14)
    // Zooms 15 to 18 would be hundreds of tiles.
    #expect(counted.count < 2 * wanted.count)
    await #expect(throws: RectangleRegion.Failure.self) {
      try await RectangleRegion(request(base, zooms: 16...18)).estimate()
    }
  }

  /// A network that is away after a few tiles: what came is not asked for again.
  @Test func whatCameIsKept() async throws {
    let server = try RunningDevice(data: try await DemoRegion.dataFolder())
    let base = "http://127.0.0.1:\(server.port)"
    let real = URLSessionTransport(userAgent: "Test")
    let dying = LimitedTransport(real, requests: 14)
    await #expect(throws: (any Error).self) {
      try await RectangleRegion(request(base, zooms: 0...14), transport: dying, waits: []).run { _, _ in }
    }
    let counted = LimitedTransport(real, requests: .max)
    let rectangle = RectangleRegion(request(base, zooms: 0...14), transport: counted)
    try await rectangle.run { _, _ in }.verify()
    #expect(counted.count <= (try rectangle.addresses().count) + 1 - 4)
  }

  @Test func tooMuchIsRefusedBeforeAnythingIsAsked() throws {
    var request = request("http://127.0.0.1:1/", zooms: 0...18)
    request.bounds = Bounds(south: -80, west: 170, north: 80, east: -170)!
    #expect(throws: RectangleRegion.Failure.self) { try RectangleRegion(request).addresses() }
    // Over the antimeridian, each tile once.
    request.zooms = 0...4
    let addresses = try RectangleRegion(request).addresses()
    #expect(Set(addresses).count == addresses.count && addresses.contains(TileAddress(zoom: 4, x: 15, y: 8)!))
    #expect(
      addresses.contains(TileAddress(zoom: 4, x: 0, y: 8)!) && !addresses.contains(TileAddress(zoom: 4, x: 8, y: 8)!))
  }
}

/// A network that is gone after so many requests.
private final class LimitedTransport: Transport, @unchecked Sendable {
  // Only touched under the lock.
  private let lock = NSLock()
  private let transport: any Transport
  private let limit: Int
  private var asked = 0

  init(_ transport: any Transport, requests: Int) { (self.transport, limit) = (transport, requests) }

  var count: Int { lock.withLock { asked } }

  func send(
    _ request: TransportRequest
  ) async throws -> (TransportResponse, AsyncThrowingStream<[UInt8], any Error>) {
    let number = lock.withLock {
      asked += 1
      return asked
    }
    guard number <= limit else { throw TransportError.offline }
    return try await transport.send(request)
  }
}
