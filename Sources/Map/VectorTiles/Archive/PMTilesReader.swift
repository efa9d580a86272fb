import ByteCoding
import GeoCore
import Synchronization

/// Answers tiles from a PMTiles v3 archive in memory or mapped from a file.
///
/// Opening reads header, root directory and nothing else; leaf directories are read when first needed, checked, and a
/// bounded number of them is kept. A lying file gives an error with its offset, never a crash. Thread-safe.
/// Our profile of the format: `docs/formats/pmtiles.md`.
public final class PMTilesReader: Sendable {
  /// The archive's header, checked against the length of the file.
  public let header: PMTilesHeader
  /// Entries of the root directory.
  let root: [PMTilesEntry]
  private let bytes: ByteView
  private let leafCache = Mutex<LeafCache>(LeafCache())

  /// Leaf directories below the root that are followed at most.
  static let maximumLeafDepth = 3
  /// Bytes of a directory or of the metadata after inflating, at most.
  static let directoryLimit = 1 << 26

  /// Opens an archive.
  ///
  /// - Throws: See `PMTilesHeader.init(decoding:fileLength:)`; `.unsupportedCompression` unless directories are plain or
  ///   gzip; `.broken` with the offset of a damaged root directory.
  public init(_ bytes: ByteView) throws(PMTilesError) {
    self.bytes = bytes
    let head = (0..<min(bytes.count, PMTilesHeader.length)).map { bytes[$0] }
    header = try PMTilesHeader(decoding: head, fileLength: UInt64(bytes.count))
    guard header.internalCompression == .none || header.internalCompression == .gzip else {
      throw .unsupportedCompression(header.internalCompression)
    }
    root = try Self.directory(bytes, header, at: header.root)
  }

  /// The tile as stored, in `header.tileCompression`.
  ///
  /// - Returns: `nil` if the archive has no such tile.
  /// - Throws: `.broken` if a directory on the way is damaged.
  /// - Complexity: O(log entries) plus reading at most three leaf directories.
  public func tile(_ address: TileAddress) throws(PMTilesError) -> [UInt8]? {
    guard let entry = try entry(of: address.pmtilesID) else { return nil }
    return copy(range(of: entry))
  }

  /// The JSON metadata, inflated; empty if there is none.
  public func metadata() throws(PMTilesError) -> [UInt8] {
    guard !header.metadata.isEmpty else { return [] }
    return try Self.inflated(copy(header.metadata), header, at: header.metadata.lowerBound)
  }

  /// Calls `body` for each entry that points to a tile, in ascending order of tile numbers.
  ///
  /// - Throws: `.broken` at the first damaged directory; entries before it have been delivered.
  public func forEachEntry(_ body: (PMTilesEntry) -> Void) throws(PMTilesError) {
    try visit(root, depth: 0, body)
  }

  private func visit(
    _ entries: [PMTilesEntry], depth: Int, _ body: (PMTilesEntry) -> Void
  ) throws(PMTilesError) {
    for (index, entry) in entries.enumerated() {
      if entry.runLength > 0 {
        body(entry)
      } else {
        let end = index + 1 < entries.count ? entries[index + 1].tileID : UInt64.max
        try visit(try leaf(entry, end: end, depth: depth + 1), depth: depth + 1, body)
      }
    }
  }

  /// Bytes of a tile in the file.
  func range(of entry: PMTilesEntry) -> Range<UInt64> {
    header.tiles.lowerBound + entry.offset..<header.tiles.lowerBound + entry.endOffset
  }

  func copy(_ range: Range<UInt64>) -> [UInt8] {
    bytes.withUnsafeBytes { Array($0[Int(range.lowerBound)..<Int(range.upperBound)]) }
  }

  private func entry(of id: UInt64) throws(PMTilesError) -> PMTilesEntry? {
    var entries = root
    var end = UInt64.max
    for depth in 0...Self.maximumLeafDepth {
      guard let index = entries.lastIndex(startingAtOrBefore: id) else { return nil }
      let entry = entries[index]
      if entry.runLength > 0 { return id < entry.endID ? entry : nil }
      if index + 1 < entries.count { end = entries[index + 1].tileID }
      entries = try leaf(entry, end: end, depth: depth + 1)
    }
    return nil
  }

  /// The leaf directory of an entry, checked to lie within the numbers from the entry's own to `end`.
  private func leaf(_ entry: PMTilesEntry, end: UInt64, depth: Int) throws(PMTilesError) -> [PMTilesEntry] {
    let start = header.leaves.lowerBound + entry.offset
    guard depth <= Self.maximumLeafDepth else { throw .broken(.leafDepth, offset: start) }
    if let known = leafCache.withLock({ $0.entries(at: start) }) { return known }
    let entries = try Self.directory(bytes, header, at: start..<start + UInt64(entry.length))
    guard entries[0].tileID == entry.tileID, entries[entries.count - 1].endID <= end else {
      throw .broken(.leafRange, offset: start)
    }
    leafCache.withLock { $0.keep(entries, at: start) }
    return entries
  }

  private static func directory(
    _ bytes: ByteView, _ header: PMTilesHeader, at range: Range<UInt64>
  ) throws(PMTilesError) -> [PMTilesEntry] {
    let stored = bytes.withUnsafeBytes { Array($0[Int(range.lowerBound)..<Int(range.upperBound)]) }
    return try directory(stored, header, at: range.lowerBound)
  }

  /// Decodes a directory as it is stored.
  static func directory(
    _ stored: [UInt8], _ header: PMTilesHeader, at offset: UInt64
  ) throws(PMTilesError) -> [PMTilesEntry] {
    let sections = (UInt64(header.tiles.count), UInt64(header.leaves.count))
    return try PMTilesDirectory.decoded(try inflated(stored, header, at: offset), at: offset, sections: sections)
  }

  static func inflated(
    _ stored: [UInt8], _ header: PMTilesHeader, at offset: UInt64
  ) throws(PMTilesError) -> [UInt8] {
    guard header.internalCompression == .gzip else { return stored }
    do throws(GzipError) { return try Gzip.inflated(stored, limit: directoryLimit) } catch {
      throw .broken(.compression, offset: offset)
    }
  }
}

/// The last used leaf directories, by their offset in the file.
private struct LeafCache {
  private var leaves: [(offset: UInt64, entries: [PMTilesEntry])] = []
  /// With leaves of 4,096 entries about 12 MB.
  private static let capacity = 128

  mutating func entries(at offset: UInt64) -> [PMTilesEntry]? {
    guard let index = leaves.lastIndex(where: { $0.offset == offset }) else { return nil }
    let found = leaves.remove(at: index)
    leaves.append(found)
    return found.entries
  }

  mutating func keep(_ entries: [PMTilesEntry], at offset: UInt64) {
    if leaves.count == Self.capacity { leaves.removeFirst() }
    leaves.append((offset, entries))
  }
}

extension [PMTilesEntry] {
  /// Index of the last entry whose first tile is `id` or before it.
  func lastIndex(startingAtOrBefore id: UInt64) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].tileID <= id { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
