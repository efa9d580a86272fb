import GeoCore

extension Resolver {
  /// What is at a coordinate; the rules are those of decision 0082.
  func resolve(_ coordinate: Coordinate) -> Resolution {
    let position = FixedCoordinate(coordinate)
    let zone = zone(at: position)
    let inside = boundaries.areas(containing: position)
    let zoneCountry = zone.flatMap { country(ofZone: $0) }
    var resolution = Resolution(zone: zone.map { .init(number: $0, rule: .contained) } ?? Self.nautical(position))
    if let area = inside.country, let contained = country(ofArea: area), contained == zoneCountry {
      // Where polygon and zone agree, which is nearly everywhere, only the warning of a near border needs measuring.
      resolution.country = .init(number: contained, rule: .contained)
      resolution.nearBorder = border(around: position, of: contained)
    } else {
      let near = boundaries.neighbors(of: position, within: Gazetteer.Limit.zoneLine) { country(ofArea: $0) != nil }
      resolution.country = country(inside: inside.country, zoneCountry: zoneCountry, near: near, at: position)
      resolution.nearBorder = resolution.country.flatMap { border(near, of: $0.number) }
    }
    guard let country = resolution.country?.number else { return resolution }
    let vector = UnitVector(position.coordinate)
    resolution.region = region(inside: inside.region, country: country, position: position, vector: vector)
    resolution.city = city(region: resolution.region?.number, country: country, vector: vector)
    if let place = resolution.city, let whole = city(ofQuarter: place.number) {
      let chord = cities.vector(UInt32(whole)).squaredChord(to: vector)
      resolution.quarter = place
      resolution.city = .init(number: whole, rule: .quarter, centimeters: Self.centimeters(chord))
    }
    if tables.airportCells.contains(position) { resolution.airport = airport(country: country, vector: vector) }
    return resolution
  }

  // MARK: Country

  private func country(
    inside: Int?, zoneCountry: Int?, near: [BoundaryIndex.Neighbor], at position: FixedCoordinate
  ) -> Resolution.Link? {
    let zoneNeighbor = zoneCountry.flatMap { zoneCountry in near.first { country(ofArea: $0.area) == zoneCountry } }
    if let contained = inside.flatMap({ country(ofArea: $0) }) {
      // A zone that several countries keep, or a country without a zone of its own, draws no line between them.
      guard let zoneCountry, zoneCountry != contained, tables.hasZone[contained], let zoneNeighbor else {
        return .init(number: contained, rule: .contained)
      }
      return .init(number: zoneCountry, rule: .timeZoneLine, centimeters: zoneNeighbor.centimeters)
    }
    if inside != nil { return nil }
    if let nearest = near.first, nearest.distance <= Gazetteer.Limit.snap {
      let isZone = zoneNeighbor.map { $0.distance <= Gazetteer.Limit.snap } ?? false
      let chosen = isZone ? zoneNeighbor! : nearest
      return country(ofArea: chosen.area).map {
        .init(number: $0, rule: .snapped, centimeters: chosen.centimeters)
      }
    }
    return zoneCountry.flatMap { islet(of: $0, at: position) }
  }

  private func islet(of country: Int, at position: FixedCoordinate) -> Resolution.Link? {
    let limit = UnitVector.squaredChord(distance: Gazetteer.Limit.cityEvidence)
    return city(ofCountry: country, to: UnitVector(position.coordinate), limit: limit).map {
      .init(number: country, rule: .cityEvidence, centimeters: Self.centimeters($0.squaredChord))
    }
  }

  /// The nearest border of another country within reach.
  private func border(around position: FixedCoordinate, of own: Int) -> Resolution.Link? {
    boundaries.nearest(to: position, within: Gazetteer.Limit.nearBorder) { area in
      let number = tables.countryOfArea[area]
      return number != Self.none && Int(number) != own
    }.flatMap(borderLink)
  }

  /// The same out of measured neighbors.
  private func border(_ near: [BoundaryIndex.Neighbor], of own: Int) -> Resolution.Link? {
    near.first { country(ofArea: $0.area) != own }.flatMap {
      $0.distance <= Gazetteer.Limit.nearBorder ? borderLink($0) : nil
    }
  }

  private func borderLink(_ neighbor: BoundaryIndex.Neighbor) -> Resolution.Link? {
    country(ofArea: neighbor.area).map { .init(number: $0, rule: .nearest, centimeters: neighbor.centimeters) }
  }

  // MARK: Region, city, airport

  private func region(inside: Int?, country: Int, position: FixedCoordinate, vector: UnitVector) -> Resolution.Link? {
    if let inside, let number = region(ofArea: inside), Int(tables.countryOfRegion[number]) == country {
      let stranger = tables.hasStrangers[inside] ? undrawnRegion(in: country, at: vector) : nil
      return stranger ?? .init(number: number, rule: .contained)
    }
    let near = boundaries.nearest(to: position, within: Gazetteer.Limit.snap) { area in
      region(ofArea: area).map { Int(tables.countryOfRegion[$0]) == country } ?? false
    }
    if let near {
      return region(ofArea: near.area).map { .init(number: $0, rule: .snapped, centimeters: near.centimeters) }
    }
    guard let city = city(ofCountry: country, to: vector), let region = region(ofCity: city.number),
      Int(tables.countryOfRegion[region]) == country
    else { return nil }
    return .init(number: region, rule: .nearestCity, centimeters: Self.centimeters(city.squaredChord))
  }

  /// The region of the nearest city, if it has no polygon: it was founded after the lines were drawn, and the polygon
  /// of the region that it left still covers it.
  private func undrawnRegion(in country: Int, at vector: UnitVector) -> Resolution.Link? {
    let limit = UnitVector.squaredChord(distance: Gazetteer.Limit.undrawnRegion)
    guard let city = city(ofCountry: country, to: vector, limit: limit), let region = region(ofCity: city.number),
      !tables.isDrawn[region], Int(tables.countryOfRegion[region]) == country
    else { return nil }
    return .init(number: region, rule: .cityEvidence, centimeters: Self.centimeters(city.squaredChord))
  }

  func city(region: Int?, country: Int, vector: UnitVector) -> Resolution.Link? {
    let found =
      region.flatMap { cities.nearest(to: vector, in: tables.citiesOfRegion[$0].range) }
      ?? city(ofCountry: country, to: vector)
    return found.map { .init(number: Int($0.number), rule: .nearest, centimeters: Self.centimeters($0.squaredChord)) }
  }

  /// The nearest of the country's airports that reach this far.
  private func airport(country: Int, vector: UnitVector) -> Resolution.Link? {
    let reach = tables.airportReach
    return airports.nearest(to: vector, in: 0..<Int(airports.count), limit: reach[reach.count - 1]) { airport in
      Int(airport.weight) < reach.count && airport.squaredChord <= reach[Int(airport.weight)]
        && Self.number(tables.airportCountries, at: airport.number) == country
    }.map { .init(number: Int($0.number), rule: .nearest, centimeters: Self.centimeters($0.squaredChord)) }
  }

  private static func nautical(_ position: FixedCoordinate) -> Resolution.Link {
    let hoursEast = Int((position.coordinate.longitude / 15).rounded())
    return .init(number: 12 - hoursEast, rule: .nautical)
  }

  private static func centimeters(_ squaredChord: Int64) -> Int64 {
    Int64((UnitVector.distance(squaredChord: squaredChord).rawValue * 100).rounded())
  }
}
