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
      case .nothingThere(let url): "\(url): has no tile there; choose another rectangle or other zooms"
      }
    }
  }

  let request: Request
  let transport: any Transport
  let time: any TimeSource
  let waits: [Double]
  private let installer: RegionInstaller
  /// A server is not asked for more by one region.
  public static let mostTiles = 200_000
  /// Stands in the manifest of every rectangle, and of no other region: the server's words say what holds.
  static let licence = "LicenseRef-as-attributed"

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

  /// Fetches all tiles, puts the map together and installs it.
  ///
  /// - Parameter progress: Told how many tiles of all are there.
  /// - Throws: `Failure`, `RemoteTiles.Unreachable`, `RegionPackageError`; what came stays for the next run.
  public func run(progress: @escaping @Sendable (Int, Int) -> Void) async throws -> InstalledRegion {
    // Before anything is asked or written.
    _ = try addresses()
    try installer.prepareFolder()
    let lock = try RegionLock(folder: installer.folder)
    defer { withExtendedLifetime(lock) {} }
    let (tiles, document) = try await server(keepingIn: gathering)
    let addresses = try addresses(servedBy: document)
    let manifest: RegionManifest
    do {
      try await gather(addresses, tiles, waits: waits, progress)
      try installer.begin()
      manifest = try await assemble(addresses, tiles, document)
    } catch {
      tiles.flush()
      throw error
    }
    let folder = try installer.commit(manifest, replaces: true)
    // Tiles are written behind our back: only what nobody writes to any more can be removed.
    tiles.flush()
    try? SystemFileStore().remove(gathering)
    return try InstalledRegion(folder: folder)
  }

  /// Remembers what is wanted, so that a device goes on with it when it starts.
  ///
  /// - Throws: `RegionPackageError`.
  public func remember() throws(RegionPackageError) {
    try installer.prepareFolder()
    try UnfinishedRectangle(request).write(in: request.root)
  }

  /// Tiles on their way. Beside the versions, so that the account of the storage counts it.
  private var gathering: String { UnfinishedRectangle.folder(of: request.id, in: request.root) }

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
      text: words.isEmpty ? request.server : words, url: request.server, licence: Self.licence)
    return RegionManifest(
      id: request.id, version: RegionVersion("0-\(content.digest.description.prefix(8))")!, name: request.name,
      sourceDate: nil, sourceSHA256: content.digest, bounds: request.bounds,
      zooms: Int(addresses[0].zoom)...Int(addresses[addresses.count - 1].zoom),
      parts: [RegionPart(kind: .map, bytes: bytes, sha256: digest, chunks: chunks)], builder: request.builder,
      libraries: ["zlib": Gzip.libraryVersion], attribution: [attribution], counts: ["map.tiles": count])
  }
}
