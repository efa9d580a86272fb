import Foundation
import GeoCore
import Ports
import RegionPackages
import TileLoading
import VectorTiles

/// A map of a rectangle that a person has drawn, put together tile by tile from a tile server.
///
/// It becomes a region like any other, with a map alone. What has come stays for the next run.
public struct RectangleRegion: Sendable {
  /// What is wanted.
  public struct Request: Sendable {
    /// The region's id.
    public var id: RegionID
    /// For people.
    public var name: String
    /// The ground.
    public var bounds: Bounds
    /// Zoom levels, both inclusive.
    public var zooms: ClosedRange<UInt8>
    /// The TileJSON of a server, or the address of another Periplus.
    public var server: String
    /// Holds the regions.
    public var root: String
    /// Version of this program.
    public var builder: String

    /// Puts the parts together.
    public init(
      id: RegionID, name: String, bounds: Bounds, zooms: ClosedRange<UInt8>, server: String, root: String,
      builder: String
    ) {
      (self.id, self.name, self.bounds, self.zooms) = (id, name, bounds, zooms)
      (self.server, self.root, self.builder) = (server, root, builder)
    }
  }

  /// What it would take.
  public struct Estimate: Encodable, Sendable {
    /// Tiles that are asked for.
    public let tiles: Int
    /// Bytes of the map, from a sample of tiles.
    public let bytes: Int
    /// Tiles in the sample.
    public let sampled: Int
  }

  /// Why it cannot be made; one line.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    case noServer(String, reason: String)
    case tooManyTiles(Int, limit: Int)
    case nothingThere(String)

    public var description: String {
      switch self {
      case .noServer(let url, let reason): "\(url): \(reason)"
      case .tooManyTiles(let count, let limit):
        "\(count) tiles are more than the \(limit) of one region; choose a smaller rectangle or lower zooms"
      case .nothingThere(let url): "\(url): has no tile there; choose another rectangle"
      }
    }
  }

  private let request: Request
  private let transport: any Transport
  private let time: any TimeSource
  private let installer: RegionInstaller
  private let waits: [Double]
  /// A server is not asked for more by one region.
  public static let mostTiles = 200_000
  private static let sampleTiles = 48
  private static let parallel = 6

  /// A region that is not begun.
  ///
  /// - Parameter waits: Seconds before each further try of a tile that did not come.
  public init(
    _ request: Request, transport: any Transport = URLSessionTransport(userAgent: "Periplus"),
    time: any TimeSource = SystemTime(), waits: [Double] = [2, 5, 15, 40]
  ) {
    (self.request, self.transport, self.time, self.waits) = (request, transport, time, waits)
    installer = RegionInstaller(root: request.root, id: request.id)
  }

  /// Addresses that the rectangle shows, from the lowest zoom, row by row.
  ///
  /// - Throws: `.tooManyTiles`.
  public func addresses() throws(Failure) -> [TileAddress] {
    let ranges = request.zooms.flatMap { zoom in request.bounds.spans.map { Self.range($0, request.bounds, zoom) } }
    let count = ranges.reduce(0) { $0 + $1.x.count * $1.y.count }
    guard count <= Self.mostTiles else { throw .tooManyTiles(count, limit: Self.mostTiles) }
    var addresses: [TileAddress] = []
    var seen = Set<TileAddress>()
    for range in ranges {
      for y in range.y {
        for x in range.x {
          guard let address = TileAddress(zoom: range.zoom, x: x, y: y), seen.insert(address).inserted else { continue }
          addresses.append(address)
        }
      }
    }
    return addresses
  }

  private static func range(
    _ span: ClosedRange<Double>, _ bounds: Bounds, _ zoom: UInt8
  ) -> (zoom: UInt8, x: ClosedRange<UInt32>, y: ClosedRange<UInt32>) {
    func tile(_ latitude: Double, _ longitude: Double) -> TileAddress {
      TileAddress(containing: Coordinate(uncheckedLatitude: latitude, longitude: longitude), zoom: zoom)
    }
    let (first, last) = (tile(bounds.north, span.lowerBound), tile(bounds.south, span.upperBound))
    return (zoom, first.x...max(first.x, last.x), first.y...max(first.y, last.y))
  }

  /// Fetches a sample and reckons the whole from it. What was fetched is kept for the download.
  ///
  /// - Throws: `Failure`, `RegionPackageError`.
  public func estimate() async throws -> Estimate {
    let addresses = try addresses()
    let (tiles, _) = try await server()
    let step = max(1, addresses.count / Self.sampleTiles)
    var bytes: [UInt8: (sum: Int, count: Int)] = [:]
    for index in stride(from: step / 2, to: addresses.count, by: step) {
      let size = try await tiles.gathered(addresses[index]).count
      let known = bytes[addresses[index].zoom] ?? (0, 0)
      bytes[addresses[index].zoom] = (known.sum + size, known.count + 1)
    }
    tiles.flush()
    let (sum, count) = bytes.values.reduce((0, 0)) { ($0.0 + $1.sum, $0.1 + $1.count) }
    // Zooms differ much: each is reckoned from its own tiles, and from all where it has none in the sample.
    let total = Dictionary(grouping: addresses, by: \.zoom).reduce(0.0) { total, group in
      let own = bytes[group.key]
      let mean = own.map { Double($0.sum) / Double($0.count) } ?? Double(sum) / Double(max(1, count))
      return total + mean * Double(group.value.count)
    }
    return Estimate(tiles: addresses.count, bytes: Int(total), sampled: count)
  }

  /// Fetches all tiles, puts the map together and installs it.
  ///
  /// - Parameter progress: Told how many tiles of all are there.
  /// - Throws: `Failure`, `RemoteTiles.Unreachable`, `RegionPackageError`; what came stays for the next run.
  public func run(progress: @escaping @Sendable (Int, Int) -> Void) async throws -> InstalledRegion {
    let addresses = try addresses()
    try installer.prepareFolder()
    let lock = try RegionLock(folder: installer.folder)
    defer { withExtendedLifetime(lock) {} }
    let (tiles, document) = try await server()
    do {
      try await gather(addresses, tiles, progress)
    } catch {
      tiles.flush()
      throw error
    }
    try installer.begin()
    let manifest = try await assemble(addresses, tiles, document)
    let folder = try installer.commit(manifest, replaces: true)
    try? SystemFileStore().remove(gathering)
    return try InstalledRegion(folder: folder)
  }

  /// Tiles on their way. Beside the versions, so that the account of the storage counts it.
  private var gathering: String { "\(installer.folder)/\(UnfinishedDownload.gatheringFolder)" }

  private func gather(
    _ addresses: [TileAddress], _ tiles: RemoteTiles, _ progress: @escaping @Sendable (Int, Int) -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      var (next, done) = (0, 0)
      func add() {
        guard next < addresses.count else { return }
        let address = addresses[next]
        next += 1
        group.addTask { [self] in try await fetch(address, tiles) }
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
  private func fetch(_ address: TileAddress, _ tiles: RemoteTiles) async throws {
    for wait in waits {
      do {
        _ = try await tiles.gathered(address)
        return
      } catch { try await Task.sleep(for: .seconds(wait)) }
    }
    _ = try await tiles.gathered(address)
  }

  private func assemble(
    _ addresses: [TileAddress], _ tiles: RemoteTiles, _ document: TileJSON
  ) async throws -> RegionManifest {
    let path = "\(installer.staging)/\(RegionPart.Kind.map.fileName)"
    let writer = try PMTilesWriter(path: path)
    var (content, count) = (SHA256Stream(), 0)
    for address in addresses {
      let bytes = try await tiles.gathered(address)
      guard !bytes.isEmpty else { continue }
      try writer.append(bytes, at: address)
      content.update(Array("\(address)".utf8))
      content.update(bytes)
      count += 1
    }
    guard count > 0 else { throw Failure.nothingThere(request.server) }
    var described = document
    (described.tiles, described.bounds) = (["map.pmtiles/{z}/{x}/{y}"], request.bounds)
    _ = try writer.finish(bounds: request.bounds, metadata: described.encoded())
    let (digest, bytes, chunks) = try ChunkHashes.ofFile(path, synchronizes: true)
    let words = AttributionText.plain(document.attribution ?? "")
    let attribution = RegionManifest.Attribution(
      text: words.isEmpty ? request.server : words, url: request.server, licence: "LicenseRef-as-attributed")
    return RegionManifest(
      id: request.id, version: RegionVersion("0-\(content.digest.description.prefix(8))")!, name: request.name,
      sourceDate: nil, sourceSHA256: content.digest, bounds: request.bounds,
      zooms: Int(request.zooms.lowerBound)...Int(request.zooms.upperBound),
      parts: [RegionPart(kind: .map, bytes: bytes, sha256: digest, chunks: chunks)], builder: request.builder,
      libraries: ["zlib": Gzip.libraryVersion], attribution: [attribution], counts: ["map.tiles": count])
  }

  /// The server's tiles, and what it says of itself.
  private func server() async throws -> (RemoteTiles, TileJSON) {
    guard var parts = URLComponents(string: request.server), parts.host?.isEmpty == false,
      ["http", "https"].contains(parts.scheme?.lowercased())
    else { throw Failure.noServer(request.server, reason: "no http or https URL") }
    if ["", "/"].contains(parts.path) { parts.path = "/tiles.json" }
    let url = parts.string ?? request.server
    let client = SourceClient(transport: transport, sleep: { try await Task.sleep(for: .seconds($0)) })
    guard let bytes = try await client.file(url, limit: 1 << 20),
      let document = try? JSONDecoder().decode(TileJSON.self, from: Data(bytes)),
      let source = RemoteTileSource(document)
    else { throw Failure.noServer(url, reason: "no TileJSON with a tile URL; give the address of one") }
    var policy = DiskTileCache.Policy()
    (policy.limit, policy.ceiling) = (.max, .max)
    let cache = DiskTileCache(store: SystemFileStore(), root: gathering, policy: policy, time: time)
    return (RemoteTiles(source: source, transport: transport, cache: cache, time: time), document)
  }
}
