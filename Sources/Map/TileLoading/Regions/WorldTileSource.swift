import GeoCore
import VectorTiles

/// A map of the whole world at low zooms, below everything else: with it, no place on earth is empty.
///
/// Deeper than its zooms, its deepest tile is clipped and enlarged. Where packages have ground of their own, the world
/// ends at their outline.
public struct WorldTileSource: Sendable {
  private let archive: PMTilesReader

  /// - Returns: `nil` if the archive holds no vector tiles that are plain or gzip, or none of zoom 0.
  public init?(archive: PMTilesReader) {
    let header = archive.header
    guard header.tileType == .vector, header.tileCompression == .gzip || header.tileCompression == .none,
      header.zooms.lowerBound == 0
    else { return nil }
    self.archive = archive
  }

  /// The deepest zoom that is not enlarged.
  public var deepestZoom: UInt8 { archive.header.zooms.upperBound }

  /// The tile whose part a deeper one shows, or the tile itself.
  func origin(of address: TileAddress) -> TileAddress {
    address.ancestor(zoom: min(address.zoom, deepestZoom)) ?? address
  }

  /// The tile outside of some grounds; a tile without layers where nothing is to be drawn. Its sea goes on where a ground
  /// does not know the sea.
  ///
  /// - Parameter exact: What packages have for the tile's origin: places that they name are not named again.
  /// - Throws: `TileProblem` if the archive is damaged there.
  func tile(
    _ address: TileAddress, outside grounds: [TileGround], beside exact: VectorTile?
  ) throws(TileProblem) -> VectorTile {
    do {
      let ancestor = origin(of: address)
      guard let stored = try archive.tile(ancestor) else { return VectorTile() }
      let plain =
        archive.header.tileCompression == .gzip
        ? try Gzip.inflated(stored, limit: RegionTileSource.inflatedLimit) : stored
      var tile = try VectorTile(decoding: plain, strictness: .repairing)
      if let exact { tile.removeLabels(namedIn: exact) }
      if ancestor != address { tile = tile.enlarged(from: ancestor, to: address) }
      let sea = VectorTile(layers: tile.layers.filter { $0.name == "ocean" })
      let rest = VectorTile(layers: tile.layers.filter { $0.name != "ocean" })
      return VectorTile(
        layers: Self.cut(sea, grounds.filter(\.knowsSea), address).layers + Self.cut(rest, grounds, address).layers)
    } catch {
      throw TileProblem(source: "world", address: address, reason: "\(error)")
    }
  }
}

extension WorldTileSource {
  private static func cut(_ tile: VectorTile, _ grounds: [TileGround], _ address: TileAddress) -> VectorTile {
    grounds.reduce(tile) { $0.layers.isEmpty ? $0 : $0.outside($1.outline.rings(in: address)) }
  }
}

extension RegionOutline {
  /// The rings in units of a tile, 4096 across; corners far outside are brought nearer.
  func rings(in address: TileAddress) -> [[VectorTile.Point]] {
    let side = Double(address.tilesPerSide) * 4096
    let (left, top) = (Double(address.x) * 4096, Double(address.y) * 4096)
    let limit = Double(1 << 27)
    func unit(_ value: Double) -> Int32 { Int32(max(-limit, min(limit, value.rounded()))) }
    return rings.map { ring in
      ring.map { corner in
        let place = WebMercator.project(corner.coordinate)
        return VectorTile.Point(unit(place.x * side - left), unit(place.y * side - top))
      }
    }
  }
}
