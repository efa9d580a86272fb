import GeoCore

extension Gazetteer {
  /// The chain at a coordinate, in names and reasons; English names of countries, other names as the sources write them.
  public func describe(_ coordinate: Coordinate) -> PlaceChain {
    describe(resolve(coordinate), at: coordinate)
  }

  /// The chain at a coordinate, with its continent and with names in the first of the languages that has them.
  ///
  /// - Parameters:
  ///   - atlas: Of the same build.
  ///   - languages: BCP 47 tags, the preferred first: see `LanguagePreference`.
  /// - Throws: `GazetteerError` if the atlas cannot be read.
  public func describe(
    _ coordinate: Coordinate, atlas: PlaceAtlas, languages: [String] = []
  ) throws(GazetteerError) -> PlaceChain {
    var chain = describe(coordinate)
    try atlas.read { try AtlasReader(database: $0, languages: languages).translate(&chain) }
    return chain
  }

  private func describe(_ resolution: Resolution, at coordinate: Coordinate) -> PlaceChain {
    var chain = PlaceChain(
      coordinate: .init(lat: coordinate.latitude, lon: coordinate.longitude), timeZone: zoneName(resolution.zone),
      gazetteer: edition)
    chain.country = resolution.country.map {
      .init(id: index.countries[$0.number].code, name: index.countries[$0.number].name)
    }
    chain.region = resolution.region.map {
      let region = index.regions[$0.number]
      return .init(id: region.id, name: region.name, iso: region.iso)
    }
    chain.city = resolution.city.map(populatedPlace)
    chain.quarter = resolution.quarter.map(populatedPlace)
    chain.airport = resolution.airport.map {
      .init(
        id: index.airportCodes.string($0.number), name: index.airportNames.string($0.number),
        distance: $0.distance.rawValue)
    }
    chain.nearBorder = resolution.nearBorder.map {
      .init(country: index.countries[$0.number].code, distance: $0.distance.rawValue)
    }
    chain.reasons = reasons(resolution)
    return chain
  }

  private func populatedPlace(_ link: Resolution.Link) -> PlaceChain.Neighbor {
    .init(
      id: String(cityID(link.number)), name: index.cityNames.string(link.number), distance: link.distance.rawValue)
  }

  /// The IANA name of a zone link; at sea `Etc/GMT±h`, whose sign counts westwards.
  public func zoneName(_ link: Resolution.Link) -> String {
    guard link.rule == .nautical else { return index.zones[link.number].name }
    let hoursWest = link.number - 12
    return hoursWest == 0 ? "Etc/GMT" : "Etc/GMT\(hoursWest > 0 ? "+" : "-")\(abs(hoursWest))"
  }

  // MARK: Reasons

  private func reasons(_ resolution: Resolution) -> [PlaceChain.Reason] {
    var reasons: [PlaceChain.Reason] = []
    func add(_ step: String, _ link: Resolution.Link?, _ detail: (Resolution.Link) -> String) {
      if let link { reasons.append(.init(step: step, rule: "\(link.rule)", detail: detail(link))) }
    }
    add("country", resolution.country) { Self.areaDetail($0, zone: zoneName(resolution.zone)) }
    add("region", resolution.region) {
      $0.rule == .cityEvidence
        ? "it has no polygon, its city is nearest, \($0.distance.inKilometers)"
        : Self.areaDetail($0, zone: zoneName(resolution.zone))
    }
    add("city", resolution.city) {
      $0.rule == .quarter
        ? "its quarter is nearest, its middle \($0.distance.inKilometers) away"
        : "nearest of the \(resolution.region == nil ? "country" : "region"), \($0.distance.inKilometers)"
    }
    add("quarter", resolution.quarter) {
      "nearest of the \(resolution.region == nil ? "country" : "region"), \($0.distance.inKilometers)"
    }
    add("airport", resolution.airport) { "\($0.distance.inKilometers) away" }
    add("timeZone", resolution.zone) { $0.rule == .nautical ? "by longitude, at sea" : "inside its outline" }
    return reasons
  }

  private static func areaDetail(_ link: Resolution.Link, zone: String) -> String {
    let distance = link.distance.inKilometers
    return switch link.rule {
    case .contained: "inside its polygon"
    case .snapped: "outside every polygon, this one \(distance) away"
    case .timeZoneLine: "the exact line of \(zone) runs here, the polygon is \(distance) away"
    case .cityEvidence: "no polygon here, a city \(distance) away and the zone \(zone)"
    case .nearestCity: "no polygon of a region here, that of the nearest city, \(distance)"
    case .nearest, .quarter, .nautical: distance
    }
  }
}

extension Meters {
  /// `0.4 km`.
  fileprivate var inKilometers: String {
    let tenths = Int((rawValue / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) km"
  }
}

extension AtlasReader {
  /// Puts names in the reader's languages in place, and the continent before the country.
  func translate(_ chain: inout PlaceChain) throws {
    var used: String?
    func named(_ kind: AtlasPlace.Kind, _ id: String) throws -> Row? {
      guard let row = try row(kind, id) else { return nil }
      used = used ?? row.language
      return row
    }
    if let country = chain.country, let row = try named(.country, country.id) {
      chain.country?.name = row.place.name
      chain.continent = try row.parent.flatMap { try named(.continent, $0.id) }.map {
        .init(id: $0.place.id, name: $0.place.name)
      }
    }
    if let region = chain.region, let row = try named(.region, region.id) { chain.region?.name = row.place.name }
    if let city = chain.city, let row = try named(.city, city.id) { chain.city?.name = row.place.name }
    if let quarter = chain.quarter, let row = try named(.city, quarter.id) { chain.quarter?.name = row.place.name }
    chain.language = used
  }
}
