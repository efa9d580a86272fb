import ByteCoding
import GeoCore

/// A fetched tile as the disk cache keeps it. Format: `docs/formats/tile-cache-v1.md`.
public struct CachedTile: Hashable, Sendable {
  /// Which tile it is.
  public var address: TileAddress
  /// Gzip of a Mapbox Vector Tile; empty if the server said that there is nothing.
  public var bytes: [UInt8]
  /// The server's validator, as it came; empty if it sent none.
  public var etag: String
  /// When the server sent it or last said that it is unchanged: seconds since 1970, UTC.
  public var checkedAt: Int64

  /// Puts the parts together.
  public init(address: TileAddress, bytes: [UInt8], etag: String, checkedAt: Int64) {
    (self.address, self.bytes, self.etag, self.checkedAt) = (address, bytes, etag, checkedAt)
  }
}

extension CachedTile {
  private static let signature = Array("PERITILE".utf8)
  private static let version: UInt16 = 1

  /// The file's bytes.
  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.signature)
    writer.integer(Self.version)
    writer.integer(address.zoom)
    writer.integer(address.x)
    writer.integer(address.y)
    writer.integer(checkedAt)
    writer.string(etag)
    writer.varint(UInt64(bytes.count))
    writer.append(bytes)
    writer.integer(writer.bytes.withUnsafeBytes { Checksum.crc32c($0) })
    return writer.bytes
  }

  /// - Returns: `nil` if the bytes are not a whole, undamaged tile of this version.
  init?(decoding bytes: [UInt8]) {
    let view = ByteView(bytes)
    guard bytes.count > 4, let stored: UInt32 = try? view.integer(at: bytes.count - 4) else { return nil }
    guard bytes.withUnsafeBytes({ Checksum.crc32c(UnsafeRawBufferPointer(rebasing: $0.dropLast(4))) }) == stored else {
      return nil
    }
    guard bytes.starts(with: Self.signature) else { return nil }
    do throws(ByteCodingError) {
      var reader = ByteReader(view, at: Self.signature.count)
      guard try reader.integer(as: UInt16.self) == Self.version else { return nil }
      let (zoom, x, y) = (
        try reader.integer(as: UInt8.self), try reader.integer(as: UInt32.self), try reader.integer(as: UInt32.self)
      )
      guard let address = TileAddress(zoom: zoom, x: x, y: y) else { return nil }
      let checkedAt = try reader.integer(as: Int64.self)
      let etag = try reader.string()
      let content = try reader.bytes(try reader.count(limit: reader.remaining)).array()
      guard reader.remaining == 4 else { return nil }
      self.init(address: address, bytes: content, etag: etag, checkedAt: checkedAt)
    } catch { return nil }
  }
}
