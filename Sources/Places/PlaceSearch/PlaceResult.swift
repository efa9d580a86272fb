import GeoCore
import Places

/// What a result of a search is.
public enum PlaceResultKind: String, Sendable, Codable, CaseIterable {
  case continent, country, region, city, airport, street, address, poi, coordinate, saved, recent
}

/// How well the words of a search fit a result: better ones compare as greater.
public enum MatchClass: Int, Comparable, Sendable, Codable {
  /// Some of the words fit.
  case partial
  /// All words fit if one letter is changed.
  case typo
  /// All words occur in the name or around it.
  case general
  /// The name starts with the words.
  case prefix
  /// The words are the name, alone or followed by where it lies; or the kind of the place; or a full address.
  case exact

  public static func < (left: MatchClass, right: MatchClass) -> Bool { left.rawValue < right.rawValue }
}

/// Why a result was found, for tests and for people who wonder.
public enum MatchReason: String, Sendable, Codable, CaseIterable {
  /// The whole name fits.
  case name
  /// Words for where it lies fit: town, postcode, street.
  case context
  /// The kind of the place was asked for.
  case kind
  /// A house number was read from the words.
  case houseNumber
  /// The house number asked for is not known: this is the nearest one, or the street.
  case nearestHouseNumber
  /// The position lies between two known numbers.
  case interpolated
  /// Short forms such as "Av" were read as long ones, or the other way.
  case abbreviation
  /// A letter was changed.
  case typo
  /// Some words were left out.
  case wordsLeftOut
  /// The words are a position.
  case coordinate
}

/// One answer of a search.
public struct PlaceResult: Sendable {
  /// What it is.
  public var kind: PlaceResultKind
  /// `osm:n…`, `osm:w…` or `osm:r…`; of several house numbers of one element, `#` and the number follow.
  public var id: String
  /// Its name; of an unnamed thing the word for its kind; of an address street and number.
  public var name: String
  /// Name and where it lies, on one line.
  public var label: String
  /// Where it is.
  public var coordinate: Coordinate
  /// ISO 3166-1 alpha-2; `nil` if unknown.
  public var country: String?
  /// Gazetteer id of the state or province; `nil` if unknown.
  public var region: String?
  /// Where the answer comes from: `device`, or the name of a backend.
  public var source = "device"
  /// The installed region package it was found in; `nil` for answers from elsewhere.
  public var package: String?
  /// The OSM tag of its kind, `amenity=pharmacy`; only of places of a kind.
  public var category: String?
  /// How well the words fit.
  public var match: MatchClass
  /// Why it was found, in the order of `MatchReason`.
  public var reasons: [MatchReason]
  /// Whether the position is that of a neighboring house number or of the street.
  public var isApproximate = false
  /// How much it matters, 0 … 1.
  public var importance: Double
  /// Meters from where the search was asked; `nil` if it was asked from nowhere.
  public var distance: Meters?
  /// Meters along the route that the search was narrowed to; `nil` without a route.
  public var distanceAlong: Meters?
  /// Whether the thing has a name of its own.
  public var isNamed = true
  /// Order among the results of one search: greater is better.
  public var score: Double
}
