/// Reads countries and continents: the pinned JSON, or GeoNames' `countryInfo.txt`.
enum CountrySource {
  static func countries(path: String) throws -> (countries: [CountryRecord], report: RowReport) {
    path.hasSuffix(".json") ? try json(path) : try tab(path)
  }

  private struct Row: Decodable {
    var geonameid: Int
    var name: String
    var iso: String
    var iso3: String
    var continentcode: String
    var capital: String
    var areakm2: Double
    var population: Int
    var languages: String
    var neighbours: String
  }

  private static func json(_ path: String) throws -> (countries: [CountryRecord], report: RowReport) {
    let rows: [String: Row] = try SourceFile.decodeJSON(path)
    var report = RowReport()
    let countries = rows.values.sorted { $0.iso < $1.iso }.map { row in
      report.keep()
      return CountryRecord(
        code: row.iso, alpha3: row.iso3, geonameID: row.geonameid, name: row.name, continent: row.continentcode,
        capital: row.capital, area: row.areakm2, population: row.population, languages: row.languages,
        neighbors: row.neighbours)
    }
    return (countries, report)
  }

  private static func tab(_ path: String) throws -> (countries: [CountryRecord], report: RowReport) {
    var report = RowReport()
    var countries: [CountryRecord] = []
    var reader = try LineReader(path: path)
    while let line = reader.next() {
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      let columns = line.tabColumns.map(String.init)
      guard columns.count >= 18, columns[0].count == 2, let id = Int(columns[16]) else {
        report.reject("not a country with code and id", at: "line \(reader.number)")
        continue
      }
      report.keep()
      countries.append(
        CountryRecord(
          code: columns[0], alpha3: columns[1], geonameID: id, name: columns[4], continent: columns[8],
          capital: columns[5], area: Double(columns[6]) ?? 0, population: Int(columns[7]) ?? 0, languages: columns[15],
          neighbors: columns[17]))
    }
    return (countries.sorted { $0.code < $1.code }, report)
  }

  private struct Continent: Decodable {
    struct Name: Decodable {
      var name: String
      var lang: String?
      var isPreferredName: Bool?
    }
    var geonameId: Int
    var toponymName: String
    var alternateNames: [Name]
  }

  static func continents(path: String) throws -> [ContinentRecord] {
    let rows: [String: Continent] = try SourceFile.decodeJSON(path)
    return rows.sorted { $0.key < $1.key }.map { code, row in
      var names: [String: String] = [:]
      let ordered = row.alternateNames.filter { $0.isPreferredName == true } + row.alternateNames
      for name in ordered {
        // Two- and three-letter tags are languages; `link` and the like are not.
        if let language = name.lang, (2...3).contains(language.count), names[language] == nil {
          names[language] = name.name
        }
      }
      return ContinentRecord(code: code, geonameID: row.geonameId, name: row.toponymName, names: names)
    }
  }
}
