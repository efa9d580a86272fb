import GeoCore

/// A file of tiles on this machine, whatever its format.
public protocol TileArchive: Sendable {
  /// Whether the tiles are vector tiles, plain or in gzip; others are pictures, or packed in a way that is not read.
  var holdsVectorTiles: Bool { get }
  /// Lowest and highest zoom that has tiles.
  var zooms: ClosedRange<UInt8> { get }
  /// What the tiles show; `nil` if the file does not say.
  var bounds: Bounds? { get }
  /// The tile as stored.
  ///
  /// - Returns: `nil` if the archive has no such tile.
  /// - Throws: An error whose description is one line that names the place of the damage.
  func tile(_ address: TileAddress) throws -> [UInt8]?
  /// A JSON object with `vector_layers`, `attribution` and what else the file says of itself; empty if it says nothing.
  func metadata() throws -> [UInt8]
}

extension PMTilesReader: TileArchive {
  public var holdsVectorTiles: Bool {
    header.tileType == .vector && (header.tileCompression == .gzip || header.tileCompression == .none)
  }
  public var zooms: ClosedRange<UInt8> { header.zooms }
  public var bounds: Bounds? { header.bounds }
}
