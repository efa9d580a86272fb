import ByteCoding
import GeoCore

/// Everything that the chain at a coordinate is made of, as plain pointers and numbers.
///
/// Copying it counts no references: with views in their place, counting them took more time than all the answers.
/// `Gazetteer` keeps the files mapped and the tables allocated.
struct Resolver: @unchecked Sendable {
  // Read-only memory; whoever holds this value holds its owners.
  let boundaries: BoundaryBytes
  let zoneOutlines: BoundaryBytes
  let cities: NearestBytes
  let airports: NearestBytes
  let tables: ResolverTables.Pointers

  /// Stands for "no such thing" in the tables.
  static let none: Int32 = -1

  /// The country of a boundary area, or `nil` for a region and for an area without a code.
  @inline(__always)
  func country(ofArea area: Int) -> Int? {
    let number = tables.countryOfArea[area]
    return number == Self.none ? nil : Int(number)
  }

  /// The region of a boundary area.
  @inline(__always)
  func region(ofArea area: Int) -> Int? {
    let number = tables.regionOfArea[area]
    return number == Self.none ? nil : Int(number)
  }

  /// The time zone that contains a position.
  @inline(__always)
  func zone(at position: FixedCoordinate) -> Int? {
    guard let area = zoneOutlines.areas(containing: position).country else { return nil }
    let number = tables.zoneOfOutline[area]
    return number == Self.none ? nil : Int(number)
  }

  /// The one country that a zone belongs to.
  @inline(__always)
  func country(ofZone zone: Int) -> Int? {
    let number = tables.countryOfZone[zone]
    return number == Self.none ? nil : Int(number)
  }

  /// The nearest city of a country.
  @inline(__always)
  func city(ofCountry country: Int, to vector: UnitVector, limit: Int64 = .max) -> NearestCandidate? {
    cities.nearest(to: vector, in: tables.citiesOfCountry[country].range, limit: limit)
  }

  /// The region of a city, if its number is one of the table.
  @inline(__always)
  func region(ofCity city: UInt32) -> Int? {
    let number = Self.number(tables.cityRegions, at: city)
    return number < tables.countryOfRegion.count ? number : nil
  }

  /// The city that a place is a quarter of; `nil` where it is none, and if its number is none of the table.
  @inline(__always)
  func city(ofQuarter place: Int) -> Int? {
    let number = Int(UInt32(littleEndian: tables.cityParts.loadUnaligned(fromByteOffset: place &* 4, as: UInt32.self)))
    return number == place || number >= Int(cities.count) ? nil : number
  }

  /// A `u16` of a column that has one for each point.
  @inline(__always)
  static func number(_ column: UnsafeRawBufferPointer, at point: UInt32) -> Int {
    Int(UInt16(littleEndian: column.loadUnaligned(fromByteOffset: Int(point) &* 2, as: UInt16.self)))
  }
}
