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
    let archive = TileArchiveBuild(
      store: store, frame: frame, bounds: box.bounds, zooms: 0...Grid.maximumZoom,
      metadata: TileMetadata(description: description, names: names).json)
    try archive.write(to: path, &report, progress)
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
    report.note(report.coast.danglingEnds, "coastEndInsideRegion")
    report.note(report.coast.closedGaps, "coastGapClosed")
    report.note(report.coast.isRejected ? 1 : 0, "seaOverStreets")
    (coast, roadNodes) = ([], [])
  }
}
