import GeoCore
import Places

/// Decides which region each face of the boundary network is: the cities inside it are the oracle, the codes and names
/// of the sources are claims.
struct RegionAudit {
  /// A share of votes from which a polygon counts as decided.
  static let convincing = 0.6
  /// Votes below which a mixed polygon is not cut: one stray coordinate proves nothing.
  static let fewestToSplit = 3

  /// What a face was cut out of, by an earlier audit of coarser faces.
  struct Parent {
    /// Number of the earlier face.
    var face: Int
    /// The earlier decision.
    var outcome: FaceOutcome
    /// Regions that cities in it claim.
    var claims: Set<String>
  }

  let faces: [LineNetwork.Face]
  /// Country of each face.
  let countries: [String?]
  let candidates: [RegionCandidate]
  let regions: [RegionRecord]
  let cities: [CityRecord]
  let regionCountry: [String: String]
  /// Numbers of the cities that claim a region.
  let citiesOfRegion: [String: [Int]]
  /// Country and folded name → region; of regions with one name the first.
  private let regionByName: [String: String]
  /// The candidate around each face.
  let labels: [Int?]
  /// Face of each city.
  private(set) var placeOfCity: [Int?]
  /// Numbers of the cities in each face that claim a region of its country.
  private(set) var voters: [[Int]]
  private(set) var faceVotes: [Ballot]
  private(set) var candidateVotes: [Ballot]
  private(set) var citiesOutsideTheirCountry: [String: Int] = [:]
  /// Finds faces.
  let fine: AreaLocator
  /// Finds candidates.
  let coarse: AreaLocator
  /// By face; empty if the faces are the first ones.
  let parents: [Parent?]
  /// Candidate → region that is cut out along it.
  private let cuts: [Int: String]

  /// - Parameters:
  ///   - faces: Of the noded network of countries and first-level lines.
  ///   - countries: Code of each face.
  ///   - coarse: Locator of the candidates.
  ///   - parents: By face, if faces were cut since an earlier audit.
  ///   - cuts: Candidate → region, for faces that were cut along candidates.
  init(
    faces: [LineNetwork.Face], countries: [String?], candidates: [RegionCandidate], regions: [RegionRecord],
    cities: [CityRecord], coarse: AreaLocator, parents: [Parent?] = [], cuts: [Int: String] = [:]
  ) throws {
    (self.faces, self.countries, self.candidates, self.regions) = (faces, countries, candidates, regions)
    (self.cities, self.parents, self.cuts) = (cities, parents, cuts)
    regionCountry = Dictionary(regions.map { ($0.id, $0.country) }) { first, _ in first }
    citiesOfRegion = Dictionary(grouping: cities.indices.filter { cities[$0].region != nil }) { cities[$0].region! }
    regionByName = Dictionary(
      regions.flatMap { region in ([region.name] + region.aliases).map { (Self.key(region.country, $0), region.id) } }
    ) { first, _ in first }
    faceVotes = .init(repeating: Ballot(), count: faces.count)
    voters = .init(repeating: [], count: faces.count)
    placeOfCity = .init(repeating: nil, count: cities.count)
    candidateVotes = .init(repeating: Ballot(), count: candidates.count)
    self.coarse = coarse
    fine = try AreaLocator(rings: faces.map(\.rings))
    labels = faces.map { coarse.number(containing: FixedCoordinate($0.inside.coordinate)) }
    vote()
  }

  private mutating func vote() {
    for (number, city) in cities.enumerated() {
      let face = fine.number(containing: city.position)
      placeOfCity[number] = face
      if face.flatMap({ countries[$0] }) != city.country {
        citiesOutsideTheirCountry[city.country, default: 0] += 1
      }
      guard let region = city.region else { continue }
      if let face, countries[face] == city.country {
        faceVotes[face].add(region)
        voters[face].append(number)
      }
      if let candidate = coarse.number(containing: city.position) { candidateVotes[candidate].add(region) }
    }
  }

  /// What the cities, names and codes say of each face by themselves.
  func votes() -> [FaceOutcome] { faces.indices.map { outcome(face: $0) } }

  /// The decision for each face.
  func outcomes() -> [FaceOutcome] {
    var outcomes = votes()
    absorbSlivers(&outcomes)
    for face in sharedFaces(outcomes) {
      let agreement = NearestCityTrial.agreement(
        of: voters[face].map { (UnitVector(cities[$0].position.coordinate), cities[$0].region!) })
      outcomes[face].agreement = agreement
      // The better of two rules where the lines of a region are unknown: one region for all, or the nearest city's.
      if outcomes[face].decision != .split, faceVotes[face].share < agreement {
        outcomes[face] = FaceOutcome(region: nil, decision: .split, agreement: agreement)
      }
    }
    return outcomes
  }

  /// Faces that regions share: mixed ones, and those that hold most cities of a region which did not get them.
  private func sharedFaces(_ outcomes: [FaceOutcome]) -> [Int] {
    var shared = Set(outcomes.indices.filter { outcomes[$0].decision == .split })
    for region in undrawn(outcomes) {
      if let face = home(of: region) { shared.insert(face) }
    }
    return shared.sorted()
  }

  /// Regions that became no face, or not the one that holds most of their cities: an enclave is not the region.
  func undrawn(_ outcomes: [FaceOutcome]) -> Set<String> {
    let drawn = Set(outcomes.compactMap(\.region))
    return Set(regions.map(\.id)).filter { region in
      !drawn.contains(region) || home(of: region).map { outcomes[$0].region != region } ?? false
    }
  }

  /// The face that holds more than half of a region's cities.
  func home(of region: String) -> Int? {
    let places = (citiesOfRegion[region] ?? []).map { placeOfCity[$0] }
    var counts: [Int: Int] = [:]
    for case let place? in places { counts[place, default: 0] += 1 }
    return counts.first { 2 * $0.value > places.count }?.key
  }

  private func outcome(face: Int) -> FaceOutcome {
    guard let country = countries[face] else { return FaceOutcome(region: nil, decision: .excluded) }
    let votes = faceVotes[face]
    let label = labels[face].map { candidates[$0] }
    if votes.total >= Self.fewestToSplit, votes.share < Self.convincing {
      return FaceOutcome(region: nil, decision: .split)
    }
    if let winner = votes.winner(preferring: label.flatMap { byName($0, country: country) }) {
      let claim = label.flatMap { $0.country == country ? $0.claimedRegion : nil }
      return FaceOutcome(region: winner, decision: claim == nil || claim == winner ? .agreed : .reassigned)
    }
    let parent = face < parents.count ? parents[face] : nil
    if let cut = label.flatMap({ cuts[$0.number] }), regionCountry[cut] == country,
      parent?.claims.contains(cut) == true
    {
      return FaceOutcome(region: cut, decision: .coarse)
    }
    return parent?.outcome ?? withoutVotes(label, country: country)
  }

  private func withoutVotes(_ label: RegionCandidate?, country: String) -> FaceOutcome {
    guard let label else { return FaceOutcome(region: nil, decision: .excluded) }
    let around = candidateVotes[label.number]
    if around.share >= Self.convincing, let winner = around.winner, regionCountry[winner] == country {
      return FaceOutcome(region: winner, decision: .bySurrounding)
    }
    if let region = byName(label, country: country) { return FaceOutcome(region: region, decision: .byName) }
    return FaceOutcome(region: nil, decision: .excluded)
  }

  private func byName(_ candidate: RegionCandidate, country: String) -> String? {
    candidate.names.lazy.compactMap { regionByName[Self.key(country, $0)] }.first
      ?? candidate.claimedRegion.flatMap { regionCountry[$0] == country ? $0 : nil }
  }

  private static func key(_ country: String, _ name: String) -> String { "\(country) \(TextFold.fold(name).whole)" }

  /// Candidates to cut along: their cities agree on an undrawn region.
  func cuts(_ outcomes: [FaceOutcome]) -> [Int: String] {
    let undrawn = undrawn(outcomes)
    var cuts: [Int: String] = [:]
    for candidate in candidates {
      let votes = candidateVotes[candidate.number]
      if votes.share >= Self.convincing, let winner = votes.winner, undrawn.contains(winner) {
        cuts[candidate.number] = winner
      }
    }
    return cuts
  }
}
