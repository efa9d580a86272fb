import GeoCore
import Ports
import Synchronization

/// Fetched tiles in a folder of their own, bounded in bytes.
///
/// One file a tile, written whole or not at all; an index remembers the order of use. What is damaged is removed and
/// fetched again; a lost index is made anew from the files. The limit counts this folder alone: packages are
/// elsewhere and are never touched. Thread-safe; writes are serial. Format: `docs/formats/tile-cache-v1.md`.
public final class DiskTileCache: Sendable {
  /// How much is kept, and for how long.
  public struct Policy: Hashable, Sendable {
    /// Bytes that the files may have together.
    public var limit = 200 << 20
    /// Tiles used within this many seconds are kept even beyond `limit`: a promise such as "what I saw in the last two
    /// weeks is there". 0 for none.
    public var keepSeconds: Int64 = 0
    /// Bytes that are not passed even to keep that promise.
    public var ceiling = 800 << 20
    /// The last so many tiles that were asked for count as on the screen and are never removed.
    public var onScreen = 64

    /// The default: 200 MB, the least recently used goes first.
    public init() {}
  }

  /// What is there now, and what happened since the cache was opened.
  public struct Statistics: Hashable, Sendable, Codable {
    /// Tiles.
    public var tiles = 0
    /// Bytes of their files.
    public var bytes = 0
    /// Tiles removed to make room.
    public var evicted = 0
    /// Damaged files removed.
    public var healed = 0
    /// Operations that the file system refused.
    public var failures = 0
  }

  struct State {
    /// Most recent first; the cost is the length of the file.
    var records: RecencyCache<TileAddress, CacheIndex.Record>
    var asked: RecencyCache<TileAddress, Bool>
    var statistics = Statistics()
    var changesSinceIndex = 0
  }

  let store: any FileStore
  private let time: any TimeSource
  let root: String
  private let policy: Policy
  let state: Mutex<State>
  /// Held while files are written or removed, so that two writers never share a temporary name.
  private let writing = Mutex<Void>(())

  /// The index is written after so many changes, and by `flush`.
  private static let changesPerIndex = 256

  /// Opens the cache, or makes it.
  ///
  /// - Parameter root: A folder that belongs to the cache alone.
  /// - Complexity: O(files); reads them only if the index does not know them.
  public init(store: any FileStore, root: String, policy: Policy = Policy(), time: any TimeSource) {
    (self.store, self.root, self.policy, self.time) = (store, root, policy, time)
    state = Mutex(
      State(records: RecencyCache(limit: .max), asked: RecencyCache(limit: policy.onScreen)))
    restore()
  }

  /// What is there now.
  public var statistics: Statistics {
    state.withLock { state in
      var statistics = state.statistics
      (statistics.tiles, statistics.bytes) = (state.records.count, state.records.cost)
      return statistics
    }
  }

  /// The tile, or `nil`; a damaged file is removed.
  ///
  /// - Parameter isAskedFor: Whether somebody looks at the tile, which keeps it; `false` for stand-ins and prefetching.
  public func tile(_ address: TileAddress, isAskedFor: Bool = true) -> CachedTile? {
    let now = seconds
    let record = state.withLock { state -> CacheIndex.Record? in
      if isAskedFor { state.asked.insert(true, for: address, cost: 1) }
      guard var record = state.records.value(for: address) else { return nil }
      if isAskedFor {
        record.usedAt = now
        state.records.insert(record, for: address, cost: record.length)
        state.changesSinceIndex += 1
      }
      return record
    }
    guard let record else { return nil }
    var tile = attempt { try store.read(path(address)) }.flatMap { $0 }.flatMap { CachedTile(decoding: $0) }
    guard tile?.address == address else {
      heal(address)
      return nil
    }
    tile?.checkedAt = record.checkedAt
    return tile
  }

  /// Whether a tile is there, without reading or keeping it.
  public func contains(_ address: TileAddress) -> Bool { state.withLock { $0.records.contains(address) } }

  /// Keeps a tile and makes room for it.
  public func insert(_ tile: CachedTile) {
    let file = tile.encoded()
    writing.withLock { _ in
      guard attempt({ try write(file, tile.address) }) != nil else { return }
      let record = CacheIndex.Record(
        address: tile.address, length: file.count, usedAt: seconds, checkedAt: tile.checkedAt)
      let victims = state.withLock { state in
        state.records.insert(record, for: tile.address, cost: file.count)
        state.changesSinceIndex += 1
        return self.victims(&state)
      }
      for victim in victims { _ = attempt { try store.remove(path(victim)) } }
      writeIndexIfDue()
    }
  }

  /// Remembers that the server said "unchanged".
  public func touch(_ address: TileAddress, checkedAt: Int64) {
    state.withLock { state in
      guard var record = state.records.value(for: address) else { return }
      (record.checkedAt, record.usedAt) = (checkedAt, seconds)
      state.records.insert(record, for: address, cost: record.length)
      state.changesSinceIndex += 1
    }
    writing.withLock { _ in writeIndexIfDue() }
  }

  /// Writes the index, as before the program ends.
  public func flush() { writing.withLock { _ in writeIndex() } }

  /// Removes every tile. Nothing outside of the cache's folder is touched.
  public func removeAll() {
    writing.withLock { _ in
      state.withLock { state in
        state.records.removeAll()
        state.asked.removeAll()
      }
      _ = attempt { try store.remove(root) }
    }
  }
}

extension DiskTileCache {
  private var seconds: Int64 { Int64(time.now().timeIntervalSince1970) }
  var indexPath: String { root + "/index" }

  private func shard(_ address: TileAddress) -> String {
    let number = (address.x &+ address.y &* 31) % 64
    return root + "/" + (number < 10 ? "0" : "") + String(number)
  }

  func path(_ address: TileAddress) -> String {
    "\(shard(address))/\(address.zoom)-\(address.x)-\(address.y).tile"
  }

  private func write(_ file: [UInt8], _ address: TileAddress) throws {
    try store.makeFolder(shard(address))
    try store.replace(path(address), with: file)
  }

  /// Runs a file operation; a refusal is counted and the cache goes on with less.
  func attempt<Result>(_ operation: () throws -> Result) -> Result? {
    do { return try operation() } catch {
      state.withLock { $0.statistics.failures += 1 }
      return nil
    }
  }

  /// Takes from the index what has to go: the least recently used first, but nothing on the screen, and nothing that the
  /// promise keeps unless the ceiling is passed.
  private func victims(_ state: inout State) -> [TileAddress] {
    guard state.records.cost > policy.limit else { return [] }
    let keptSince = seconds - policy.keepSeconds
    var victims: [TileAddress] = []
    for address in state.records.keysFromOldest() {
      guard state.records.cost > policy.limit, let record = state.records.peek(address) else { break }
      if policy.keepSeconds > 0 && record.usedAt >= keptSince && state.records.cost <= policy.ceiling { break }
      guard !state.asked.contains(address) else { continue }
      state.records.remove(address)
      victims.append(address)
    }
    state.statistics.evicted += victims.count
    return victims
  }

  private func heal(_ address: TileAddress) {
    writing.withLock { _ in
      state.withLock { state in
        state.records.remove(address)
        state.statistics.healed += 1
      }
      _ = attempt { try store.remove(path(address)) }
    }
  }

  private func writeIndexIfDue() {
    if state.withLock({ $0.changesSinceIndex >= Self.changesPerIndex }) { writeIndex() }
  }

  private func writeIndex() {
    let index = state.withLock { state in
      state.changesSinceIndex = 0
      return CacheIndex(records: state.records.keysFromOldest().compactMap { state.records.peek($0) })
    }
    _ = attempt {
      try store.makeFolder(root)
      try store.replace(indexPath, with: index.encoded())
    }
  }
}
