import ByteCoding
import VectorTiles

/// The difference of two map archives, tile by tile.
///
/// A tile that did not change is copied from wherever it lies in the old archive. One that did is written as the
/// difference of the unpacked tiles: gzip would hide what they share. That its gzip comes out equal is checked here;
/// where it does not, the stored bytes are written as they are.
struct TileDelta {
  private(set) var records: [DeltaRecord] = []

  private let old: ByteView
  private let new: ByteView
  private var items: [DeltaRecord.Item] = []
  private var stream: [UInt8] = []
  private var baseCount = 0
  private static let batchBytes = 8 << 20

  /// - Returns: `nil` if one of them is no archive that can be taken apart: any method for bytes will do then.
  init?(old: ByteView, new: ByteView) throws {
    guard let oldArchive = try? PMTilesReader(old), let newArchive = try? PMTilesReader(new),
      oldArchive.header.tileCompression == .gzip, newArchive.header.tileCompression == .gzip,
      newArchive.header.tiles.upperBound == UInt64(new.count),
      let oldTiles = Self.blobs(oldArchive), let newTiles = Self.blobs(newArchive)
    else { return nil }
    (self.old, self.new) = (old, new)
    let (data, oldData) = (Int(newArchive.header.tiles.lowerBound), Int(oldArchive.header.tiles.lowerBound))
    records = StretchDelta.records(old, new, in: 0..<data, oldRange: 0..<min(old.count, oldData))
    add(newTiles, against: oldTiles, from: data)
    flush()
  }

  /// Contents of an archive by their place in the file, each with the number of the first tile that shows it.
  private struct Blob {
    let range: Range<Int>
    let tile: UInt64
  }

  private static func blobs(_ archive: PMTilesReader) -> [Blob]? {
    var blobs: [Int: Blob] = [:]
    let start = archive.header.tiles.lowerBound
    let isSound: Void? = try? archive.forEachEntry { entry in
      let first = Int(start + entry.offset)
      if blobs[first] == nil { blobs[first] = Blob(range: first..<first + Int(entry.length), tile: entry.tileID) }
    }
    return isSound.map { blobs.values.sorted { $0.range.lowerBound < $1.range.lowerBound } }
  }

  private mutating func add(_ tiles: [Blob], against oldTiles: [Blob], from data: Int) {
    var (byContent, byTile): ([[UInt8]: Range<Int>], [UInt64: Range<Int>]) = ([:], [:])
    for blob in oldTiles {
      let digest = SHA256Digest(of: bytes(old, blob.range)).raw
      if byContent[digest] == nil { byContent[digest] = blob.range }
      byTile[blob.tile] = blob.range
    }
    var position = data
    for blob in tiles {
      // What lies between contents, if anything, is written as it is.
      if blob.range.lowerBound > position { append(plain: position..<blob.range.lowerBound) }
      guard blob.range.upperBound > position else { continue }
      add(blob, same: byContent[SHA256Digest(of: bytes(new, blob.range)).raw], base: byTile[blob.tile])
      position = blob.range.upperBound
    }
    if position < new.count { append(plain: position..<new.count) }
  }

  private mutating func add(_ blob: Blob, same: Range<Int>?, base: Range<Int>?) {
    if let same {
      if case .copy(let last)? = items.last, last.upperBound == same.lowerBound {
        items[items.count - 1] = .copy(last.lowerBound..<same.upperBound)
      } else {
        items.append(.copy(same))
      }
      return flushIfFull()
    }
    let stored = bytes(new, blob.range)
    guard let tile = try? Gzip.inflated(stored, limit: DeltaRecord.mostDrawn / 2), Gzip.compressed(tile) == stored
    else {
      return append(plain: blob.range)
    }
    let known = base.flatMap { range in
      (try? Gzip.inflated(bytes(old, range), limit: DeltaRecord.mostBase / 2)).map { (range, $0.count) }
    }
    items.append(.tile(count: tile.count, base: known?.0 ?? 0..<0))
    stream += tile
    baseCount += known?.1 ?? 0
    flushIfFull()
  }

  private mutating func append(plain range: Range<Int>) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.batchBytes) {
      let part = start..<min(range.upperBound, start + Self.batchBytes)
      items.append(.patch(count: part.count, base: 0..<0))
      stream += bytes(new, part)
      flushIfFull()
    }
  }

  private mutating func flushIfFull() {
    if stream.count >= Self.batchBytes || baseCount >= 2 * Self.batchBytes || items.count >= DeltaRecord.mostItems / 2 {
      flush()
    }
  }

  private mutating func flush() {
    guard !items.isEmpty else { return }
    guard let base = try? DeltaPlayer.base(of: items, old) else { preconditionFailure("a base that was read before") }
    records.append(
      DeltaRecord(items: items, drawn: stream.count, packed: ZstdPatch.packed(stream, base: base)))
    (items, stream, baseCount) = ([], [], 0)
  }

  private func bytes(_ view: ByteView, _ range: Range<Int>) -> [UInt8] { view.withUnsafeBytes { Array($0[range]) } }
}
