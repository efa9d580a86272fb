import Foundation
import GeoCore
import OSMImport

extension TileBuilder {
  public func area(_ area: OSMArea) {
    let tags = area.tags
    let isWay = area.id.kind == .way
    var features = LandSchema.areas(tags)
    features += WaterSchema.areas(tags, isWay: isWay, names)
    features += StreetSchema.areas(tags, isWay: isWay, names)
    features.labels += BoundarySchema.labels(tags, names)
    let points =
      PointSchema.points(tags, names) + TransportSchema.points(tags, names)
      + PlaceSchema.points(tags, isArea: true, names)
    guard !features.isEmpty || !points.isEmpty else { return }
    let polygons = area.polygons.compactMap(Self.rings)
    guard let label = LabelPoint.of(polygons) else {
      report.skipped["areaWithoutExtent", default: 0] += 1
      return
    }
    add(points, at: label)
    let size = AreaSize(polygons)
    add(features.polygons, polygons, size)
    add(features.labels.map { Self.point($0, size) }, at: label)
  }

  private func add(_ features: [PolygonFeature], _ polygons: [RingSet], _ size: AreaSize) {
    guard !features.isEmpty else { return }
    for polygon in polygons {
      let shape = store.add(.polygon, polygon)
      for feature in features {
        var attributes = feature.attributes
        if feature.tellsArea { attributes.set("way_area", size.mercatorSquareMeters) }
        let rank = if case .rank(let rank) = feature.order { rank } else { -size.mercatorSquareMeters }
        store.add(feature.layer, shape: shape, from: feature.zoom, rank: rank, attributes)
      }
    }
  }

  /// Exterior ring first, with positive area, holes against it; `nil` if nothing is left on the grid.
  private static func rings(_ polygon: OSMPolygon) -> RingSet? {
    var rings = RingSet()
    append(polygon.outer, isExterior: true, to: &rings)
    guard !rings.isEmpty else { return nil }
    for inner in polygon.inners { append(inner, isExterior: false, to: &rings) }
    return rings
  }

  static func append(_ ring: [FixedCoordinate], isExterior: Bool, to rings: inout RingSet) {
    let points = ring.map { GridPoint($0) }
    let isClockwise = points[...].doubledArea > 0
    for point in isClockwise == isExterior ? points : points.reversed() { rings.add(point) }
    rings.closeRing()
  }

  private static func point(_ label: AreaLabel, _ size: AreaSize) -> PointFeature {
    var attributes = label.attributes
    switch label.sizing {
    case .none: return PointFeature(label.layer, label.zoom, rank: label.rank, attributes)
    case .water:
      attributes.set("way_area", size.mercatorSquareMeters)
      let zoom = max(label.zoom, size.zoomOfWidth)
      return PointFeature(label.layer, zoom, rank: -size.mercatorSquareMeters, attributes)
    case .boundary:
      attributes.set("way_area", size.hectares)
      let zoom = BoundarySchema.labelZoom(label.zoom, squareKilometers: Double(size.hectares) / 100)
      return PointFeature(label.layer, zoom, rank: -size.hectares, attributes)
    }
  }
}

/// How large an area is.
struct AreaSize {
  /// On the Mercator map at the equator's scale, as OSM's tools give it.
  let mercatorSquareMeters: Int
  /// On the ground.
  let hectares: Int
  /// The lowest zoom at which the area is as large as a square of 32 pixels on a tile drawn 512 pixels wide; 14 at most.
  let zoomOfWidth: UInt8

  init(_ polygons: [RingSet]) {
    let doubled = polygons.reduce(Int64(0)) { sum, polygon in polygon.rings.reduce(sum) { $0 + $1.doubledArea } }
    let square = Double(max(0, doubled)) / 2 * Grid.metersPerUnit * Grid.metersPerUnit
    mercatorSquareMeters = Int(square.rounded())
    let y = polygons.first.map { Double($0.points[0].y) / Grid.worldSize } ?? 0.5
    let scale = cos(WebMercator.unproject(.init(x: 0.5, y: y)).latitude * .pi / 180)
    hectares = Int((square * scale * scale / 10_000).rounded())
    let needed: Int64 = 2 * 256 * 256
    zoomOfWidth =
      (UInt8(0)..<Grid.maximumZoom).first { doubled >> (2 * Int64(Grid.maximumZoom - $0)) >= needed }
      ?? Grid.maximumZoom
  }
}
