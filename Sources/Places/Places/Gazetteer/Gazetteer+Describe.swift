import GeoCore

/// A resolution in names, ids and words: what programs and people read.
public struct PlaceChain: Codable, Equatable, Sendable {
  /// A position in degrees.
  public struct Position: Codable, Equatable, Sendable {
    public var lat: Double
    public var lon: Double
  }

  /// A country or dependency.
  public struct Country: Codable, Equatable, Sendable {
    /// ISO 3166-1 alpha-2, or `XK`.
    public var id: String
    public var name: String
  }

  /// A first-level region.
  public struct Region: Codable, Equatable, Sendable {
    /// `CC.A1`.
    public var id: String
    public var name: String
    /// ISO 3166-2, or empty.
    public var iso: String
  }

  /// Something near, with its distance.
  public struct Neighbor: Codable, Equatable, Sendable {
    /// GeoNames id of a city, IATA code of an airport.
    public var id: String
    public var name: String
    /// Meters.
    public var distance: Double
  }

  /// A border near by.
  public struct Border: Codable, Equatable, Sendable {
    /// The country beyond it.
    public var country: String
    /// Meters.
    public var distance: Double
  }

  /// Why a link of the chain is what it is.
  public struct Reason: Codable, Equatable, Sendable {
    /// `country`, `region`, `city`, `airport` or `timeZone`.
    public var step: String
    /// A `Resolution.Rule` by name.
    public var rule: String
    /// In words.
    public var detail: String
  }

  public var coordinate: Position
  public var country: Country?
  public var region: Region?
  public var city: Neighbor?
  public var airport: Neighbor?
  /// IANA name.
  public var timeZone: String
  public var nearBorder: Border?
  public var reasons: [Reason]

  private enum CodingKeys: CodingKey {
    case coordinate, country, region, city, airport, timeZone, nearBorder, reasons
  }

  /// Absent links are written as `null`: a reader sees that they were looked for.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(coordinate, forKey: .coordinate)
    try container.encode(country, forKey: .country)
    try container.encode(region, forKey: .region)
    try container.encode(city, forKey: .city)
    try container.encode(airport, forKey: .airport)
    try container.encode(timeZone, forKey: .timeZone)
    try container.encode(nearBorder, forKey: .nearBorder)
    try container.encode(reasons, forKey: .reasons)
  }
}

extension Gazetteer {
  /// The chain at a coordinate, in names and reasons.
  public func describe(_ coordinate: Coordinate) -> PlaceChain {
    let resolution = resolve(coordinate)
    return PlaceChain(
      coordinate: .init(lat: coordinate.latitude, lon: coordinate.longitude),
      country: resolution.country.map {
        .init(id: index.countries[$0.number].code, name: index.countries[$0.number].name)
      },
      region: resolution.region.map {
        let region = index.regions[$0.number]
        return .init(id: region.id, name: region.name, iso: region.iso)
      },
      city: resolution.city.map {
        .init(
          id: String(cityID($0.number)), name: index.cityNames.string($0.number),
          distance: $0.distance.rawValue)
      },
      airport: resolution.airport.map {
        .init(
          id: index.airportCodes.string($0.number), name: index.airportNames.string($0.number),
          distance: $0.distance.rawValue)
      },
      timeZone: zoneName(resolution.zone),
      nearBorder: resolution.nearBorder.map {
        .init(country: index.countries[$0.number].code, distance: $0.distance.rawValue)
      },
      reasons: reasons(resolution))
  }

  /// The IANA name of a zone link; at sea `Etc/GMT±h`, whose sign counts westwards.
  public func zoneName(_ link: Resolution.Link) -> String {
    guard link.rule == .nautical else { return index.zones[link.number].name }
    let hoursWest = link.number - 12
    return hoursWest == 0 ? "Etc/GMT" : "Etc/GMT\(hoursWest > 0 ? "+" : "-")\(abs(hoursWest))"
  }

  private func reasons(_ resolution: Resolution) -> [PlaceChain.Reason] {
    var reasons: [PlaceChain.Reason] = []
    func add(_ step: String, _ link: Resolution.Link?, _ detail: (Resolution.Link) -> String) {
      if let link { reasons.append(.init(step: step, rule: "\(link.rule)", detail: detail(link))) }
    }
    add("country", resolution.country) { Self.areaDetail($0, zone: zoneName(resolution.zone)) }
    add("region", resolution.region) {
      $0.rule == .cityEvidence
        ? "it has no polygon, its city is nearest, \(Self.kilometers($0))"
        : Self.areaDetail($0, zone: zoneName(resolution.zone))
    }
    add("city", resolution.city) {
      "nearest of the \(resolution.region == nil ? "country" : "region"), \(Self.kilometers($0))"
    }
    add("airport", resolution.airport) { "\(Self.kilometers($0)) away" }
    add("timeZone", resolution.zone) { $0.rule == .nautical ? "by longitude, at sea" : "inside its outline" }
    return reasons
  }

  private static func areaDetail(_ link: Resolution.Link, zone: String) -> String {
    switch link.rule {
    case .contained: "inside its polygon"
    case .snapped: "outside every polygon, this one \(kilometers(link)) away"
    case .timeZoneLine: "the exact line of \(zone) runs here, the polygon is \(kilometers(link)) away"
    case .cityEvidence: "no polygon here, a city \(kilometers(link)) away and the zone \(zone)"
    case .nearestCity: "no polygon of a region here, that of the nearest city, \(kilometers(link))"
    case .nearest, .nautical: kilometers(link)
    }
  }

  private static func kilometers(_ link: Resolution.Link) -> String {
    let tenths = (link.centimeters + 5_000) / 10_000
    return "\(tenths / 10).\(tenths % 10) km"
  }
}
