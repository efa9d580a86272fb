import GeoCore
import Places

extension CountryPolygons {
  /// Adds land that the country layer leaves out: some three thousand islands of Natural Earth's own layer of land, and
  /// the few of the overrides that neither layer has.
  ///
  /// An island's country is that of the time zone in whose outline its corners lie: those outlines follow
  /// OpenStreetMap's borders and reach as far as the territorial sea. An island in no zone of one country stays without.
  ///
  /// - Parameters:
  ///   - zoneCountry: Country of the zone at a position, if the zone belongs to one.
  mutating func addIslands(
    path: String, overrides: [BoundaryOverrides.MissingIsland], zoneCountry: (FixedCoordinate) -> String?
  ) throws {
    let land = try Shapefile.shapes(path: path).flatMap { $0.map(Self.ring) }.filter {
      $0.count > 2 && Self.doubledArea($0) < 0
    }
    for ring in try outside(land) {
      var ballot = Ballot()
      for corner in ring {
        if let code = zoneCountry(FixedCoordinate(corner.coordinate)) { ballot.add(code) }
      }
      let evidence = ballot.winner.map { "land outside the country layer, in a time zone of \($0)" }
      parts.append(
        Part(
          polygon: "land", country: ballot.winner, rings: [ring],
          evidence: evidence ?? "land outside the country layer, in no country's time zone"))
    }
    let islands = overrides.map(\.ring)
    let needed = islands.isEmpty ? [] : try outside(islands)
    for (entry, ring) in zip(overrides, islands) {
      guard needed.contains(ring) else {
        throw OverrideError.unnecessary(entry: "missingIslands \(entry.name)", reason: "the layers have land there")
      }
      parts.append(
        Part(polygon: "override", country: entry.country, rings: [ring], evidence: "override: \(entry.reason)"))
    }
  }

  /// The rings that neither lie on a part nor enclose a corner of one.
  private func outside(_ rings: [[GridPoint]]) throws -> [[GridPoint]] {
    let known = try AreaLocator(rings: parts.map(\.rings))
    let free = rings.filter { ring in
      !ring.contains { known.number(containing: FixedCoordinate($0.coordinate)) != nil }
    }
    let locator = try AreaLocator(rings: free.map { [$0] })
    var isTaken = [Bool](repeating: false, count: free.count)
    for corner in parts.lazy.flatMap({ $0.rings[0] }) {
      if let number = locator.number(containing: FixedCoordinate(corner.coordinate)) { isTaken[number] = true }
    }
    return free.indices.filter { !isTaken[$0] }.map { free[$0] }
  }
}
