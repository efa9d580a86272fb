import ByteCoding
import Foundation

/// Everything that was read, before anything is decided.
struct GazetteerRecords {
  var continents: [ContinentRecord]
  var countries: [CountryRecord]
  var regions: [RegionRecord]
  var cities: [CityRecord]
  var airports: [AirportRecord]
  var names: [String: [Int: String]]
  var overrides: BoundaryOverrides
  var aliases: NameOverrides
  /// Paths of the layers that are read when they are needed.
  var countryLayer: String
  var landLayer: String
  var regionLines: String
  var regionLayer: String
  /// First-level polygons with codes, if someone brought them.
  var officialRegionLayer: String?
  var zoneOutlines: String
  var zoneCountries: [String: String]
  var rows: [String: RowReport]
  var sources: [GazetteerDatabase.SourceRecord]

  var databaseContent: GazetteerDatabase.Content {
    .init(
      continents: continents, countries: countries, regions: regions, cities: cities, airports: airports, names: names,
      sources: sources, aliases: aliases)
  }
}

/// Finds the sources in the cache of `Scripts/fetch`, the pinned files or the publishers' own, and reads them.
struct GazetteerSources {
  let folder: String
  /// A folder of the publishers' own files, which go before the pinned ones.
  var official: String?

  /// The publishers' own files that are used where they are there, by set.
  private static let officialNames = [
    "geonames": ["countryInfo.txt", "cities500.txt"], "geonames-regions": ["admin1CodesASCII.txt"],
    "ourairports": ["airports.csv"],
    "natural-earth": ["ne_10m_admin_0_countries.shp", "ne_10m_land.shp", "ne_10m_admin_1_states_provinces.shp"],
  ]

  func read(
    overrides: BoundaryOverrides, aliases: NameOverrides, leastAirport: AirportRecord.Size
  ) throws -> GazetteerRecords {
    var rows: [String: RowReport] = [:]
    let dissolved = Set(overrides.dissolvedCountries.map(\.country))
    let all = try CountrySource.countries(path: official("countryInfo.txt") ?? path("geonames/countries.json"))
    let countries = all.countries.filter { !dissolved.contains($0.code) }
    if let code = dissolved.subtracting(all.countries.map(\.code)).min() {
      throw OverrideError.unnecessary(entry: "dissolvedCountries \(code)", reason: "the country list lacks it")
    }
    rows["countries"] = all.report
    let codes = Set(countries.map(\.code))
    let regions = try RegionSource.read(
      path: official("admin1CodesASCII.txt") ?? path("geonames-regions/subdivisions.tsv"), countries: codes)
    rows["regions"] = regions.report
    let cities = try readCities(codes, Set(regions.regions.map(\.id)))
    rows["cities"] = cities.report
    let airports = try AirportSource.read(
      path: official("airports.csv") ?? path("ourairports/airports.csv"), countries: codes, least: leastAirport)
    rows["airports"] = airports.report
    return GazetteerRecords(
      continents: try CountrySource.continents(path: path("geonames/continents.json")), countries: countries,
      regions: regions.regions, cities: cities.cities, airports: airports.airports,
      names: try names(countries), overrides: overrides, aliases: aliases,
      countryLayer: official("ne_10m_admin_0_countries.shp")
        ?? path("natural-earth/ne_10m_admin_0_countries_deu.shp"),
      landLayer: official("ne_10m_land.shp") ?? path("natural-earth/ne_10m_land.shp"),
      regionLines: path("natural-earth/ne_10m_admin_1_states_provinces_lines.shp"),
      regionLayer: path("natural-earth/world_map.gpkg"),
      officialRegionLayer: official("ne_10m_admin_1_states_provinces.shp"),
      zoneOutlines: path("time-zones/zones.rings"),
      zoneCountries: try ZoneTable.read(path: path("time-zones/zone.tab")), rows: rows, sources: try sourceRecords())
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// The path of a publisher's own file, if someone brought it.
  private func official(_ name: String) -> String? {
    official.map { $0 + "/" + name }.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
  }

  private func readCities(_ countries: Set<String>, _ regions: Set<String>) throws -> (
    cities: [CityRecord], report: RowReport
  ) {
    let cities = official("cities500.txt") ?? path("geonames/cities500.json")
    let features = cities.hasSuffix(".json") ? try CitySource.features(path: path("geonames/cities1000.txt")) : [:]
    return try CitySource.read(path: cities, countries: countries, regions: regions, features: features)
  }

  /// Names by language, keyed by GeoNames id: of cities from the catalogues, of countries from CLDR, which the Foundation
  /// library carries.
  private func names(_ countries: [CountryRecord]) throws -> [String: [Int: String]] {
    let folder = path("geonames-names")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var names: [String: [Int: String]] = [:]
    for file in files.sorted() where file.hasSuffix(".mo") {
      let language = String(file.dropLast(3)).replacingOccurrences(of: "_", with: "-")
      for message in try MessageCatalogue(path: folder + "/" + file).messages {
        if let id = Int(message.original) { names[language, default: [:]][id] = message.translation }
      }
    }
    for language in names.keys.sorted() {
      let locale = Locale(identifier: language)
      for country in countries {
        if let name = locale.localizedString(forRegionCode: country.code), name != country.code {
          names[language]![country.geonameID] = name
        }
      }
    }
    return names
  }

  /// What `Scripts/fetch` wrote beside the files.
  private struct FetchRecord: Decodable {
    var name: String
    var licence: String
    var attribution: String
    var attributionURL: String
    var packages: [String]
  }

  private func sourceRecords() throws -> [GazetteerDatabase.SourceRecord] {
    try ["geonames", "geonames-names", "geonames-regions", "natural-earth", "ourairports", "time-zones"].map { name in
      let record: FetchRecord = try SourceFile.decodeJSON(path("\(name)/.source.json"))
      return .init(
        name: name, version: (record.packages + officialFiles(of: name)).joined(separator: ", "),
        licence: record.licence,
        attribution: record.attribution, url: record.attributionURL)
    } + [Self.localeData]
  }

  private func officialFiles(of set: String) -> [String] {
    (Self.officialNames[set] ?? []).filter { official($0) != nil }.map { "\($0) of the publisher" }
  }

  private static let localeData = GazetteerDatabase.SourceRecord(
    name: "cldr", version: "as in the Foundation library that built this", licence: "Unicode-3.0",
    attribution: "Names of countries: Unicode CLDR", url: "https://cldr.unicode.org/")
}
