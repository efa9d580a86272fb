import GeoCore

/// A place of the hierarchy: a continent, country, region or city.
public struct AtlasPlace: Equatable, Sendable, Encodable {
  /// Where it stands in the hierarchy.
  public enum Kind: String, Sendable, CaseIterable, Encodable {
    case continent, country, region, city
  }

  /// Continent, country, region or city.
  public let kind: Kind
  /// Two letters of a continent, ISO 3166-1 alpha-2 or `XK`, `CC.A1`, or a GeoNames id.
  public let id: String
  /// In the language asked for where it is known, else as the sources write it.
  public let name: String
  /// People who live there; 0 where unknown.
  public let population: Int
  /// Of a city, in degrees.
  public let lat: Double?
  /// Of a city, in degrees.
  public let lon: Double?
}
