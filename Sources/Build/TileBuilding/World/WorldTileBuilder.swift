import GeoCore
import VectorTiles

/// Builds the tiles of the whole world at low zooms from generalised shapes, in the same layers as a region's.
///
/// Shapes come cut at ±180; what lies along that meridian is led on into the buffer, so that no seam shows there.
package final class WorldTileBuilder {
  private var store = FeatureStore()
  private var report = TileBuildReport()
  private let names: NameWriter

  /// - Parameter languages: Of the `name_xx` that features carry, beyond English and German.
  package init(languages: [String]) { names = NameWriter(languages: languages) }

  /// Adds an area.
  ///
  /// - Parameters:
  ///   - rings: Exterior first, then its holes; closed or open, in any winding.
  ///   - tellsArea: Whether `way_area` is added.
  package func add(
    polygon rings: [[FixedCoordinate]], to layer: TileLayer, from zoom: UInt8, _ attributes: AttributeList,
    tellsArea: Bool = false
  ) {
    guard let set = Self.ringSet(rings) else { return report.note(1, "areaWithoutExtent") }
    var attributes = attributes
    let size = AreaSize([set])
    if tellsArea { attributes.set("way_area", size.mercatorSquareMeters) }
    store.add(layer, shape: store.add(.polygon, set), from: zoom, rank: -size.mercatorSquareMeters, attributes)
  }

  /// Adds a line.
  package func add(
    line: [FixedCoordinate], to layer: TileLayer, from zoom: UInt8, rank: Int, _ attributes: AttributeList
  ) {
    var lines = RingSet()
    for point in line { lines.add(GridPoint(point)) }
    lines.closeLine()
    guard !lines.isEmpty else { return report.note(1, "lineWithoutLength") }
    store.add(layer, shape: store.add(.line, lines), from: zoom, rank: rank, attributes)
  }

  /// Adds a label.
  ///
  /// - Parameter rank: The least comes first.
  package func add(
    point: FixedCoordinate, to layer: TileLayer, from zoom: UInt8, rank: Int, _ attributes: AttributeList
  ) {
    store.add(layer, shape: store.add(.point, RingSet([[GridPoint(point)]])), from: zoom, rank: rank, attributes)
  }

  /// Where an area is best labelled, and how large it is on the ground in hectares; `nil` if it has no extent.
  package static func label(of polygons: [[[FixedCoordinate]]]) -> (point: FixedCoordinate, hectares: Int)? {
    let sets = polygons.compactMap(ringSet)
    guard let point = LabelPoint.of(sets) else { return nil }
    let place = WebMercator.unproject(
      .init(x: Double(point.x) / Grid.worldSize, y: Double(point.y) / Grid.worldSize))
    return (FixedCoordinate(place), AreaSize(sets).hectares)
  }

  /// Makes all tiles and writes the archive, which appears at `path` only when it is complete. Call once.
  ///
  /// - Throws: `TileBuildError`; no file is left then.
  package func finish(
    writingTo path: String, describedAs description: TileBuilder.Description, zooms: ClosedRange<UInt8>,
    progress: ((Double) -> Void)? = nil
  ) throws(TileBuildError) -> TileBuildReport {
    guard !store.features.isEmpty else { throw .nothingToDraw }
    var zoomOf: [TileLayer: UInt8] = [:]
    for feature in store.features {
      report.features[feature.layer.name, default: 0] += 1
      zoomOf[feature.layer] = min(zoomOf[feature.layer] ?? .max, feature.minimumZoom)
    }
    store.rankVertices()
    let metadata = TileMetadata(
      description: description, names: names, deepest: zooms.upperBound,
      layers: TileLayer.allCases.compactMap { layer in zoomOf[layer].map { (layer, Int($0)) } })
    let side = Int32(Grid.worldSize)
    let archive = TileArchiveBuild(
      store: store, frame: GridBox(minX: 0, minY: 0, maxX: side - 1, maxY: side - 1),
      bounds: Bounds(south: -85.051_128_7, west: -180, north: 85.051_128_7, east: 180)!, zooms: zooms,
      metadata: metadata.json)
    try archive.write(to: path, &report, progress)
    return report
  }

  private static func ringSet(_ rings: [[FixedCoordinate]]) -> RingSet? {
    var set = RingSet()
    for (index, ring) in rings.enumerated() where index == 0 || !set.isEmpty {
      let points = WorldEdge.widened(ring.map { GridPoint($0) })
      let isClockwise = points[...].doubledArea > 0
      for point in isClockwise == (index == 0) ? points : points.reversed() { set.add(point) }
      set.closeRing()
    }
    return set.isEmpty ? nil : set
  }
}

/// The meridian of ±180, where the world's tiles begin and end.
enum WorldEdge {
  /// How far areas are led on beyond it: the buffer of the only tile of zoom 0.
  static let reach = Fragmenter.buffer << Int32(Grid.maximumZoom)

  /// The ring, where it runs along the edge moved out into the buffer; ends of such stretches stay and are joined to it.
  static func widened(_ ring: [GridPoint]) -> [GridPoint] {
    let side = Int32(Grid.worldSize)
    guard ring.contains(where: { $0.x == 0 || $0.x == side }) else { return ring }
    var result: [GridPoint] = []
    for (index, point) in ring.enumerated() {
      guard point.x == 0 || point.x == side else {
        result.append(point)
        continue
      }
      let (before, after) = (ring[(index + ring.count - 1) % ring.count], ring[(index + 1) % ring.count])
      let out = GridPoint(point.x == 0 ? -reach : side + reach, point.y)
      switch (before.x == point.x, after.x == point.x) {
      case (true, true): result.append(out)
      case (false, true): result += [point, out]
      case (true, false): result += [out, point]
      case (false, false): result.append(point)
      }
    }
    return result
  }
}
