import GeoCore
import Places

/// Countries and regions as one network of boundaries, with the audit that decided them.
struct AdministrativeBoundaries {
  /// Countries and regions; those of one level share their edges, except coarse fallbacks.
  let polygons: [BoundaryPolygon]
  let report: AuditReport

  /// Grid units by which ends of first-level lines are stretched, so that they reach the border that they stop short of.
  static let stretch = 400.0

  /// Reads the layers that the records name, and decides every face.
  init(_ records: GazetteerRecords) throws {
    let (cities, regions, overrides) = (records.cities, records.regions, records.overrides)
    var layer = try CountryPolygons(path: records.countryLayer, overrides: overrides)
    try layer.separateDependencies(codes: Set(records.countries.map(\.code)), cities: cities, overrides: overrides)
    let lines = try Shapefile(path: records.regionLines).features.flatMap { $0.parts.map(Self.stretched) }
    let outlines = layer.parts.flatMap { $0.rings.map(Self.closedLine) }
    guard let faces = LineNetwork.faces(of: outlines + lines) else {
      throw SourceError.malformed(path: records.regionLines, place: "lines", reason: "GEOS cannot cut them into faces")
    }
    let locator = try AreaLocator(
      layer.parts.enumerated().map { BoundaryPolygon(area: .init(level: .country, id: String($0)), rings: $1.rings) })
    let owners = faces.map { face in
      locator.area(containing: FixedCoordinate(face.inside.coordinate)).flatMap { layer.parts[Int($0.id)!].country }
    }
    let candidates = try RegionCandidate.read(path: records.regionLayer, regions: Set(regions.map(\.id)))
    var audit = try RegionAudit(
      faces: faces, countries: owners, candidates: candidates, regions: regions, cities: cities)
    let regionPolygons = audit.decide()
    polygons = Self.countryPolygons(faces, owners) + regionPolygons
    var report = audit.report
    report.separatedParts = layer.parts.filter { !$0.evidence.hasPrefix("Natural Earth") }.map {
      "\($0.polygon) → \($0.country ?? "no country"): \($0.evidence)"
    }
    self.report = report
  }

  /// The rings of a country's faces: edges between two of its own faces cancel under the even–odd rule.
  private static func countryPolygons(_ faces: [LineNetwork.Face], _ owners: [String?]) -> [BoundaryPolygon] {
    var rings: [String: [[GridPoint]]] = [:]
    for (face, owner) in zip(faces, owners) {
      if let owner { rings[owner, default: []] += face.rings }
    }
    return rings.sorted { $0.key < $1.key }.map {
      BoundaryPolygon(area: .init(level: .country, id: $0.key), rings: $0.value)
    }
  }

  private static func closedLine(_ ring: [GridPoint]) -> LineNetwork.Line {
    (ring + [ring[0]]).map { (x: Double($0.x), y: Double($0.y)) }
  }

  /// The line in grid units with both ends drawn out along their direction.
  private static func stretched(_ points: [(longitude: Double, latitude: Double)]) -> LineNetwork.Line {
    var line = points.map { (x: $0.longitude * GridPoint.unitsPerDegree, y: $0.latitude * GridPoint.unitsPerDegree) }
    guard line.count > 1, line[0] != line[line.count - 1] else { return line }
    let last = line.count - 1
    line.insert(beyond(line[0], from: line[1]), at: 0)
    line.append(beyond(line[last + 1], from: line[last]))
    return line
  }

  private static func beyond(_ end: (x: Double, y: Double), from other: (x: Double, y: Double)) -> (
    x: Double, y: Double
  ) {
    let (dx, dy) = (end.x - other.x, end.y - other.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return end }
    return (end.x + dx / length * stretch, end.y + dy / length * stretch)
  }
}
