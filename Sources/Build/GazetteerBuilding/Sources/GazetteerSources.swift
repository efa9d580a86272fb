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
  /// Paths of the layers that are read when they are needed.
  var countryLayer: String
  var regionLines: String
  var regionLayer: String
  var zoneOutlines: String
  var zoneCountries: [String: String]
  var rows: [String: RowReport]
  var sources: [GazetteerDatabase.SourceRecord]

  var databaseContent: GazetteerDatabase.Content {
    .init(
      continents: continents, countries: countries, regions: regions, cities: cities, airports: airports, names: names,
      sources: sources)
  }
}

/// Finds the sources in the cache of `Scripts/fetch`, the pinned files or the publishers' own, and reads them.
struct GazetteerSources {
  let folder: String

  func read(overrides: BoundaryOverrides, leastAirport: AirportRecord.Size) throws -> GazetteerRecords {
    var rows: [String: RowReport] = [:]
    let dissolved = Set(overrides.dissolvedCountries.map(\.country))
    let all = try CountrySource.countries(path: first("geonames/countries.json", "geonames/countryInfo.txt"))
    let countries = all.countries.filter { !dissolved.contains($0.code) }
    rows["countries"] = all.report
    let codes = Set(countries.map(\.code))
    let regions = try RegionSource.read(
      path: first("geonames-regions/subdivisions.tsv", "geonames/admin1CodesASCII.txt"), countries: codes)
    rows["regions"] = regions.report
    let cities = try readCities(codes, Set(regions.regions.map(\.id)))
    rows["cities"] = cities.report
    let airports = try AirportSource.read(
      path: path("ourairports/airports.csv"), countries: codes, least: leastAirport)
    rows["airports"] = airports.report
    return GazetteerRecords(
      continents: try CountrySource.continents(path: path("geonames/continents.json")), countries: countries,
      regions: regions.regions, cities: cities.cities, airports: airports.airports, names: try names(),
      overrides: overrides, countryLayer: path("natural-earth/ne_10m_admin_0_countries_deu.shp"),
      regionLines: path("natural-earth/ne_10m_admin_1_states_provinces_lines.shp"),
      regionLayer: path("natural-earth/world_map.gpkg"), zoneOutlines: path("time-zones/zones.rings"),
      zoneCountries: try ZoneTable.read(path: path("time-zones/zone.tab")), rows: rows, sources: try sourceRecords())
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  /// The first of some files that is there; the first name if none is, so that the error names it.
  private func first(_ names: String...) -> String {
    path(names.first { FileManager.default.fileExists(atPath: path($0)) } ?? names[0])
  }

  private func readCities(_ countries: Set<String>, _ regions: Set<String>) throws -> (
    cities: [CityRecord], report: RowReport
  ) {
    let cities = first("geonames/cities500.json", "geonames/cities500.txt")
    let features = cities.hasSuffix(".json") ? try CitySource.features(path: path("geonames/cities1000.txt")) : [:]
    return try CitySource.read(path: cities, countries: countries, regions: regions, features: features)
  }

  /// Names by language from the catalogues, keyed by GeoNames id.
  private func names() throws -> [String: [Int: String]] {
    let folder = path("geonames-names")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var names: [String: [Int: String]] = [:]
    for file in files.sorted() where file.hasSuffix(".mo") {
      let language = String(file.dropLast(3)).replacingOccurrences(of: "_", with: "-")
      for message in try MessageCatalogue(path: folder + "/" + file).messages {
        if let id = Int(message.original) { names[language, default: [:]][id] = message.translation }
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
        name: name, version: record.packages.joined(separator: ", "), licence: record.licence,
        attribution: record.attribution, url: record.attributionURL)
    }
  }
}
