import GeoCore

extension VectorTile {
  /// The part of this tile that a deeper tile shows, clipped and scaled: lines and labels stay sharp.
  ///
  /// - Parameters:
  ///   - address: Of this tile.
  ///   - descendant: Of the tile wanted.
  ///   - buffer: Share of the extent that is kept around the tile. A sixteenth covers lines 64 px wide at 512 px tiles,
  ///     half on each side.
  /// - Returns: The tile with the same extents; layers with nothing inside are left out.
  /// - Precondition: `descendant` lies inside `address`, or is the same.
  /// - Complexity: O(points).
  public func enlarged(from address: TileAddress, to descendant: TileAddress, buffer: Double = 1.0 / 16) -> VectorTile {
    precondition(address.isAncestor(of: descendant), "the tile wanted does not lie in this one")
    let levels = Int64(descendant.zoom - address.zoom)
    let (column, row) = (
      Int64(descendant.x) - Int64(address.x) << levels, Int64(descendant.y) - Int64(address.y) << levels
    )
    return VectorTile(
      layers: layers.compactMap { layer in
        let margin = Int64(Double(layer.extent) * buffer)
        let magnifier = Magnifier(
          levels: levels, left: column * Int64(layer.extent), top: row * Int64(layer.extent),
          clipper: BoxClipper(low: -margin, high: Int64(layer.extent) + margin))
        let features = layer.features.compactMap { feature -> Feature? in
          let geometry = magnifier.enlarge(feature.geometry)
          return geometry.isEmpty ? nil : Feature(id: feature.id, geometry: geometry, properties: feature.properties)
        }
        return features.isEmpty ? nil : Layer(name: layer.name, extent: layer.extent, features: features)
      })
  }
}

extension TileAddress {
  /// Whether the other tile lies inside this one, or is the same.
  public func isAncestor(of other: TileAddress) -> Bool {
    guard zoom <= other.zoom else { return false }
    let levels = other.zoom - zoom
    return other.x >> levels == x && other.y >> levels == y
  }

  /// The tile of a zoom higher up, or the same, that holds this one; `nil` if `zoom` is deeper.
  public func ancestor(zoom: UInt8) -> TileAddress? {
    guard zoom <= self.zoom else { return nil }
    let levels = self.zoom - zoom
    return TileAddress(zoom: zoom, x: x >> levels, y: y >> levels)
  }
}

private struct Magnifier {
  let levels: Int64
  let left: Int64
  let top: Int64
  let clipper: BoxClipper

  func enlarge(_ geometry: VectorTile.Geometry) -> VectorTile.Geometry {
    switch geometry {
    case .points(let points): .points(points.map(scaled).filter(clipper.contains).map(point))
    case .lines(let lines): .lines(lines.flatMap { clipper.clip(line: $0.map(scaled)).map { $0.map(point) } })
    case .polygons(let polygons): .polygons(polygons.compactMap(enlarge))
    }
  }

  private func enlarge(_ polygon: VectorTile.Polygon) -> VectorTile.Polygon? {
    guard let exterior = enlarge(polygon.exterior) else { return nil }
    return VectorTile.Polygon(exterior: exterior, interiors: polygon.interiors.compactMap(enlarge))
  }

  /// The clipped ring, or `nil` if nothing with area is left.
  private func enlarge(_ ring: [VectorTile.Point]) -> [VectorTile.Point]? {
    let clipped = clipper.clip(ring: ring.map(scaled)).map(point)
    return clipped.count > 2 && VectorTile.signedDoubleArea(of: clipped) != 0 ? clipped : nil
  }

  private func scaled(_ point: VectorTile.Point) -> BoxClipper.Position {
    BoxClipper.Position(x: Int64(point.x) << levels - left, y: Int64(point.y) << levels - top)
  }

  /// Clipped positions lie within a few extents.
  private func point(_ position: BoxClipper.Position) -> VectorTile.Point {
    VectorTile.Point(Int32(position.x), Int32(position.y))
  }
}
