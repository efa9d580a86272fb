import GeoCore
import Places

extension RegionAudit {
  /// The polygons of all regions that some face became, by id.
  func polygons(_ outcomes: [FaceOutcome]) -> [BoundaryPolygon] {
    var rings: [String: [[GridPoint]]] = [:]
    for (face, outcome) in zip(faces, outcomes) {
      if let region = outcome.region { rings[region, default: []] += face.rings }
    }
    return rings.sorted { $0.key < $1.key }.map {
      BoundaryPolygon(area: .init(level: .region, id: $0.key), rings: $0.value)
    }
  }

  /// The evidence, and for each of its entries the number of its face.
  func report(_ outcomes: [FaceOutcome]) -> (report: AuditReport, faces: [Int]) {
    var report = AuditReport()
    var entryFaces: [Int] = []
    for (face, outcome) in outcomes.enumerated() where countries[face] != nil {
      report.counts[outcome.decision.rawValue, default: 0] += 1
      let entry = entry(face: face, outcome)
      if entry.decision != .agreed || entry.votes.contains(",") {
        report.entries.append(entry)
        entryFaces.append(face)
      }
    }
    report.regionsWithoutPolygon = gaps(outcomes)
    report.citiesOutsideTheirCountry = citiesOutsideTheirCountry
    report.copiedPopulations = copiedPopulations()
    return (report, entryFaces)
  }

  private func entry(face: Int, _ outcome: FaceOutcome) -> AuditReport.Entry {
    let label = labels[face].map { candidates[$0] }
    let inside = faces[face].inside.coordinate
    return AuditReport.Entry(
      name: label?.names.first ?? "", country: countries[face] ?? "", claimed: label?.claimedRegion,
      region: outcome.region, decision: outcome.decision, votes: faceVotes[face].summary,
      nearestCityAgreement: outcome.agreement.map { ($0 * 1_000).rounded() / 1_000 }, latitude: inside.latitude,
      longitude: inside.longitude)
  }

  private func gaps(_ outcomes: [FaceOutcome]) -> [AuditReport.Gap] {
    let undrawn = undrawn(outcomes)
    return regions.filter { undrawn.contains($0.id) }.map { region in
      let cities = citiesOfRegion[region.id] ?? []
      var gap = AuditReport.Gap(region: region.id, name: region.name, cities: cities.count, cause: .noCity, polygon: "")
      guard !cities.isEmpty else { return gap }
      guard let face = home(of: region.id) else {
        let isOutside = 2 * cities.count { place(of: $0) == nil } > cities.count
        gap.cause = isOutside ? .outside : .scattered
        return gap
      }
      let entry = entry(face: face, outcomes[face])
      gap.cause = countries[face] != region.country ? .outside : entry.region == nil ? .sharedPolygon : .insideAnother
      gap.polygon = entry.region ?? entry.name
      gap.nearestCityAgreement = entry.nearestCityAgreement
      return gap
    }
  }

  /// The face of a city, if it belongs to the city's country.
  private func place(of city: Int) -> Int? {
    placeOfCity[city].flatMap { countries[$0] == cities[city].country ? $0 : nil }
  }

  private func copiedPopulations() -> [String] {
    let large = cities.filter { $0.population > 100_000 }
    let groups = Dictionary(grouping: large) { "\($0.country) \(TextFold.fold($0.name).whole) \($0.population)" }
    return groups.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { _, twins in
      let ids = twins.map(\.id).sorted().map(String.init).joined(separator: ", ")
      return "\(twins[0].name) (\(twins[0].country)), \(twins[0].population): \(ids)"
    }
  }
}
