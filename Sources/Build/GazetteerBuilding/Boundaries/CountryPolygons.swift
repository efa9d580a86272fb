import GeoCore
import Places

/// The countries of Natural Earth, part by part, each part with the code it belongs to.
struct CountryPolygons {
  /// One outer ring with its holes.
  struct Part {
    /// Natural Earth's `ADM0_A3`.
    var polygon: String
    /// Country code, or `nil` for ground without one.
    var country: String?
    var rings: [[GridPoint]]
    /// Why the part has its code.
    var evidence: String
  }

  var parts: [Part]

  /// Reads the layer and gives each part the code of its feature.
  init(path: String, overrides: BoundaryOverrides) throws {
    let decided = Dictionary(overrides.countryPolygons.map { ($0.polygon, $0) }) { first, _ in first }
    var used: Set<String> = []
    parts = try Shapefile(path: path).features.flatMap { feature in
      let polygon = feature.attributes["ADM0_A3"] ?? ""
      var code = feature.attributes["ISO_A2_EH"].flatMap { $0.hasPrefix("-") ? nil : $0 }
      var evidence = "Natural Earth ISO_A2_EH"
      // Natural Earth writes Taiwan's code in some editions with that of a claimant before it.
      if let text = code, text.utf8.count == 5 { code = String(text.suffix(2)) }
      if code == nil, let entry = decided[polygon] {
        (code, evidence) = (entry.country, "override: \(entry.reason)")
        used.insert(polygon)
      }
      return Self.parts(of: feature.parts.map(Self.ring)).map {
        Part(polygon: polygon, country: code, rings: $0, evidence: evidence)
      }
    }
    if let entry = overrides.countryPolygons.first(where: { !used.contains($0.polygon) }) {
      throw OverrideError.unnecessary(
        entry: "countryPolygons \(entry.polygon)", reason: "the layer has a code for it, or no such polygon")
    }
  }

  static func ring(_ points: [(longitude: Double, latitude: Double)]) -> [GridPoint] {
    var ring: [GridPoint] = []
    for point in points {
      let place = Coordinate(
        uncheckedLatitude: max(-90, min(90, point.latitude)), longitude: max(-180, min(180, point.longitude)))
      if ring.last != GridPoint(place) { ring.append(GridPoint(place)) }
    }
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    return ring
  }

  /// Shapefile rings in file order: an outer ring runs clockwise, the holes that follow it against the clock.
  private static func parts(of rings: [[GridPoint]]) -> [[[GridPoint]]] {
    var parts: [[[GridPoint]]] = []
    for ring in rings where ring.count > 2 {
      if doubledArea(ring) < 0 || parts.isEmpty { parts.append([ring]) } else { parts[parts.count - 1].append(ring) }
    }
    return parts
  }

  /// Positive against the clock.
  static func doubledArea(_ ring: [GridPoint]) -> Int64 {
    zip([ring[ring.count - 1]] + ring, ring).reduce(0) { sum, edge in
      sum &+ Int64(edge.0.x) &* Int64(edge.1.y) &- Int64(edge.1.x) &* Int64(edge.0.y)
    }
  }

  /// Gives parts of a parent to the dependencies whose cities lie in them.
  ///
  /// - Parameters:
  ///   - codes: Countries of the gazetteer.
  ///   - cities: The oracle.
  mutating func separateDependencies(codes: Set<String>, cities: [CityRecord], overrides: BoundaryOverrides) throws {
    let present = Set(parts.compactMap(\.country))
    let missing = codes.subtracting(present)
    let votes = try cityVotes(cities)
    var used: Set<String> = []
    for index in parts.indices {
      guard let parent = parts[index].country else { continue }
      if let entry = overrides.uninhabited.first(where: { $0.from == parent && contains($0, parts[index]) }) {
        (parts[index].country, parts[index].evidence) = (entry.country, "override: \(entry.reason)")
        if votes[index].total == 0 { used.insert(entry.country) }
      } else if let code = votes[index].winner, code != parent, missing.contains(code) {
        (parts[index].country, parts[index].evidence) = (code, "cities inside: \(votes[index].summary)")
      }
    }
    if let entry = overrides.uninhabited.first(where: { !used.contains($0.country) }) {
      throw OverrideError.unnecessary(
        entry: "uninhabited \(entry.country)", reason: "no such part of \(entry.from), or cities lie in it")
    }
    adoptNeighbors(separated: missing)
  }

  private func contains(_ entry: BoundaryOverrides.Uninhabited, _ part: Part) -> Bool {
    guard let bounds = entry.bounds else { return false }
    return part.rings[0].allSatisfy { bounds.contains($0.coordinate) }
  }

  private func cityVotes(_ cities: [CityRecord]) throws -> [Ballot] {
    let polygons = parts.enumerated().map { index, part in
      BoundaryPolygon(area: BoundaryArea(level: .country, id: String(index)), rings: part.rings)
    }
    let locator = try AreaLocator(polygons)
    var votes = [Ballot](repeating: Ballot(), count: parts.count)
    for city in cities {
      if let part = locator.area(containing: city.position) { votes[Int(part.id)!].add(city.country) }
    }
    return votes
  }

  /// Islets without a city follow a separated part of the same parent within 60 km that is nearer than any part that
  /// stayed with the parent.
  private mutating func adoptNeighbors(separated: Set<String>) {
    let centers = parts.map { Self.center($0.rings[0]) }
    let before = parts
    for index in parts.indices where before[index].evidence.hasPrefix("Natural Earth") {
      let relatives = parts.indices.filter {
        $0 != index && before[$0].polygon == before[index].polygon
          && centers[$0].distance(to: centers[index]) < Meters(60_000)
      }
      guard
        let nearest = relatives.min(by: {
          centers[$0].distance(to: centers[index]) < centers[$1].distance(to: centers[index])
        }), let code = before[nearest].country, separated.contains(code), before[nearest].evidence.hasPrefix("cities")
      else { continue }
      (parts[index].country, parts[index].evidence) = (code, "next to a part with cities of \(code)")
    }
  }

  private static func center(_ ring: [GridPoint]) -> Coordinate {
    let count = Double(ring.count)
    return Coordinate(
      uncheckedLatitude: ring.reduce(0) { $0 + Double($1.y) } / count / GridPoint.unitsPerDegree,
      longitude: ring.reduce(0) { $0 + Double($1.x) } / count / GridPoint.unitsPerDegree)
  }
}
