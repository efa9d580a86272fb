import GeoCore

/// A resolution in names, ids and words: what programs and people read.
public struct PlaceChain: Codable, Equatable, Sendable {
  /// A position in degrees.
  public struct Position: Codable, Equatable, Sendable {
    /// Degrees north.
    public var lat: Double
    /// Degrees east.
    public var lon: Double
  }

  /// A continent.
  public struct Continent: Codable, Equatable, Sendable {
    /// Two letters of GeoNames.
    public var id: String
    /// Display name.
    public var name: String
  }

  /// A country or dependency.
  public struct Country: Codable, Equatable, Sendable {
    /// ISO 3166-1 alpha-2, or `XK`.
    public var id: String
    /// Display name.
    public var name: String
  }

  /// A first-level region.
  public struct Region: Codable, Equatable, Sendable {
    /// `CC.A1`.
    public var id: String
    /// Display name.
    public var name: String
    /// ISO 3166-2, or empty.
    public var iso: String
  }

  /// Something near, with its distance.
  public struct Neighbor: Codable, Equatable, Sendable {
    /// GeoNames id of a city, IATA code of an airport.
    public var id: String
    /// Display name.
    public var name: String
    /// Meters.
    public var distance: Double
  }

  /// A street, or a house number on it, out of an installed region.
  public struct Address: Codable, Equatable, Sendable {
    /// As one line: `27 Avenue de la Costa`.
    public var label: String
    /// Name of the street.
    public var street: String
    /// `nil` where only the street is near.
    public var houseNumber: String?
    /// Whether the number stands in the map itself, is one of a range at one place, or lies between two mapped ones:
    /// `mapped`, `range`, `interpolated`; `nil` without a number.
    public var source: String?
    /// Postal code.
    public var postcode: String?
    /// City, town or village.
    public var city: String?
    /// Meters to the number, or to the nearest part of the street.
    public var distance: Double
    /// Id of the region package that knows it.
    public var package: String
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
    /// `country`, `region`, `city`, `quarter`, `address`, `airport` or `timeZone`.
    public var step: String
    /// A `Resolution.Rule` by name.
    public var rule: String
    /// In words.
    public var detail: String
  }

  /// What was asked.
  public var coordinate: Position
  /// `nil` where the country is, and without an atlas.
  public var continent: Continent?
  /// `nil` at sea.
  public var country: Country?
  /// `nil` where the country is, and in countries without regions.
  public var region: Region?
  /// The nearest city of the region, else of the country; of a quarter the city that it is part of.
  public var city: Neighbor?
  /// The nearest place, where it is a quarter of the city.
  public var quarter: Neighbor?
  /// `nil` outside the installed regions, and where nothing is near.
  public var address: Address?
  /// An airport that reaches this far.
  public var airport: Neighbor?
  /// IANA name.
  public var timeZone: String
  /// Another country whose border is within five kilometers.
  public var nearBorder: Border?
  /// Why each link is what it is, in the order of the links.
  public var reasons: [Reason]
  /// Language of the names, by its tag; `nil` for names as the sources write them.
  public var language: String?
  /// The gazetteer that said so: `Gazetteer.edition`.
  public var gazetteer: String

  private enum CodingKeys: CodingKey {
    case coordinate, continent, country, region, city, quarter, address, airport, timeZone, nearBorder, reasons,
      language
    case gazetteer, snapshot
  }

  /// Absent links are written as `null`: a reader sees that they were looked for. The snapshot is written beside them.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(coordinate, forKey: .coordinate)
    try container.encode(continent, forKey: .continent)
    try container.encode(country, forKey: .country)
    try container.encode(region, forKey: .region)
    try container.encode(city, forKey: .city)
    try container.encode(quarter, forKey: .quarter)
    try container.encode(address, forKey: .address)
    try container.encode(airport, forKey: .airport)
    try container.encode(timeZone, forKey: .timeZone)
    try container.encode(nearBorder, forKey: .nearBorder)
    try container.encode(reasons, forKey: .reasons)
    try container.encode(language, forKey: .language)
    try container.encode(gazetteer, forKey: .gazetteer)
    try container.encode(PlaceSnapshot(self), forKey: .snapshot)
  }

  /// Reads what `encode(to:)` writes; the snapshot follows from the rest.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    coordinate = try container.decode(Position.self, forKey: .coordinate)
    continent = try container.decodeIfPresent(Continent.self, forKey: .continent)
    country = try container.decodeIfPresent(Country.self, forKey: .country)
    region = try container.decodeIfPresent(Region.self, forKey: .region)
    city = try container.decodeIfPresent(Neighbor.self, forKey: .city)
    quarter = try container.decodeIfPresent(Neighbor.self, forKey: .quarter)
    address = try container.decodeIfPresent(Address.self, forKey: .address)
    airport = try container.decodeIfPresent(Neighbor.self, forKey: .airport)
    timeZone = try container.decode(String.self, forKey: .timeZone)
    nearBorder = try container.decodeIfPresent(Border.self, forKey: .nearBorder)
    reasons = try container.decode([Reason].self, forKey: .reasons)
    language = try container.decodeIfPresent(String.self, forKey: .language)
    gazetteer = try container.decode(String.self, forKey: .gazetteer)
  }

  /// Takes an address in, with the reason for it before the airport's.
  public mutating func add(_ address: Address) {
    self.address = address
    let what = address.houseNumber == nil ? "street" : "house number"
    let known = address.source == "interpolated" ? ", between two mapped numbers" : ""
    let reason = Reason(
      step: "address", rule: "nearest",
      detail: "nearest \(what) of region \(address.package), \(Int(address.distance.rounded())) m away\(known)")
    let place = reasons.firstIndex { $0.step == "airport" || $0.step == "timeZone" } ?? reasons.endIndex
    reasons.insert(reason, at: place)
  }

  init(coordinate: Position, timeZone: String, gazetteer: String) {
    (self.coordinate, self.timeZone, self.gazetteer, reasons) = (coordinate, timeZone, gazetteer, [])
  }
}
