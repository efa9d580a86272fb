import GeoCore
import Places

/// Countries and regions as one network of boundaries, with the audit that decided them.
struct AdministrativeBoundaries {
  /// Countries and regions: of each level a partition, whose areas share their edges.
  let polygons: [BoundaryPolygon]
  let report: AuditReport
  /// For each entry of the report what it looks like.
  let drawings: [AuditDrawing]

  /// Grid units by which ends of first-level lines are stretched, so that they reach the border that they stop short of.
  static let stretch = 400.0

  /// Reads the layers that the records name, and decides every face.
  ///
  /// - Parameter zoneCountry: Country of the time zone at a position, if the zone belongs to one.
  init(_ records: GazetteerRecords, zoneCountry: (FixedCoordinate) -> String?) throws {
    var layer = try CountryPolygons(path: records.countryLayer, overrides: records.overrides)
    try layer.separateDependencies(
      codes: Set(records.countries.map(\.code)), cities: records.cities, overrides: records.overrides)
    try layer.addIslands(
      path: records.landLayer, overrides: records.overrides.missingIslands, zoneCountry: zoneCountry)
    let audit = try Self.audit(layer, records)
    let outcomes = audit.outcomes()
    polygons = Self.countryPolygons(audit) + audit.polygons(outcomes)
    let (report, entryFaces) = audit.report(outcomes)
    self.report = Self.report(report, with: layer.parts)
    drawings = entryFaces.map { AuditDrawing(audit, face: $0) }
  }

  /// Cuts the countries into faces and decides them; then, where the coarse layer knows regions that the lines do not
  /// enclose, cuts those faces along it and decides anew.
  private static func audit(_ layer: CountryPolygons, _ records: GazetteerRecords) throws -> RegionAudit {
    let ids = Set(records.regions.map(\.id))
    let official = try records.officialRegionLayer.map { try RegionCandidate.read(official: $0, records.regions) }
    // Polygons of the same edition as the countries need no coarse layer: their rings are the lines.
    let lines =
      try official.map { $0.flatMap { $0.rings.map(closedLine) } }
      ?? Shapefile.shapes(path: records.regionLines).flatMap { $0.map(stretched) }
    let outlines = layer.parts.flatMap { $0.rings.map(closedLine) }
    let faces = try faces(of: outlines + lines, path: records.regionLines)
    let locator = try AreaLocator(rings: layer.parts.map(\.rings))
    let owners = faces.map { face in
      locator.number(containing: FixedCoordinate(face.inside.coordinate)).flatMap { layer.parts[$0].country }
    }
    let candidates = try official ?? RegionCandidate.read(path: records.regionLayer, regions: ids)
    let coarse = try AreaLocator(rings: candidates.map(\.rings))
    let first = try RegionAudit(
      faces: faces, countries: owners, candidates: candidates, regions: records.regions, cities: records.cities,
      coarse: coarse)
    let votes = first.votes()
    let cuts = first.cuts(votes)
    guard !cuts.isEmpty else { return first }
    let cutLines = cuts.keys.sorted().flatMap { candidates[$0].rings.map(closedLine) }
    let pieces = try Self.faces(of: faces.flatMap { $0.rings.map(closedLine) } + cutLines, path: records.regionLayer)
    let parents = pieces.map { first.fine.number(containing: FixedCoordinate($0.inside.coordinate)) }
    return try RegionAudit(
      faces: pieces, countries: parents.map { $0.flatMap { owners[$0] } }, candidates: candidates,
      regions: records.regions, cities: records.cities, coarse: coarse,
      parents: parents.map {
        $0.map { .init(face: $0, outcome: votes[$0], claims: Set(first.faceVotes[$0].counts.keys)) }
      },
      cuts: cuts)
  }

  private static func faces(of lines: [LineNetwork.Line], path: String) throws -> [LineNetwork.Face] {
    guard let faces = LineNetwork.faces(of: lines) else {
      throw SourceError.malformed(path: path, place: "lines", reason: "GEOS cannot cut them into faces")
    }
    return faces
  }

  private static func report(_ report: AuditReport, with parts: [CountryPolygons.Part]) -> AuditReport {
    var report = report
    for part in parts where !part.evidence.hasPrefix("Natural Earth") {
      if part.polygon == "land" {
        report.islandsAdded[part.country ?? "", default: 0] += 1
      } else {
        report.separatedParts.append("\(part.polygon) → \(part.country ?? "no country"): \(part.evidence)")
      }
    }
    return report
  }

  /// The rings of a country's faces: edges between two of its own faces cancel under the even–odd rule.
  private static func countryPolygons(_ audit: RegionAudit) -> [BoundaryPolygon] {
    var rings: [String: [[GridPoint]]] = [:]
    for (face, owner) in zip(audit.faces, audit.countries) {
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
