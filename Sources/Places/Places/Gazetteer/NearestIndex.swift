import ByteCoding
import GeoCore

/// Cities and airports with what the resolver needs of them, in a mapped file (`docs/formats/nearest-v1.md`).
///
/// Everything is numbered: countries by code, regions by id, airports by IATA code, time zones by name, each ascending
/// from 0; cities in the order of their region's tree, so that neighbors lie side by side. A number outside its table
/// gives empty strings and no position, never a crash.
public struct NearestIndex: Sendable {
  /// Signature and newest version of the file.
  public static let kind = SectionFile.Kind(signature: "PPNEAR\r\n", version: 1)
  /// In tables: no such thing.
  public static let none = UInt16.max

  /// A country of the tables.
  public struct Country: Sendable, Equatable {
    /// ISO 3166-1 alpha-2.
    public let code: String
    /// English name.
    public let name: String
    /// Nodes of its tree of cities.
    let cities: Range<Int>
    /// Whether a time zone belongs to it alone: only then may the line of a zone decide against its polygon.
    let hasZone: Bool
  }

  /// A first-level region of the tables.
  public struct Region: Sendable, Equatable {
    /// `CC.A1`.
    public let id: String
    /// Display name.
    public let name: String
    /// ISO 3166-2, or empty.
    public let iso: String
    /// Number of its country.
    public let country: Int
    /// Nodes of its tree of cities.
    let cities: Range<Int>
  }

  /// A time zone of the tables.
  public struct Zone: Sendable, Equatable {
    /// IANA name.
    public let name: String
    /// Number of the country that it belongs to alone, if any.
    public let country: Int?
  }

  /// Of the sections, as the file's table has them.
  let checksums: [UInt32]
  /// Countries by number.
  public let countries: [Country]
  /// Regions by number.
  public let regions: [Region]
  /// Time zones by number.
  public let zones: [Zone]

  let cities: NearestPoints
  let cityIDs: ArrayView<UInt32>
  let cityLatitudes: ArrayView<Int32>
  let cityLongitudes: ArrayView<Int32>
  let cityCountries: ArrayView<UInt16>
  let cityRegions: ArrayView<UInt16>
  let cityZones: ArrayView<UInt16>
  let cityNames: StringTable
  /// City → the city that it is a quarter of, itself where it is none.
  let cityParts: ArrayView<UInt32>
  let worldNodes: Range<Int>

  let airports: NearestPoints
  let airportCodes: StringTable
  let airportNames: StringTable
  let airportCountries: ArrayView<UInt16>
  /// Cells of the boundary grid that an airport's reach may touch.

  /// Opens a mapped file.
  ///
  /// - Throws: `ByteCodingError` if it is no such file of a known version, or its tables do not hold.
  /// - Complexity: O(countries + regions + zones).
  public init(_ view: ByteView) throws(ByteCodingError) {
    let file = try SectionFile(view, kind: Self.kind)
    checksums = file.entries.map(\.checksum)
    let nodes = try file.section("citynode")
    cities = try NearestPoints(
      vectors: file.section("cityvec"), weights: file.section("citypop"), nodes: nodes, ids: file.section("cityid"))
    cityIDs = cities.ids
    cityLatitudes = try ArrayView(file.section("citylat"))
    cityLongitudes = try ArrayView(file.section("citylon"))
    cityCountries = try ArrayView(file.section("citycty"))
    cityRegions = try ArrayView(file.section("cityreg"))
    cityZones = try ArrayView(file.section("cityzone"))
    cityNames = try StringTable(offsets: file.section("citynmo"), bytes: file.section("citynm"))
    cityParts = try ArrayView(file.section("citypart"))
    worldNodes = max(0, nodes.count / 4 - cities.count)..<nodes.count / 4
    airports = try NearestPoints(
      vectors: file.section("airvec"), weights: file.section("airsize"), nodes: file.section("airnode"),
      ids: file.section("airid"))
    airportCodes = try StringTable(offsets: file.section("aircdo"), bytes: file.section("aircd"))
    airportNames = try StringTable(offsets: file.section("airnmo"), bytes: file.section("airnm"))
    airportCountries = try ArrayView(file.section("aircty"))
    (countries, regions, zones) = try Self.tables(file.section("tables"))
    let lengths = [cityIDs.count, cityLatitudes.count, cityLongitudes.count, cityCountries.count, cityRegions.count]
    guard lengths.allSatisfy({ $0 == cities.count }), cityZones.count == cities.count, cityParts.count == cities.count,
      airportCountries.count == airports.count
    else { throw .malformedTable(reason: "columns differ in length") }
  }

  /// Number of cities.
  package var cityCount: Int { cityIDs.count }

  /// Where a city lies; `nil` outside the table or the globe.
  package func position(ofCity number: Int) -> FixedCoordinate? {
    guard let latitude = cityLatitudes.value(at: number), let longitude = cityLongitudes.value(at: number) else {
      return nil
    }
    return FixedCoordinate(latitudeE7: latitude, longitudeE7: longitude)
  }

  private static func tables(_ section: ByteView) throws(ByteCodingError) -> ([Country], [Region], [Zone]) {
    var reader = ByteReader(section)
    var countries: [Country] = []
    for _ in 0..<(try reader.count(limit: section.count)) {
      let (code, name) = (try reader.string(), try reader.string())
      let cities = try range(&reader)
      countries.append(
        Country(code: code, name: name, cities: cities, hasZone: try reader.integer(as: UInt8.self) == 1))
    }
    var regions: [Region] = []
    for _ in 0..<(try reader.count(limit: section.count)) {
      let (id, name, iso) = (try reader.string(), try reader.string(), try reader.string())
      let country = try reader.count(limit: max(0, countries.count - 1))
      regions.append(Region(id: id, name: name, iso: iso, country: country, cities: try range(&reader)))
    }
    var zones: [Zone] = []
    for _ in 0..<(try reader.count(limit: section.count)) {
      let name = try reader.string()
      let country = try reader.count(limit: countries.count)
      zones.append(Zone(name: name, country: country == 0 ? nil : country - 1))
    }
    return (countries, regions, zones)
  }

  private static func range(_ reader: inout ByteReader) throws(ByteCodingError) -> Range<Int> {
    let start = try reader.count(limit: Int(UInt32.max))
    return start..<(start + (try reader.count(limit: Int(UInt32.max))))
  }
}
