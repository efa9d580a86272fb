import GeoJSONModel
import Places

/// The countries and the regions for drawing and sharing: simplified, each shared line once.
struct AdministrativeShapes {
  /// 0.004 degrees, in grid units.
  static let tolerance = 400.0

  let countries: ShapeFile
  let regions: ShapeFile

  /// - Parameters:
  ///   - polygons: Countries and regions, partitions whose areas share their edges.
  ///   - attribution: Of the polygons' sources.
  init(_ polygons: [BoundaryPolygon], records: GazetteerRecords, attribution: String) throws {
    let ordered = try BoundaryFileWriter.inAreaOrder(polygons)
    let network = MapSimplifier.simplified(BoundaryEdges(ordered), tolerance: Self.tolerance)
    var edges = [[BoundaryEdge]](repeating: [], count: ordered.count)
    for element in network.elements {
      for area in network.areas(of: element) { edges[Int(area)].append(element.edge) }
    }
    let shapes = try ordered.indices.sorted { ordered[$0].area.id < ordered[$1].area.id }.map { area in
      guard let shape = AreaShape(edges: edges[area]) else {
        throw SourceError.malformed(
          path: records.countryLayer, place: ordered[area].area.id, reason: "GEOS cannot make polygons of it")
      }
      return (area: ordered[area].area, shape: shape)
    }
    let countryRecords = Dictionary(records.countries.map { ($0.code, $0) }) { first, _ in first }
    countries = try ShapeFile(
      shapes.filter { $0.area.level == .country }.map { id, shape in
        let record = countryRecords[id.id]
        return (
          id.id, shape, ["name": .string(record?.name ?? id.id), "continent": .string(record?.continent ?? "")]
        )
      }, attribution: attribution)
    let regionRecords = Dictionary(records.regions.map { ($0.id, $0) }) { first, _ in first }
    regions = try ShapeFile(
      shapes.filter { $0.area.level == .region }.map { id, shape in
        let record = regionRecords[id.id]
        return (
          id.id, shape,
          [
            "name": .string(record?.name ?? id.id), "country": .string(record?.country ?? ""),
            "iso": .string(record?.iso ?? ""),
          ]
        )
      }, attribution: attribution)
  }
}
