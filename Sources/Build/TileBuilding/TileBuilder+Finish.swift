import GeoCore
import VectorTiles

extension TileBuilder {
  /// What the archive says about itself.
  public struct Description: Hashable, Sendable {
    /// Shown as the name of the map.
    public var name: String
    /// Must be shown with the map.
    public var attribution: String

    /// A description; OpenStreetMap's attribution unless the source asks for another.
    public init(name: String, attribution: String = TileBuilder.attribution) {
      (self.name, self.attribution) = (name, attribution)
    }
  }

  /// The attribution that OpenStreetMap's licence asks for.
  public static let attribution = "© OpenStreetMap contributors"

  /// Makes all tiles and writes the archive, which appears at `path` only when it is complete. Call once.
  ///
  /// - Parameter progress: Told the share of the work that is done, 0 … 1.
  /// - Throws: `TileBuildError`; no file is left then.
  /// - Complexity: Memory for the features and for the parts of one zoom.
  public func finish(
    writingTo path: String, describedAs description: Description, progress: ((Double) -> Void)? = nil
  ) throws(TileBuildError) -> TileBuildReport {
    guard let box = regionBox, !store.features.isEmpty || !coast.isEmpty,
      let frame = GridBox(box.corners.map(GridPoint.init))
    else { throw .nothingToDraw }
    addSea(box)
    for feature in store.features { report.features[feature.layer.name, default: 0] += 1 }
    store.rankVertices()
    do {
      try writeArchive(path, box, frame, description, progress)
    } catch .noTiles {
      throw .nothingToDraw
    } catch {
      throw .unwritable("\(error)")
    }
    return report
  }

  /// The region: what the header says, as far as there are nodes. A header may name the whole world.
  var regionBox: FixedBox? {
    guard let nodeBox else { return nil }
    return headerBox?.intersection(nodeBox) ?? nodeBox
  }

  private func addSea(_ box: FixedBox) {
    var builder = SeaBuilder(box: box, geos: GEOS())
    for polygon in builder.build(coast, roadNodes: roadNodes) {
      var rings = RingSet()
      for (index, ring) in polygon.enumerated() where index == 0 || !rings.isEmpty {
        Self.append(ring, isExterior: index == 0, to: &rings)
      }
      guard !rings.isEmpty else { continue }
      store.add(.ocean, shape: store.add(.polygon, rings), from: 0, AttributeList())
    }
    report.coast = builder.report
    note(report.coast.danglingEnds, "coastEndInsideRegion")
    note(report.coast.closedGaps, "coastGapClosed")
    note(report.coast.isRejected ? 1 : 0, "seaOverStreets")
    (coast, roadNodes) = ([], [])
  }

  private func note(_ count: Int, _ reason: String) {
    if count > 0 { report.skipped[reason, default: 0] += count }
  }

  private func writeArchive(
    _ path: String, _ box: FixedBox, _ frame: GridBox, _ description: Description, _ progress: ((Double) -> Void)?
  ) throws(PMTilesError) {
    let writer = try PMTilesWriter(path: path)
    for zoom in 0...Grid.maximumZoom {
      let pass = ZoomPass(store: store, tiles: TileRange(frame, zoom: zoom))
      let counts = try pass.run { (address, bytes) throws(PMTilesError) in try writer.append(bytes, at: address) }
      report.repairedPolygons += counts.repairedPolygons
      report.largestTileBytes = max(report.largestTileBytes, counts.largestTile)
      note(counts.lostPolygons, "partOfAreaWithoutExtent")
      // A feature that is too large at one zoom is at all deeper ones.
      if zoom == Grid.maximumZoom { note(counts.oversizedFeatures, "tooManyTiles") }
      // Each zoom is about twice the work of the one before.
      progress?(1 / Double(UInt64(1) << UInt64(Grid.maximumZoom - zoom)))
    }
    let metadata = TileMetadata(description: description, names: names).json
    let summary = try writer.finish(bounds: box.bounds, metadata: metadata)
    (report.tiles, report.differentTiles) = (Int(summary.tiles), Int(summary.contents))
    report.bytes = Int(summary.bytes)
  }
}
