import ByteCoding
import Foundation
import VectorTiles

/// Makes and applies the difference between two versions of a part.
public enum PartDelta {
  private static let magic = Array("PPDELTA1".utf8)

  /// Writes the difference.
  ///
  /// - Parameters:
  ///   - kind: Decides the method: tiles for the map, stretches of bytes for all else.
  ///   - path: Where the delta goes.
  /// - Throws: `RegionPackageError` if a file cannot be read or written.
  public static func make(
    _ kind: RegionPart.Kind, from old: String, to new: String, writingTo path: String
  ) throws {
    let (oldBytes, newBytes) = (try MappedFile.open(path: old), try MappedFile.open(path: new))
    var writer = ByteWriter()
    writer.append(magic)
    writer.integer(UInt64(oldBytes.count))
    writer.integer(UInt64(newBytes.count))
    let records: [DeltaRecord]
    switch kind.delta {
    case .tiles:
      records = try TileDelta(old: oldBytes, new: newBytes)?.records ?? StretchDelta.records(oldBytes, newBytes)
    case .chunks: records = StretchDelta.records(oldBytes, newBytes)
    }
    for record in records { record.write(to: &writer) }
    do { try Data(writer.bytes).write(to: URL(fileURLWithPath: path)) } catch {
      throw RegionPackageError.unwritable(path: path, reason: error.localizedDescription)
    }
  }

  /// Makes the new file from the old one. Memory: two records, about 200 MB at most.
  ///
  /// - Parameters:
  ///   - result: SHA-256 of what must come out.
  ///   - resultBytes: Its length.
  /// - Throws: `DeltaError`, `RegionPackageError`; what was written is not the part then.
  static func apply(
    _ delta: String, to old: String, writing file: any TransferFile, result: SHA256Digest, resultBytes: Int
  ) throws {
    let (deltaBytes, oldBytes) = (try MappedFile.open(path: delta), try MappedFile.open(path: old))
    var reader = ByteReader(deltaBytes)
    do {
      guard try reader.bytes(magic.count).array() == magic else { throw DeltaError.malformed(offset: 0) }
      guard try reader.integer(as: UInt64.self) == UInt64(oldBytes.count),
        try reader.integer(as: UInt64.self) == UInt64(resultBytes)
      else { throw DeltaError.wrongBase }
      var (hash, written) = (SHA256Stream(), 0)
      while !reader.isAtEnd {
        let record = try DeltaRecord(from: &reader, oldBytes: oldBytes.count)
        try DeltaPlayer.play(record, old: oldBytes) { bytes in
          guard written + bytes.count <= resultBytes else { throw DeltaError.malformed(offset: reader.offset) }
          try file.write(bytes[...], at: written)
          hash.update(bytes)
          written += bytes.count
        }
      }
      try file.truncate(to: written)
      guard written == resultBytes, hash.digest == result else { throw DeltaError.wrongResult }
    } catch is ByteCodingError {
      throw DeltaError.malformed(offset: reader.offset)
    }
  }
}

/// Turns a record into bytes of the new file.
enum DeltaPlayer {
  static func play(_ record: DeltaRecord, old: ByteView, _ emit: ([UInt8]) throws -> Void) throws {
    let base = try self.base(of: record.items, old)
    guard let stream = ZstdPatch.unpacked(record.packed, base: base, count: record.drawn) else {
      throw DeltaError.malformed(offset: 0)
    }
    var position = 0
    for item in record.items {
      switch item {
      case .copy(let range):
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 1 << 20) {
          let length = min(1 << 20, range.upperBound - start)
          try emit(try old.slice(at: start, length: length).array())
        }
      case .patch(let count, _):
        try emit(Array(stream[position..<position + count]))
        position += count
      case .tile(let count, _):
        try emit(Gzip.compressed(Array(stream[position..<position + count])))
        position += count
      }
    }
  }

  /// What the stream leans on: the old bytes of all items, tiles gunzipped.
  static func base(of items: [DeltaRecord.Item], _ old: ByteView) throws -> [UInt8] {
    var base: [UInt8] = []
    for item in items {
      switch item {
      case .copy: continue
      case .patch(_, let range): base += try old.slice(at: range.lowerBound, length: range.count).array()
      case .tile(_, let range):
        guard !range.isEmpty else { continue }
        let stored = try old.slice(at: range.lowerBound, length: range.count).array()
        guard let tile = try? Gzip.inflated(stored, limit: DeltaRecord.mostBase) else { throw DeltaError.wrongBase }
        base += tile
      }
      guard base.count <= 2 * DeltaRecord.mostBase else { throw DeltaError.malformed(offset: 0) }
    }
    return base
  }
}
