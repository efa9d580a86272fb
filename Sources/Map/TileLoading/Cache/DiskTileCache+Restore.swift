import GeoCore
import Ports

extension DiskTileCache {
  /// Fills the cache from the index and from files that it does not know, as after a crash.
  func restore() {
    let index =
      attempt { try store.read(indexPath) }.flatMap { $0 }.flatMap { CacheIndex(decoding: $0) } ?? CacheIndex()
    var known = Dictionary(index.records.map { ($0.address, $0) }) { first, _ in first }
    var (found, order): ([TileAddress: CacheIndex.Record], [TileAddress]) = ([:], [])
    for (path, address) in files() {
      if let record = known.removeValue(forKey: address) {
        found[address] = record
      } else if let file = attempt({ try store.read(path) }).flatMap({ $0 }), let tile = CachedTile(decoding: file),
        tile.address == address
      {
        found[address] = .init(
          address: address, length: file.count, usedAt: tile.checkedAt, checkedAt: tile.checkedAt)
        order.append(address)
      } else {
        _ = attempt { try store.remove(path) }
        state.withLock { $0.statistics.healed += 1 }
      }
    }
    // Files that the index does not know count as older than those it knows.
    state.withLock { state in
      for address in order + index.records.map(\.address) {
        guard let record = found[address] else { continue }
        state.records.insert(record, for: address, cost: record.length)
      }
    }
  }

  /// Tile files with the addresses that their names say; files of any other name are removed.
  private func files() -> [(path: String, address: TileAddress)] {
    var files: [(String, TileAddress)] = []
    for shard in attempt({ try store.list(root) }) ?? [] where shard != "index" {
      for name in attempt({ try store.list(root + "/" + shard) }) ?? [] {
        let path = "\(root)/\(shard)/\(name)"
        if let address = Self.address(of: name), self.path(address) == path {
          files.append((path, address))
        } else {
          _ = attempt { try store.remove(path) }
        }
      }
    }
    return files
  }

  private static func address(of name: String) -> TileAddress? {
    guard name.hasSuffix(".tile") else { return nil }
    let parts = name.dropLast(5).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, let zoom = UInt8(parts[0]), let x = UInt32(parts[1]), let y = UInt32(parts[2]) else {
      return nil
    }
    return TileAddress(zoom: zoom, x: x, y: y)
  }
}
