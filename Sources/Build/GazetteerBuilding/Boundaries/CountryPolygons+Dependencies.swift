import GeoCore
import Places

extension CountryPolygons {
  /// How far off every part a city may lie and still vote: harbours lie in the water of a generalised coast.
  private static let offshore = Meters(5_000)
  /// How far the islets of a dependency lie apart.
  private static let reach = Meters(60_000)

  /// Gives parts of a parent to the dependencies whose cities lie in them.
  ///
  /// - Parameters:
  ///   - codes: Countries of the gazetteer.
  ///   - cities: The oracle.
  mutating func separateDependencies(codes: Set<String>, cities: [CityRecord], overrides: BoundaryOverrides) throws {
    let missing = codes.subtracting(Set(parts.compactMap(\.country)))
    let votes = try cityVotes(cities, missing: missing)
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
    adoptIslets(votes: votes, missing: missing)
  }

  private func contains(_ entry: BoundaryOverrides.Uninhabited, _ part: Part) -> Bool {
    guard let bounds = entry.bounds else { return false }
    return part.rings[0].allSatisfy { bounds.contains($0.coordinate) }
  }

  private func cityVotes(_ cities: [CityRecord], missing: Set<String>) throws -> [Ballot] {
    let locator = try AreaLocator(rings: parts.map(\.rings))
    var votes = [Ballot](repeating: Ballot(), count: parts.count)
    for city in cities {
      if let part = locator.number(containing: city.position) {
        votes[part].add(city.country)
      } else if missing.contains(city.country), let part = nearestPart(to: city.position.coordinate) {
        votes[part].add(city.country)
      }
    }
    return votes
  }

  /// The part with the corner nearest to a position, if that is near the shore.
  private func nearestPart(to position: Coordinate) -> Int? {
    var best: (part: Int, distance: Meters)?
    for (index, part) in parts.enumerated() {
      for corner in part.rings[0] {
        // A degree of latitude is 111 km: nothing farther off than a tenth of it is near.
        guard abs(corner.coordinate.latitude - position.latitude) < 0.1 else { continue }
        let distance = corner.coordinate.distance(to: position)
        if distance <= best?.distance ?? Self.offshore { best = (index, distance) }
      }
    }
    return best?.part
  }

  /// Islets without a city follow a separated part of the same polygon, from islet to islet, as far as they lie nearer to
  /// it than to any part with cities of the parent.
  private mutating func adoptIslets(votes: [Ballot], missing: Set<String>) {
    let shores = parts.map { Shore($0.rings[0]) }
    let separated = { (part: Part) in part.country.map(missing.contains) ?? false }
    var open = parts.indices.filter { parts[$0].evidence.hasPrefix("Natural Earth") && votes[$0].total == 0 }
    while true {
      let found = open.compactMap { index -> (islet: Int, code: String)? in
        let relatives = parts.indices.filter { $0 != index && parts[$0].polygon == parts[index].polygon }
        let candidates = relatives.filter { separated(parts[$0]) || votes[$0].total > 0 }
          .compactMap { relative in
            shores[index].distance(to: shores[relative], within: Self.reach).map { (relative, $0) }
          }
        guard let nearest = candidates.min(by: { ($0.1, $0.0) < ($1.1, $1.0) })?.0, separated(parts[nearest]),
          let code = parts[nearest].country
        else { return nil }
        return (index, code)
      }
      if found.isEmpty { return }
      for (islet, code) in found {
        (parts[islet].country, parts[islet].evidence) = (code, "next to a part with cities of \(code)")
      }
      open.removeAll { islet in found.contains { $0.islet == islet } }
    }
  }
}

/// Corners of a coast, to tell how far two coasts are apart.
private struct Shore {
  /// A hundred at most, in their order: islands are kilometers apart, not meters.
  private let corners: [Coordinate]
  private let bounds: Bounds

  init(_ ring: [GridPoint]) {
    let step = max(1, ring.count / 100)
    corners = stride(from: 0, to: ring.count, by: step).map { ring[$0].coordinate }
    var bounds = Bounds(corners[0])
    for corner in corners { bounds.extend(to: corner) }
    self.bounds = bounds
  }

  /// The distance between two coasts; `nil` if it is greater than `limit`.
  func distance(to other: Shore, within limit: Meters) -> Meters? {
    let margin = limit.rawValue / 111_000
    guard bounds.south - margin <= other.bounds.north, other.bounds.south - margin <= bounds.north else { return nil }
    var least = limit
    var isNear = false
    for corner in corners {
      for far in other.corners where abs(far.latitude - corner.latitude) <= margin {
        let distance = corner.distance(to: far)
        if distance <= least { (least, isNear) = (distance, true) }
      }
    }
    return isNear ? least : nil
  }
}
