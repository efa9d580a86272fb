import GeoCore
import OSMImport
import Places

/// An element with a house number, as it stands in the source.
struct SourceAddress {
  let id: OSMID
  let position: FixedCoordinate
  /// As written; may be a list or a range.
  let number: String
  /// `addr:street`, or that of an associatedStreet relation.
  var street: String?
  /// `addr:place`, for numbers that belong to a settlement instead of a street.
  let place: String?
  let locality: Locality
  /// `addr:interpolation` on a single element makes its number a range; `nil` if `1-5` is one literal number.
  let rangeRule: String?
  /// 0 an address and nothing else, 1 a building, 2 a shop or office inside one.
  let rank: Int

  init?(id: OSMID, position: FixedCoordinate, tags: ElementTags, isPlace: Bool) {
    guard let number = tags["addr:housenumber"], !number.isEmpty else { return nil }
    (self.id, self.position, self.number) = (id, position, String(number.prefix(64)))
    street = tags["addr:street"].map { String($0.prefix(255)) }
    place = tags.first(of: "addr:place", "addr:hamlet").map { String($0.prefix(255)) }
    locality = Locality(tags)
    rangeRule = tags["addr:interpolation"]
    rank = isPlace ? 2 : tags["building"] != nil ? 1 : 0
  }
}

/// Where an address or a place lies, in words.
struct Locality: Hashable, Comparable {
  var city: String?
  var district: String?
  var postcode: String?
  /// ISO 3166-1 alpha-2.
  var country: String?

  init(city: String? = nil, district: String? = nil, postcode: String? = nil, country: String? = nil) {
    (self.city, self.district, self.postcode, self.country) = (city, district, postcode, country)
  }

  init(_ tags: ElementTags) {
    city = tags["addr:city"].map { String($0.prefix(100)) }
    district = tags.first(of: "addr:suburb", "addr:district").map { String($0.prefix(100)) }
    postcode = tags.first(of: "addr:postcode", "postal_code").map { String($0.prefix(20)) }
    country = tags["addr:country"].flatMap { $0.count == 2 ? $0.uppercased() : nil }
  }

  var isEmpty: Bool { city == nil && district == nil && postcode == nil && country == nil }

  /// Fills what is unknown from a wider or less certain locality.
  func filled(from other: Locality) -> Locality {
    Locality(
      city: city ?? other.city, district: district ?? other.district, postcode: postcode ?? other.postcode,
      country: country ?? other.country)
  }

  private var sortKey: [String] { [country, city, postcode, district].map { $0 ?? "" } }

  static func < (left: Locality, right: Locality) -> Bool { left.sortKey.lexicographicallyPrecedes(right.sortKey) }
}

/// One number of one street, ready to be stored.
struct IndexedAddress {
  let number: HouseNumber
  /// As people write it.
  let label: String
  let position: FixedCoordinate
  let id: OSMID
  let source: AddressSource
  let rank: Int
  let locality: Locality

  /// The same, of a street that is only the nearest: gives way to a number that names its street.
  var guessed: IndexedAddress {
    IndexedAddress(
      number: number, label: label, position: position, id: id, source: source, rank: 5, locality: locality)
  }

  /// Order within a street: by number, then the surest; total, since an element has one entry per key and source.
  static func precedes(_ left: IndexedAddress, _ right: IndexedAddress) -> Bool {
    (left.number.number, left.number.key) != (right.number.number, right.number.key)
      ? (left.number.number, left.number.key) < (right.number.number, right.number.key)
      : (left.source.rawValue, left.rank, left.id) < (right.source.rawValue, right.rank, right.id)
  }
}
