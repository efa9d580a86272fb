import GeoCore

/// A continent of GeoNames.
public struct ContinentRecord: Equatable, Sendable {
  /// Two letters, as in `EU`.
  public var code: String
  /// GeoNames id.
  public var geonameID: Int
  /// English name.
  public var name: String
  /// Names by language code.
  public var names: [String: String]
}

/// A country or dependency with an ISO 3166-1 code of its own, and Kosovo as `XK`.
public struct CountryRecord: Equatable, Sendable {
  /// ISO 3166-1 alpha-2.
  public var code: String
  /// ISO 3166-1 alpha-3; empty if there is none.
  public var alpha3: String
  /// GeoNames id.
  public var geonameID: Int
  /// English name.
  public var name: String
  /// Continent code.
  public var continent: String
  /// English name of the capital; may be empty.
  public var capital: String
  /// Square kilometers.
  public var area: Double
  /// People.
  public var population: Int
  /// Language tags, the most spoken first, comma-separated.
  public var languages: String
  /// Codes of neighbors, comma-separated.
  public var neighbors: String
}

/// A first-level region.
public struct RegionRecord: Equatable, Sendable {
  /// `CC.A1`.
  public var id: String
  /// Country code.
  public var country: String
  /// GeoNames id.
  public var geonameID: Int
  /// Display name.
  public var name: String
  /// ISO 3166-2 code; empty if unknown.
  public var iso: String
  /// Kind of region in English, as in `State`; may be empty.
  public var kind: String
  /// Other names.
  public var aliases: [String]
}

/// A populated place.
public struct CityRecord: Equatable, Sendable {
  /// GeoNames id.
  public var id: Int
  /// Display name.
  public var name: String
  /// Position.
  public var position: FixedCoordinate
  /// Country code.
  public var country: String
  /// Region id, or `nil` if the country has no region of the record's code.
  public var region: String?
  /// People; 0 if unknown.
  public var population: Int
  /// IANA time zone.
  public var timeZone: String
  /// GeoNames feature code, as in `PPLC`.
  public var feature: String
  /// Other names, untagged.
  public var alternates: [String]
}

/// An airport with an IATA code.
public struct AirportRecord: Equatable, Sendable {
  /// How big it is, by OurAirports.
  public enum Size: Int, Comparable, Sendable, CaseIterable {
    case small = 0
    case medium = 1
    case large = 2
    public static func < (left: Size, right: Size) -> Bool { left.rawValue < right.rawValue }
  }

  /// Three letters.
  public var iata: String
  /// Four letters; may be empty.
  public var icao: String
  /// Display name.
  public var name: String
  /// Position.
  public var position: FixedCoordinate
  /// Country code.
  public var country: String
  /// ISO 3166-2 code of the region, as OurAirports has it.
  public var isoRegion: String
  /// Town that it serves; may be empty.
  public var municipality: String
  /// Size class.
  public var size: Size
  /// Whether airlines fly there on a schedule.
  public var isScheduled: Bool
  /// Other names and codes.
  public var keywords: [String]
}
