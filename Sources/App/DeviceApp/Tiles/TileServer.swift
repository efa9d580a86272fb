import Foundation
import GeoCore
import Ports
import Synchronization
import TileLoading
import VectorTiles

/// A server that the device asks for tiles which no installed region has, kept for the time offline: by its TileJSON, by
/// an archive (`.pmtiles`) that is read by ranges, or by a URL with `{z}`, `{x}` and `{y}`.
///
/// Its tiles lie in a folder of their own below the cache folder. Asking a server tells it what the person looks at, so
/// there is none unless one is named.
final class TileServer: Sendable {
  /// Where the TileJSON or the archive is, or the URL of its tiles.
  let url: String
  private let transport: any Transport
  private let store: any FileStore
  private let time: any TimeSource
  private let folder: String
  private let loader: TileLoader
  private let report: @Sendable (String) -> Void
  private let opened: @Sendable () -> Void
  private let document = Mutex<TileJSON?>(nil)
  private let work = Mutex<Task<Void, Never>?>(nil)

  private static let documentLimit = 1 << 20
  private static let documentAge = 86_400.0
  private static let checkSeconds = 5.0

  /// - Parameters:
  ///   - address: The URL of a TileJSON or of a PMTiles archive, a URL with `{z}`, `{x}` and `{y}`, or the address of
  ///     another Periplus.
  ///   - folder: The device's cache folder.
  ///   - opened: Told when the server's tiles can be asked for.
  /// - Returns: `nil` if the address is no http or https URL.
  init?(
    address: String, folder: String, loader: TileLoader, transport: any Transport, store: any FileStore,
    time: any TimeSource, report: @escaping @Sendable (String) -> Void, opened: @escaping @Sendable () -> Void
  ) {
    guard let url = Self.url(address) else { return nil }
    self.url = url
    let name = String(ContentHash.fnv1a64(Array(url.utf8)), radix: 16)
    self.folder = "\(folder)/tiles/\(name)"
    (self.loader, self.transport, self.store, self.time) = (loader, transport, store, time)
    (self.report, self.opened) = (report, opened)
  }

  /// The URL to ask for an address; `nil` if it is no http or https URL.
  static func url(_ address: String) -> String? {
    if RemoteTileSource(template: address) != nil { return address }
    guard var parts = URLComponents(string: address), parts.host?.isEmpty == false,
      ["http", "https"].contains(parts.scheme?.lowercased())
    else { return nil }
    if ["", "/"].contains(parts.path) { parts.path = "/tiles.json" }
    return parts.string ?? address
  }

  /// What the server says of itself; `nil` until it was reached once.
  var tileJSON: TileJSON? { document.withLock { $0 } }

  private var documentPath: String { folder + ".json" }

  /// Begins with what is known from before; then asks the server, and again whenever it has been away.
  func start() {
    if let known = (try? store.read(documentPath)).flatMap({ $0 }) { use(known, isNew: false) }
    let task = Task { [weak self] in
      var askedAt = -Double.infinity
      while !Task.isCancelled {
        guard let self else { return }
        let now = time.monotonicSeconds()
        if tileJSON == nil || now - askedAt >= Self.documentAge {
          if await fetchDocument() { askedAt = now }
        }
        await loader.retry()
        try? await Task.sleep(for: .seconds(Self.checkSeconds))
      }
    }
    work.withLock { $0 = task }
  }

  /// Ends asking, and writes down what the cache should know next time.
  func stop() {
    work.withLock { $0?.cancel() }
    loader.remote?.flush()
  }

  /// Removes the tiles that were kept for the time offline.
  func forgetKept() { loader.remote?.forgetKept() }

  private func fetchDocument() async -> Bool {
    if RemoteTileSource.isArchive(url) {
      do {
        return use(try await TileJSON.describing(archiveAt: url, transport: transport).encoded(), isNew: true)
      } catch is TransportError {
        return false
      } catch {
        report("\(url): \(error)")
        return false
      }
    }
    // Nothing describes a plain URL of tiles; their zooms show by what is there.
    if RemoteTileSource(template: url) != nil { return use(TileJSON(plain: url).encoded(), isNew: true) }
    guard let bytes = try? await body(of: url) else { return false }
    return use(bytes, isNew: true)
  }

  private func body(of url: String) async throws -> [UInt8]? {
    let (response, chunks) = try await transport.send(TransportRequest(url: url, idleTimeoutSeconds: 10))
    guard response.status == 200 else { return nil }
    var body: [UInt8] = []
    for try await chunk in chunks {
      body += chunk
      guard body.count <= Self.documentLimit else { return nil }
    }
    return body
  }

  @discardableResult
  private func use(_ bytes: [UInt8], isNew: Bool) -> Bool {
    guard let read = try? JSONDecoder().decode(TileJSON.self, from: Data(bytes)), let source = RemoteTileSource(read)
    else {
      report("\(url): no TileJSON with a tile URL; tiles of regions only")
      return false
    }
    if isNew {
      try? store.makeFolder((folder as NSString).deletingLastPathComponent)
      try? store.replace(documentPath, with: bytes)
    }
    let old = document.withLock { document in
      defer { document = read }
      return document
    }
    guard old.flatMap({ RemoteTileSource($0) }) != source else { return true }
    let cache = DiskTileCache(store: store, root: folder, time: time)
    loader.replaceRemote(RemoteTiles(source: source, transport: transport, cache: cache, time: time))
    opened()
    return true
  }
}

extension TileJSON {
  /// A document for tiles of which only the URL is known: zooms 0 to 14, as most servers have.
  init(plain url: String) {
    self.init(tiles: [url])
    maxzoom = 14
  }
}
