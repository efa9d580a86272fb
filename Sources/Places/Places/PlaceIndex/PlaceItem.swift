import GeoCore

/// A street, place or settlement of a region.
public struct PlaceItem: Hashable, Sendable {
  /// Row in its file: the lower, the more important.
  public let row: Int64
  /// What it is.
  public let kind: PlaceItemKind
  /// OSM's element: `n`, `w` or `r` with the number. Of a street, its lowest way.
  public let osmID: String
  /// What signs on the spot say; `nil` for things without a name.
  public let name: String?
  /// The tag that says most about its kind.
  public let category: PlaceTag
  /// A point on the street or inside the area.
  public let position: FixedCoordinate
  /// How much it matters, 0 … 1, set at build.
  public let importance: Double
  /// Where it lies, in words.
  public let locality: PlaceLocality
  /// Row of its first house number.
  let firstAddress: Int64
  /// How many house numbers it has.
  public let addressCount: Int
}

/// Where something lies, in words; `nil` where unknown.
public struct PlaceLocality: Hashable, Sendable {
  /// City, town or village.
  public var city: String?
  /// Quarter or suburb.
  public var district: String?
  /// Postal code.
  public var postcode: String?
  /// ISO 3166-1 alpha-2.
  public var country: String?

  /// A locality of the parts that are known.
  public init(city: String? = nil, district: String? = nil, postcode: String? = nil, country: String? = nil) {
    (self.city, self.district, self.postcode, self.country) = (city, district, postcode, country)
  }
}

/// One house number of a street or settlement.
public struct PlaceAddress: Hashable, Sendable {
  /// The folded form by which it is found.
  public let key: String
  /// The number, for nearness.
  public let number: Int
  /// As people write it.
  public let label: String
  /// Of the building or entrance; computed for interpolated ones.
  public let position: FixedCoordinate
  /// OSM's element that carries the number.
  public let osmID: String
  /// How its position is known.
  public let source: AddressSource
  /// Where it lies, in words.
  public let locality: PlaceLocality
  /// Row of its street in `item`.
  public let itemRow: Int64
}

/// What is around a position.
public struct PlaceSurroundings: Sendable {
  /// The nearest street, or `nil` within 5 km.
  public var street: PlaceItem?
  /// Meters to the street.
  public var streetDistance: Meters?
  /// The nearest house number within 250 m.
  public var address: PlaceAddress?
  /// The street or settlement of the number.
  public var addressStreet: PlaceItem?
  /// Meters to the number.
  public var addressDistance: Meters?
}
