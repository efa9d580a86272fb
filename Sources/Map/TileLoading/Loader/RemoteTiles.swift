import Foundation
import GeoCore
import Ports
import Synchronization

/// A server's tiles with the disk cache in front of them.
///
/// A tile that was seen is shown at once. Fresh for weeks; afterwards it is shown still, and asked for anew behind the
/// scenes while the server answers.
public final class RemoteTiles: Sendable {
  /// How old tiles may get.
  public struct Freshness: Hashable, Sendable {
    /// Seconds for which a tile is taken as it is: three weeks.
    public var tileSeconds: Int64 = 21 * 86_400
    /// Seconds for which "nothing there" is believed: one day.
    public var nothingSeconds: Int64 = 86_400

    /// The default.
    public init() {}
  }

  /// What was asked of the server.
  public struct Statistics: Hashable, Sendable, Codable {
    /// Requests that were answered with a tile.
    public var fetched = 0
    /// Bytes of those tiles.
    public var fetchedBytes = 0
    /// Requests that were answered "unchanged".
    public var unchanged = 0
    /// Requests that brought nothing usable.
    public var failed = 0
  }

  let source: RemoteTileSource
  let cache: DiskTileCache
  private let fetcher: TileFetcher
  private let time: any TimeSource
  private let freshness: Freshness
  private let counted = Mutex(Statistics())
  // Writing waits for the disk, which the cooperative threads must not.
  private let writer = DispatchQueue(label: "tile-cache")

  /// - Parameter cache: Its folder belongs to this server alone.
  public init(
    source: RemoteTileSource, transport: any Transport, cache: DiskTileCache, time: any TimeSource,
    freshness: Freshness = Freshness()
  ) {
    (self.source, self.cache, self.time, self.freshness) = (source, cache, time, freshness)
    fetcher = TileFetcher(source: source, transport: transport, time: time)
  }

  /// What was asked of the server so far.
  public var statistics: Statistics { counted.withLock { $0 } }

  /// Whether the server is left alone after a failure: as good as offline.
  public var isResting: Bool { fetcher.isResting }

  var seconds: Int64 { Int64(time.now().timeIntervalSince1970) }

  /// Seconds until the tile should be asked for anew; 0 or less if it is stale.
  func freshSeconds(_ tile: CachedTile) -> Int64 {
    let age = seconds - tile.checkedAt
    // A tile from the future was written under a wrong clock.
    guard age >= -86_400 else { return 0 }
    return (tile.bytes.isEmpty ? freshness.nothingSeconds : freshness.tileSeconds) - age
  }

  /// Asks the server and keeps what it says.
  ///
  /// - Parameter old: The tile that we have; becomes the answer if the server says that it is unchanged.
  /// - Returns: The tile as it is now, or `nil` with the reason, and whether the server came back after a failure.
  func fetch(
    _ address: TileAddress, old: CachedTile?, priority: FetchGate.Priority
  ) async -> (tile: CachedTile?, reason: String?, cameBack: Bool) {
    let (outcome, cameBack) = await fetcher.fetch(address, etag: old?.etag ?? "", priority: priority)
    switch outcome {
    case .tile(let bytes, let etag):
      count {
        $0.fetched += 1; $0.fetchedBytes += bytes.count
      }
      return (keep(CachedTile(address: address, bytes: bytes, etag: etag, checkedAt: seconds)), nil, cameBack)
    case .nothing:
      count { $0.fetched += 1 }
      return (keep(CachedTile(address: address, bytes: [], etag: "", checkedAt: seconds)), nil, cameBack)
    case .notModified:
      count { $0.unchanged += 1 }
      guard var tile = old else { return (nil, "says \"unchanged\" of a tile that was never sent", cameBack) }
      tile.checkedAt = seconds
      writer.async { [cache, checkedAt = tile.checkedAt] in cache.touch(address, checkedAt: checkedAt) }
      return (tile, nil, cameBack)
    case .failed(let reason):
      if reason != nil { count { $0.failed += 1 } }
      return (nil, reason, cameBack)
    }
  }

  /// Removes all that the cache holds.
  public func forgetKept() { writer.sync { cache.removeAll() } }

  /// Writes down what the cache should know the next time, as before the program ends.
  public func flush() { writer.sync { cache.flush() } }

  /// Waits until everything is written.
  func settle() async {
    await withCheckedContinuation { continuation in writer.async { continuation.resume() } }
  }

  private func keep(_ tile: CachedTile) -> CachedTile {
    writer.async { [cache] in cache.insert(tile) }
    return tile
  }

  private func count(_ change: (inout Statistics) -> Void) { counted.withLock { change(&$0) } }
}
