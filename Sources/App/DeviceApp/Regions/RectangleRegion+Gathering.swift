import Foundation
import GeoCore
import Ports
import RegionPackages
import TileLoading
import VectorTiles

extension RectangleRegion {
  /// What it would take.
  public struct Estimate: Encodable, Sendable {
    /// Tiles that are asked for.
    public let tiles: Int
    /// Bytes of the map, from a sample of tiles.
    public let bytes: Int
    /// Tiles in the sample.
    public let sampled: Int
    /// The lowest zoom that the server has.
    public let minZoom: Int
    /// The highest zoom that the server has.
    public let maxZoom: Int
  }

  private static let sampleTiles = 48
  private static let parallel = 6

  /// Fetches a sample and reckons the whole from it.
  ///
  /// - Parameter folder: Keeps what was fetched; `nil` keeps it for the download.
  /// - Throws: `Failure`, `RemoteTiles.Unreachable`.
  public func estimate(keepingIn folder: String? = nil) async throws -> Estimate {
    _ = try addresses()
    let kept = folder ?? UnfinishedRectangle.folder(of: request.id, in: request.root)
    let (tiles, document) = try await server(keepingIn: kept)
    defer { tiles.flush() }
    let addresses = try addresses(servedBy: document)
    let step = max(1, addresses.count / Self.sampleTiles)
    let sample = stride(from: step / 2, to: addresses.count, by: step).map { addresses[$0] }
    try await gather(sample, tiles, waits: waits.isEmpty ? [] : [0.5]) { _, _ in }
    var bytes: [UInt8: (sum: Int, count: Int)] = [:]
    for address in sample {
      let known = bytes[address.zoom] ?? (0, 0)
      bytes[address.zoom] = (known.sum + (try await tiles.gathered(address).count), known.count + 1)
    }
    return Estimate(
      tiles: addresses.count, bytes: Self.total(of: addresses, from: bytes), sampled: sample.count,
      minZoom: Int(document.minzoom), maxZoom: Int(document.maxzoom))
  }

  /// Zooms differ much: each is reckoned from its own tiles, and from all where it has none in the sample.
  private static func total(of addresses: [TileAddress], from sample: [UInt8: (sum: Int, count: Int)]) -> Int {
    let (sum, count) = sample.values.reduce((0, 0)) { ($0.0 + $1.sum, $0.1 + $1.count) }
    let groups = Dictionary(grouping: addresses, by: \.zoom).sorted { $0.key < $1.key }
    let total = groups.reduce(0.0) { total, group in
      let own = sample[group.key]
      let mean = own.map { Double($0.sum) / Double($0.count) } ?? Double(sum) / Double(max(1, count))
      return total + mean * Double(group.value.count)
    }
    return Int(total)
  }

  /// Addresses on the zooms that the server has: others are only asked for in vain.
  ///
  /// - Throws: `.tooManyTiles`, `.nothingThere`.
  func addresses(servedBy document: TileJSON) throws(Failure) -> [TileAddress] {
    let served = try addresses().filter { document.minzoom <= $0.zoom && $0.zoom <= document.maxzoom }
    guard !served.isEmpty else { throw .nothingThere(request.server) }
    return served
  }

  /// Fetches tiles, several at a time.
  func gather(
    _ addresses: [TileAddress], _ tiles: RemoteTiles, waits: [Double],
    _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      var (next, done) = (0, 0)
      func add() {
        guard next < addresses.count else { return }
        let address = addresses[next]
        next += 1
        group.addTask { try await Self.fetch(address, tiles, waits) }
      }
      for _ in 0..<Self.parallel { add() }
      while try await group.next() != nil {
        done += 1
        progress(done, addresses.count)
        add()
      }
    }
  }

  /// Asks for one tile, several times if need be: of thousands one fails now and then.
  private static func fetch(_ address: TileAddress, _ tiles: RemoteTiles, _ waits: [Double]) async throws {
    for wait in waits {
      try Task.checkCancellation()
      do {
        _ = try await tiles.gathered(address)
        return
      } catch { try await Task.sleep(for: .seconds(wait)) }
    }
    _ = try await tiles.gathered(address)
  }

  /// The server's tiles, and what it says of itself. Tiles of different servers are kept apart.
  func server(keepingIn folder: String) async throws -> (RemoteTiles, TileJSON) {
    let (url, document) = try await describe()
    guard let source = RemoteTileSource(document) else {
      throw Failure.noServer(url, reason: "no TileJSON with a tile URL; give the address of one")
    }
    var policy = DiskTileCache.Policy()
    (policy.limit, policy.ceiling) = (.max, .max)
    let root = "\(folder)/\(String(ContentHash.fnv1a64(Array(url.utf8)), radix: 16))"
    let cache = DiskTileCache(store: SystemFileStore(), root: root, policy: policy, time: time)
    return (RemoteTiles(source: source, transport: transport, cache: cache, time: time), document)
  }

  /// A TileJSON, an archive, or a plain URL of tiles: all that `serve --tiles-from` takes.
  private func describe() async throws -> (url: String, TileJSON) {
    guard let url = TileServer.url(request.server) else {
      throw Failure.noServer(request.server, reason: "no http or https URL")
    }
    if RemoteTileSource.isArchive(url) {
      return (url, try await TileJSON.describing(archiveAt: url, transport: transport))
    }
    if RemoteTileSource(template: url) != nil { return (url, TileJSON(plain: url)) }
    let client = SourceClient(transport: transport, sleep: { try await Task.sleep(for: .seconds($0)) })
    guard let bytes = try await client.file(url, limit: 1 << 20),
      let document = try? JSONDecoder().decode(TileJSON.self, from: Data(bytes))
    else { throw Failure.noServer(url, reason: "no TileJSON with a tile URL; give the address of one") }
    return (url, document)
  }
}
