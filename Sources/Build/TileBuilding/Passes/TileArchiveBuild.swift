import GeoCore
import VectorTiles

/// Makes the tiles of all zooms from a store and writes them as one archive.
struct TileArchiveBuild {
  let store: FeatureStore
  let frame: GridBox
  let bounds: Bounds
  let zooms: ClosedRange<UInt8>
  let metadata: [UInt8]

  /// Writes the archive, which appears at `path` only when it is complete, and adds to the report.
  func write(
    to path: String, _ report: inout TileBuildReport, _ progress: ((Double) -> Void)?
  ) throws(TileBuildError) {
    do {
      try writeTiles(to: path, &report, progress)
    } catch .noTiles {
      throw .nothingToDraw
    } catch {
      throw .unwritable("\(error)")
    }
  }

  private func writeTiles(
    to path: String, _ report: inout TileBuildReport, _ progress: ((Double) -> Void)?
  ) throws(PMTilesError) {
    let writer = try PMTilesWriter(path: path)
    for zoom in zooms {
      let pass = ZoomPass(store: store, tiles: TileRange(frame, zoom: zoom), deepest: zooms.upperBound)
      let counts = try pass.run { (address, bytes) throws(PMTilesError) in try writer.append(bytes, at: address) }
      report.repairedPolygons += counts.repairedPolygons
      report.largestTileBytes = max(report.largestTileBytes, counts.largestTile)
      report.note(counts.lostPolygons, "partOfAreaWithoutExtent")
      // A feature that is too large at one zoom is at all deeper ones.
      if zoom == zooms.upperBound { report.note(counts.oversizedFeatures, "tooManyTiles") }
      // Each zoom is about twice the work of the one before.
      progress?(1 / Double(UInt64(1) << UInt64(zooms.upperBound - zoom)))
    }
    let summary = try writer.finish(bounds: bounds, metadata: metadata)
    (report.tiles, report.differentTiles) = (Int(summary.tiles), Int(summary.contents))
    report.bytes = Int(summary.bytes)
  }
}

extension TileBuildReport {
  mutating func note(_ count: Int, _ reason: String) {
    if count > 0 { skipped[reason, default: 0] += count }
  }
}
