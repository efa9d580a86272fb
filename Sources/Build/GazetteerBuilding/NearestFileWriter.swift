import ByteCoding
import GeoCore
import Places

/// Writes the file that `NearestIndex` reads (`docs/formats/nearest-v1.md`).
struct NearestFileWriter {
  private let countries: [CountryRecord]
  private let regions: [RegionRecord]
  private let cities: [CityRecord]
  private let airports: [AirportRecord]
  private let zones: [String]
  private let zoneCountries: [String: String]

  /// - Parameters:
  ///   - zones: Names of all zones with an outline.
  ///   - zoneCountries: Zone → the one country that the zone table gives it.
  init(
    countries: [CountryRecord], regions: [RegionRecord], cities: [CityRecord], airports: [AirportRecord],
    zones: [String], zoneCountries: [String: String]
  ) {
    self.countries = countries.sorted { $0.code < $1.code }
    self.regions = regions.sorted { $0.id < $1.id }
    self.cities = Self.inTreeOrder(cities)
    self.airports = airports.sorted { $0.iata < $1.iata }
    self.zones = Set(zones + cities.map(\.timeZone)).filter { !$0.isEmpty }.sorted()
    self.zoneCountries = zoneCountries
  }

  /// The cities of a region side by side, in the order of its tree; those without a region last.
  private static func inTreeOrder(_ cities: [CityRecord]) -> [CityRecord] {
    let sorted = cities.sorted { $0.id < $1.id }
    let vectors = sorted.map { UnitVector($0.position.coordinate) }
    var forest = Forest(vectors: vectors)
    let groups = Dictionary(grouping: sorted.indices) { sorted[$0].region ?? "" }
    for region in groups.keys.sorted() where !region.isEmpty { _ = forest.plant(groups[region]!) }
    return forest.nodes.map { sorted[Int($0 & NearestTree.numberMask)] } + (groups[""] ?? []).map { sorted[$0] }
  }

  /// The bytes of the file: the same for the same records in any order.
  func bytes() -> [UInt8] {
    let countryNumbers = Self.numbers(countries.map(\.code))
    let regionNumbers = Self.numbers(regions.map(\.id))
    let zoneNumbers = Self.numbers(zones)
    let vectors = cities.map { UnitVector($0.position.coordinate) }
    var forest = Forest(vectors: vectors)
    let ofRegion = Dictionary(grouping: cities.indices.filter { cities[$0].region != nil }) { cities[$0].region! }
    let regionRanges = regions.map { forest.plant(ofRegion[$0.id] ?? []) }
    let ofCountry = Dictionary(grouping: cities.indices) { cities[$0].country }
    let countryRanges = countries.map { forest.plant(ofCountry[$0.code] ?? []) }
    _ = forest.plant(Array(cities.indices))

    var file = SectionFileWriter(kind: NearestIndex.kind)
    file.add("tables", tables(countryNumbers, countryRanges, regionRanges))
    file.add("cityvec", integers: vectors.flatMap { [$0.x, $0.y, $0.z] })
    file.add("citypop", integers: cities.map { UInt32(clamping: $0.population) })
    file.add("citynode", integers: forest.nodes)
    file.add("cityid", integers: cities.map { UInt32($0.id) })
    file.add("citylat", integers: cities.map(\.position.latitudeE7))
    file.add("citylon", integers: cities.map(\.position.longitudeE7))
    file.add("citycty", integers: cities.map { countryNumbers[$0.country] ?? NearestIndex.none })
    file.add("cityreg", integers: cities.map { $0.region.flatMap { regionNumbers[$0] } ?? NearestIndex.none })
    file.add("cityzone", integers: cities.map { zoneNumbers[$0.timeZone] ?? NearestIndex.none })
    file.add("citypart", integers: Quarters(cities).wholes().map { UInt32($0) })
    Self.addStrings(cities.map(\.name), offsets: "citynmo", bytes: "citynm", to: &file)
    addAirports(countryNumbers, to: &file)
    return file.bytes()
  }

  private func addAirports(_ countryNumbers: [String: UInt16], to file: inout SectionFileWriter) {
    let vectors = airports.map { UnitVector($0.position.coordinate) }
    var forest = Forest(vectors: vectors)
    _ = forest.plant(Array(airports.indices))
    file.add("airvec", integers: vectors.flatMap { [$0.x, $0.y, $0.z] })
    file.add("airsize", integers: airports.map { UInt32($0.size.rawValue) })
    file.add("airnode", integers: forest.nodes)
    file.add("airid", integers: airports.indices.map { UInt32($0) })
    Self.addStrings(airports.map(\.iata), offsets: "aircdo", bytes: "aircd", to: &file)
    Self.addStrings(airports.map(\.name), offsets: "airnmo", bytes: "airnm", to: &file)
    file.add("aircty", integers: airports.map { countryNumbers[$0.country] ?? NearestIndex.none })
  }

  private func tables(
    _ countryNumbers: [String: UInt16], _ countryRanges: [Range<Int>], _ regionRanges: [Range<Int>]
  ) -> [UInt8] {
    var writer = ByteWriter()
    let withZone = Set(zoneCountries.values)
    writer.varint(UInt64(countries.count))
    for (country, range) in zip(countries, countryRanges) {
      writer.string(country.code)
      writer.string(country.name)
      Self.write(range, to: &writer)
      writer.integer(UInt8(withZone.contains(country.code) ? 1 : 0))
    }
    writer.varint(UInt64(regions.count))
    for (region, range) in zip(regions, regionRanges) {
      writer.string(region.id)
      writer.string(region.name)
      writer.string(region.iso)
      writer.varint(UInt64(countryNumbers[region.country]!))
      Self.write(range, to: &writer)
    }
    writer.varint(UInt64(zones.count))
    for zone in zones {
      writer.string(zone)
      writer.varint(zoneCountries[zone].flatMap { countryNumbers[$0] }.map { UInt64($0) + 1 } ?? 0)
    }
    return writer.bytes
  }

  private static func write(_ range: Range<Int>, to writer: inout ByteWriter) {
    writer.varint(UInt64(range.lowerBound))
    writer.varint(UInt64(range.count))
  }

  private static func numbers(_ names: [String]) -> [String: UInt16] {
    Dictionary(names.enumerated().map { ($1, UInt16($0)) }) { first, _ in first }
  }

  private static func addStrings(
    _ strings: [String], offsets: String, bytes: String, to file: inout SectionFileWriter
  ) {
    var all: [UInt8] = []
    var starts: [UInt32] = [0]
    for string in strings {
      all += string.utf8
      starts.append(UInt32(all.count))
    }
    file.add(offsets, integers: starts)
    file.add(bytes, all)
  }
}

/// Trees over one set of points, one after the other.
private struct Forest {
  let vectors: [UnitVector]
  private(set) var nodes: [UInt32] = []

  init(vectors: [UnitVector]) { self.vectors = vectors }

  /// Appends the tree of some points and returns where its nodes stand.
  mutating func plant(_ numbers: [Int]) -> Range<Int> {
    let start = nodes.count
    nodes += NearestTree.build(numbers.map { UInt32($0) }, vectors: vectors)
    return start..<nodes.count
  }
}
