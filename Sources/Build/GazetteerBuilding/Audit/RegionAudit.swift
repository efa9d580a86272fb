import Foundation
import GeoCore
import Places

/// Decides which region each face of the boundary network is: the cities inside it are the oracle, the codes and names
/// of the sources are claims.
struct RegionAudit {
  /// A share of votes from which a polygon counts as decided.
  static let convincing = 0.6
  /// Votes below which a mixed polygon is not cut: one stray coordinate proves nothing.
  static let fewestToSplit = 3

  private let faces: [LineNetwork.Face]
  private let countries: [String?]
  private let candidates: [RegionCandidate]
  private let regions: [RegionRecord]
  private let regionCountry: [String: String]
  private var labels: [Int?]
  private var faceVotes: [Ballot]
  private var candidateVotes: [Ballot]
  private(set) var report = AuditReport()

  /// - Parameters:
  ///   - faces: Of the noded network of countries and first-level lines.
  ///   - countries: Code of each face.
  init(
    faces: [LineNetwork.Face], countries: [String?], candidates: [RegionCandidate], regions: [RegionRecord],
    cities: [CityRecord]
  ) throws {
    (self.faces, self.countries, self.candidates, self.regions) = (faces, countries, candidates, regions)
    regionCountry = Dictionary(regions.map { ($0.id, $0.country) }) { first, _ in first }
    faceVotes = .init(repeating: Ballot(), count: faces.count)
    candidateVotes = .init(repeating: Ballot(), count: candidates.count)
    let coarse = try AreaLocator(
      candidates.map { BoundaryPolygon(area: .init(level: .region, id: String($0.number)), rings: $0.rings) })
    labels = faces.map { face in coarse.area(containing: FixedCoordinate(face.inside.coordinate)).flatMap { Int($0.id) }
    }
    try vote(cities, coarse: coarse)
  }

  private mutating func vote(_ cities: [CityRecord], coarse: AreaLocator) throws {
    let fine = try AreaLocator(
      faces.enumerated().map { BoundaryPolygon(area: .init(level: .region, id: String($0)), rings: $1.rings) })
    for city in cities {
      let face = fine.area(containing: city.position).flatMap { Int($0.id) }
      if face.flatMap({ countries[$0] }) != city.country {
        report.citiesOutsideTheirCountry[city.country, default: 0] += 1
      }
      guard let region = city.region else { continue }
      if let face, countries[face] == city.country { faceVotes[face].add(region) }
      if let candidate = coarse.area(containing: city.position).flatMap({ Int($0.id) }) {
        candidateVotes[candidate].add(region)
      }
    }
  }

  /// The polygons of all decided regions, by region id.
  mutating func decide() -> [BoundaryPolygon] {
    var rings: [String: [[GridPoint]]] = [:]
    for index in faces.indices {
      guard let country = countries[index] else { continue }
      let decision = decide(face: index, country: country)
      if let region = decision.region { rings[region, default: []] += faces[index].rings }
      note(face: index, country: country, decision)
    }
    addCoarseFallbacks(to: &rings)
    for region in regions where rings[region.id] == nil { report.regionsWithoutPolygon[region.id] = 0 }
    return rings.sorted { $0.key < $1.key }.map {
      BoundaryPolygon(area: .init(level: .region, id: $0.key), rings: $0.value)
    }
  }

  private typealias Outcome = (region: String?, decision: AuditReport.Decision)

  private func decide(face: Int, country: String) -> Outcome {
    let votes = faceVotes[face]
    let label = labels[face].map { candidates[$0] }
    if votes.total >= Self.fewestToSplit, votes.share < Self.convincing { return (nil, .split) }
    if let winner = votes.winner {
      let claim = label.flatMap { $0.country == country ? $0.claimedRegion : nil }
      return (winner, claim == nil || claim == winner ? .agreed : .reassigned)
    }
    guard let label else { return (nil, .excluded) }
    let around = candidateVotes[label.number]
    if around.share >= Self.convincing, let winner = around.winner, regionCountry[winner] == country {
      return (winner, .bySurrounding)
    }
    return byName(label, country: country).map { ($0, .byName) } ?? (nil, .excluded)
  }

  private func byName(_ candidate: RegionCandidate, country: String) -> String? {
    let names = Set(candidate.names.map(Self.folded))
    let match = regions.first { region in
      region.country == country && ([region.name] + region.aliases).contains { names.contains(Self.folded($0)) }
    }
    return match?.id ?? candidate.claimedRegion.flatMap { regionCountry[$0] == country ? $0 : nil }
  }

  private static func folded(_ name: String) -> String { TextFold.fold(name).whole }

  /// Regions that no face became, but whose cities agree on a coarse polygon: that polygon, as it is. It may reach over
  /// a border by its own inaccuracy; the resolver takes a region only with its own country.
  private mutating func addCoarseFallbacks(to rings: inout [String: [[GridPoint]]]) {
    for candidate in candidates {
      let votes = candidateVotes[candidate.number]
      let winner =
        votes.share >= Self.convincing
        ? votes.winner : votes.total == 0 ? byName(candidate, country: candidate.country) : nil
      guard let region = winner, rings[region] == nil || report.counts["coarse:\(region)"] != nil else { continue }
      rings[region, default: []] += candidate.rings
      report.counts["coarse:\(region)", default: 0] += 1
      let inside = candidate.rings[0][0].coordinate
      add(
        AuditReport.Entry(
          name: candidate.names.first ?? "", country: candidate.country, claimed: candidate.claimedRegion,
          region: region, decision: .coarse, votes: votes.summary, latitude: inside.latitude,
          longitude: inside.longitude))
    }
    report.counts = report.counts.filter { !$0.key.hasPrefix("coarse:") }
  }

  private mutating func note(face: Int, country: String, _ outcome: Outcome) {
    let label = labels[face].map { candidates[$0] }
    let inside = faces[face].inside.coordinate
    add(
      AuditReport.Entry(
        name: label?.names.first ?? "", country: country, claimed: label?.claimedRegion, region: outcome.region,
        decision: outcome.decision, votes: faceVotes[face].summary, latitude: inside.latitude,
        longitude: inside.longitude))
  }

  private mutating func add(_ entry: AuditReport.Entry) {
    report.counts[entry.decision.rawValue, default: 0] += 1
    if entry.decision != .agreed || entry.votes.contains(",") { report.entries.append(entry) }
  }
}
