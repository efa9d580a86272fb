import GeoCore
import OSMImport
import VectorTiles

/// Builds the vector tiles of a region: Mapbox Vector Tile 2.1 in the Shortbread schema, zooms 0 to 14, one archive.
///
/// Feed it one reading of `OSMFile.read(path:into:areas:)` with areas, then call `finish`. The same source and versions
/// of the libraries give the same bytes. What is written: `docs/formats/map-pmtiles.md`.
public final class TileBuilder: OSMHandler {
  /// Choices of a build.
  public struct Options: Hashable, Sendable {
    /// Languages of names beyond `name`, `name_en` and `name_de`, as in OSM's `name:xx`.
    public var languages = [
      "fr", "it", "es", "pt", "nl", "pl", "cs", "ru", "uk", "el", "tr", "ar", "he", "fa", "hi", "th", "ja", "ko", "zh",
    ]

    /// The usual choices.
    public init() {}
  }

  public var wantsRelationsAhead: Bool { true }

  let names: NameWriter
  var store = FeatureStore()
  var report = TileBuildReport()
  var boundaries = BoundarySchema()
  var coast: [CoastWay] = []
  /// Where streets are that are neither bridge nor tunnel: none of them may lie in the sea.
  var roadNodes: [FixedCoordinate] = []
  var headerBox: FixedBox?
  var nodeBox: FixedBox?

  /// Begins a build.
  public init(options: Options = Options()) { names = NameWriter(languages: options.languages) }

  public func header(_ header: OSMHeader) { headerBox = header.bounds.flatMap(FixedBox.init) }

  public func relationAhead(_ relation: OSMRelation) { boundaries.note(relation) }

  public func node(_ node: OSMNode) {
    extend(to: node.location)
    let features =
      PointSchema.points(node.tags, names) + TransportSchema.points(node.tags, names)
      + PlaceSchema.points(node.tags, isArea: false, names) + StreetSchema.points(node.tags, names)
    add(features, at: GridPoint(node.location))
  }

  public func way(_ way: OSMWay) {
    for location in way.locations { location.map(extend) }
    if way.tags.has("natural", "coastline") {
      coast.append(CoastWay(id: way.id, nodes: way.nodeIDs, locations: way.locations))
    }
    noteRoad(way)
    let features = lineFeatures(of: way)
    guard !features.isEmpty else { return }
    var pieces = 0
    for piece in way.pieces {
      var line = RingSet()
      for location in piece { line.add(GridPoint(location)) }
      line.closeLine()
      guard !line.isEmpty else { continue }
      pieces += 1
      let shape = store.add(.line, line)
      for feature in features {
        store.add(feature.layer, shape: shape, from: feature.zoom, rank: feature.rank, feature.attributes)
      }
    }
    if pieces == 0 { report.skipped["lineWithoutLength", default: 0] += 1 }
    if pieces > 1 { report.skipped["gapInLine", default: 0] += 1 }
  }

  private func lineFeatures(of way: OSMWay) -> [LineFeature] {
    let tags = way.tags
    var features = boundaries.lines(way)
    guard !tags.isEmpty else { return features }
    features += WaterSchema.lines(tags, isClosed: way.isClosed, names) + TransportSchema.lines(tags, names)
    if !(way.isClosed && StreetSchema.isArea(tags)) { features += StreetSchema.lines(tags, names) }
    return features
  }

  private func noteRoad(_ way: OSMWay) {
    let tags = way.tags
    guard tags.contains("highway"), !tags.contains("bridge"), !tags.contains("tunnel"), !tags.contains("man_made")
    else { return }
    roadNodes += way.locations.compactMap(\.self)
  }

  private func extend(to location: FixedCoordinate) {
    if nodeBox == nil { nodeBox = FixedBox(location) } else { nodeBox!.extend(to: location) }
  }

  func add(_ features: [PointFeature], at point: GridPoint) {
    guard !features.isEmpty else { return }
    let shape = store.add(.point, RingSet([[point]]))
    for feature in features {
      store.add(feature.layer, shape: shape, from: feature.zoom, rank: feature.rank, feature.attributes)
    }
  }
}
