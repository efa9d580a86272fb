import ByteCoding
import GeoCore

/// What the disk cache remembers of each tile between runs, from the least to the most recently used.
struct CacheIndex: Equatable {
  struct Record: Equatable {
    var address: TileAddress
    /// Length of the tile's file in bytes.
    var length: Int
    /// Last time it was asked for or fetched, seconds since 1970.
    var usedAt: Int64
    /// See `CachedTile.checkedAt`; later than the file's where the server said 304 since.
    var checkedAt: Int64
  }

  var records: [Record] = []

  private static let signature = Array("PERITIDX".utf8)
  private static let version: UInt16 = 1

  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.signature)
    writer.integer(Self.version)
    writer.varint(UInt64(records.count))
    for record in records {
      writer.integer(record.address.zoom)
      writer.varint(UInt64(record.address.x))
      writer.varint(UInt64(record.address.y))
      writer.varint(UInt64(record.length))
      writer.zigzag(record.usedAt)
      writer.zigzag(record.checkedAt)
    }
    writer.integer(writer.bytes.withUnsafeBytes { Checksum.crc32c($0) })
    return writer.bytes
  }

  init(records: [Record] = []) { self.records = records }

  /// - Returns: `nil` if the bytes are damaged: the cache then looks at its files instead.
  init?(decoding bytes: [UInt8]) {
    let view = ByteView(bytes)
    guard bytes.count > 4, bytes.starts(with: Self.signature),
      let stored: UInt32 = try? view.integer(at: bytes.count - 4)
    else { return nil }
    guard bytes.withUnsafeBytes({ Checksum.crc32c(UnsafeRawBufferPointer(rebasing: $0.dropLast(4))) }) == stored else {
      return nil
    }
    do throws(ByteCodingError) {
      var reader = ByteReader(view, at: Self.signature.count)
      guard try reader.integer(as: UInt16.self) == Self.version else { return nil }
      // A record takes six bytes at least.
      for _ in 0..<(try reader.count(limit: reader.remaining / 6)) {
        guard let record = try Self.record(&reader) else { return nil }
        records.append(record)
      }
      guard reader.remaining == 4 else { return nil }
    } catch { return nil }
  }

  private static func record(_ reader: inout ByteReader) throws(ByteCodingError) -> Record? {
    let zoom = try reader.integer(as: UInt8.self)
    let (x, y) = (try reader.count(limit: 1 << 30), try reader.count(limit: 1 << 30))
    let length = try reader.count(limit: 1 << 40)
    let (usedAt, checkedAt) = (try reader.zigzag(), try reader.zigzag())
    guard let address = TileAddress(zoom: zoom, x: UInt32(x), y: UInt32(y)) else { return nil }
    return Record(address: address, length: length, usedAt: usedAt, checkedAt: checkedAt)
  }
}
