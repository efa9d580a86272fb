import GeoCore
import VectorTiles

/// The stand-in rule: a part of a tile above, so that lines and labels stay sharp where the tile itself is not to be had.
enum Enlargement {
  /// - Returns: Gzip of the enlarged part, or `nil` if the tile is damaged or shows nothing there.
  static func of(_ bytes: [UInt8], from ancestor: TileAddress, to address: TileAddress) -> [UInt8]? {
    guard let plain = try? Gzip.inflated(bytes, limit: RegionTileSource.inflatedLimit),
      let tile = try? VectorTile(decoding: plain, strictness: .repairing)
    else { return nil }
    let encoded = tile.enlarged(from: ancestor, to: address).encoded()
    return encoded.isEmpty ? nil : Gzip.compressed(encoded)
  }
}
