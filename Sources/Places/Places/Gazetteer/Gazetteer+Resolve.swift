import GeoCore

extension Gazetteer {
  /// Distances that the resolver's rules speak of.
  enum Limit {
    /// A coordinate this near a polygon belongs to it: coasts are generalized, bridges and piers lie outside.
    static let snap = Meters(2_000)
    /// A border this near is reported.
    static let nearBorder = Meters(5_000)
    /// The polygon of a time zone's country must come this near for its line to overrule another country's polygon.
    static let zoneLine = Meters(10_000)
    /// A city this near gives a country to an islet without a polygon.
    static let cityEvidence = Meters(5_000)
    /// Reach of an airport by size: small, medium, large.
    static let airports = [Meters(3_000), Meters(5_000), Meters(8_000)]
  }

  /// What is at a coordinate.
  ///
  /// - Complexity: under a microsecond in the middle of a country, a few near borders.
  public func resolve(_ coordinate: Coordinate) -> Resolution {
    let position = FixedCoordinate(coordinate)
    let vector = UnitVector(position.coordinate)
    let zone = zoneOutlines.areas(containing: position).country.flatMap { numberOfZone[$0] }
    let inside = boundaries.areas(containing: position)
    let zoneCountry = zone.flatMap { index.zoneCountry[$0] }
    var resolution = Resolution(zone: zone.map { .init(number: $0, rule: .contained) } ?? nautical(position))
    // Where polygon and zone agree, only the warning of a near border needs measuring.
    let contained = inside.country.flatMap { numberOfArea[$0] }
    let reach = contained != nil && contained == zoneCountry ? Limit.nearBorder : Limit.zoneLine
    let near = boundaries.neighbors(of: position, level: .country, within: reach)
    resolution.country = country(inside: inside.country, zoneCountry: zoneCountry, near: near, vector: vector)
    guard let country = resolution.country?.number else { return resolution }
    resolution.nearBorder = near.first { numberOfArea[$0.area] != nil && numberOfArea[$0.area] != country }.flatMap {
      $0.distance <= Limit.nearBorder
        ? .init(number: numberOfArea[$0.area]!, rule: .nearest, centimeters: $0.centimeters) : nil
    }
    resolution.region = region(inside: inside.region, country: country, position: position, vector: vector)
    resolution.city = city(region: resolution.region?.number, country: country, vector: vector)
    if index.airportCells.contains(position) {
      resolution.airport = airport(country: country, vector: vector)
    }
    return resolution
  }

  // MARK: Links

  private func country(
    inside: Int?, zoneCountry: Int?, near: [BoundaryIndex.Neighbor], vector: UnitVector
  ) -> Resolution.Link? {
    let contained = inside.flatMap { numberOfArea[$0] }
    let zoneNeighbor = zoneCountry.flatMap { zoneCountry in near.first { numberOfArea[$0.area] == zoneCountry } }
    if let contained {
      // A zone that several countries keep, or a country without a zone of its own, draws no line between them.
      guard let zoneCountry, zoneCountry != contained, index.countryHasZone[contained], let zoneNeighbor else {
        return .init(number: contained, rule: .contained)
      }
      return .init(number: zoneCountry, rule: .timeZoneLine, centimeters: zoneNeighbor.centimeters)
    }
    if inside != nil { return nil }
    if let nearest = near.first(where: { numberOfArea[$0.area] != nil }), nearest.distance <= Limit.snap {
      if let zoneCountry, let zoneNeighbor, zoneNeighbor.distance <= Limit.snap {
        return .init(number: zoneCountry, rule: .snapped, centimeters: zoneNeighbor.centimeters)
      }
      return .init(number: numberOfArea[nearest.area]!, rule: .snapped, centimeters: nearest.centimeters)
    }
    return islet(zoneCountry: zoneCountry, vector: vector)
  }

  private func islet(zoneCountry: Int?, vector: UnitVector) -> Resolution.Link? {
    let limit = UnitVector.squaredChord(distance: Limit.cityEvidence)
    guard let zoneCountry,
      let city = index.cities.nearest(to: vector, in: index.countryCities[zoneCountry], limit: limit)
    else { return nil }
    return .init(number: zoneCountry, rule: .cityEvidence, centimeters: Self.centimeters(city.squaredChord))
  }

  private func region(inside: Int?, country: Int, position: FixedCoordinate, vector: UnitVector) -> Resolution.Link? {
    if let number = inside.flatMap({ numberOfArea[$0] }), index.regionCountry[number] == country {
      return .init(number: number, rule: .contained)
    }
    let near = boundaries.neighbors(of: position, level: .region, within: Limit.snap)
    for neighbor in near {
      if let number = numberOfArea[neighbor.area], index.regionCountry[number] == country {
        return .init(number: number, rule: .snapped, centimeters: neighbor.centimeters)
      }
    }
    guard let city = index.cities.nearest(to: vector, in: index.countryCities[country]),
      let region = index.cityRegions.value(at: Int(city.number)), Int(region) < index.regions.count
    else { return nil }
    return .init(number: Int(region), rule: .nearestCity, centimeters: Self.centimeters(city.squaredChord))
  }

  private func city(region: Int?, country: Int, vector: UnitVector) -> Resolution.Link? {
    let found =
      region.flatMap { index.cities.nearest(to: vector, in: index.regionCities[$0]) }
      ?? index.cities.nearest(to: vector, in: index.countryCities[country])
    return found.map { .init(number: Int($0.number), rule: .nearest, centimeters: Self.centimeters($0.squaredChord)) }
  }

  private func airport(country: Int, vector: UnitVector) -> Resolution.Link? {
    let farthest = UnitVector.squaredChord(distance: Limit.airports[2])
    guard let found = index.airports.nearest(to: vector, in: 0..<index.airports.count, limit: farthest),
      Int(found.weight) < Limit.airports.count,
      found.squaredChord <= UnitVector.squaredChord(distance: Limit.airports[Int(found.weight)]),
      index.airportCountries.value(at: Int(found.number)).map(Int.init) == country
    else { return nil }
    return .init(number: Int(found.number), rule: .nearest, centimeters: Self.centimeters(found.squaredChord))
  }

  private func nautical(_ position: FixedCoordinate) -> Resolution.Link {
    let hoursEast = Int((position.coordinate.longitude / 15).rounded())
    return .init(number: 12 - hoursEast, rule: .nautical)
  }

  private static func centimeters(_ squaredChord: Int64) -> Int64 {
    Int64((UnitVector.distance(squaredChord: squaredChord).rawValue * 100).rounded())
  }
}
