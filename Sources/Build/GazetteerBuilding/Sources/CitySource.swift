import Foundation
import GeoCore

/// Reads populated places: the pinned JSON of `cities500`, or GeoNames' own tab file.
enum CitySource {
  /// - Parameter features: GeoNames id → feature code, for sources that lack it.
  static func read(
    path: String, countries: Set<String>, regions: Set<String>, features: [Int: String]
  ) throws -> (cities: [CityRecord], report: RowReport) {
    var report = RowReport()
    let raw = path.hasSuffix(".json") ? try json(path) : try tab(path, &report)
    var cities: [CityRecord] = []
    cities.reserveCapacity(raw.count)
    for row in raw {
      guard let coordinate = Coordinate(latitude: row.latitude, longitude: row.longitude) else {
        report.reject("position outside the globe", at: row.place)
        continue
      }
      guard countries.contains(row.countrycode) else {
        report.reject("country not in the country list", at: row.place)
        continue
      }
      report.keep()
      let region = "\(row.countrycode).\(row.admin1code)"
      cities.append(
        CityRecord(
          id: row.geonameid, name: row.name, position: FixedCoordinate(coordinate), country: row.countrycode,
          region: regions.contains(region) ? region : nil, population: max(0, row.population), timeZone: row.timezone,
          feature: row.feature ?? features[row.geonameid] ?? "PPL", alternates: row.alternatenames))
    }
    return (cities.sorted { $0.id < $1.id }, report)
  }

  private struct Row: Decodable {
    var geonameid: Int
    var name: String
    var latitude: Double
    var longitude: Double
    var countrycode: String
    var admin1code: String
    var population: Int
    var timezone: String
    var alternatenames: [String]
    var feature: String?
    var line: Int?

    var place: String { line.map { "line \($0)" } ?? "id \(geonameid)" }
  }

  private static func json(_ path: String) throws -> [Row] {
    let rows: [String: Row] = try SourceFile.decodeJSON(path)
    return rows.values.sorted { $0.geonameid < $1.geonameid }
  }

  /// Columns of `cities500.txt` as GeoNames' readme has them.
  private static func tab(_ path: String, _ report: inout RowReport) throws -> [Row] {
    var rows: [Row] = []
    var reader = try LineReader(path: path)
    while let line = reader.next() {
      guard !line.isEmpty else { continue }
      let columns = line.tabColumns
      guard columns.count == 19, let id = Int(columns[0]), let latitude = Double(columns[4]),
        let longitude = Double(columns[5])
      else {
        report.reject("not 19 columns with id and position", at: "line \(reader.number)")
        continue
      }
      rows.append(
        Row(
          geonameid: id, name: String(columns[1]), latitude: latitude, longitude: longitude,
          countrycode: String(columns[8]), admin1code: String(columns[10]), population: Int(columns[14]) ?? 0,
          timezone: String(columns[17]), alternatenames: columns[3].split(separator: ",").map(String.init),
          feature: String(columns[7]), line: reader.number))
    }
    return rows
  }

  /// GeoNames id → feature code, from a tab file of populated places.
  static func features(path: String) throws -> [Int: String] {
    var features: [Int: String] = [:]
    for line in try LineReader(path: path) {
      let columns = line.tabColumns
      if columns.count == 19, let id = Int(columns[0]) { features[id] = String(columns[7]) }
    }
    return features
  }
}

/// Whole small files.
enum SourceFile {
  static func data(_ path: String) throws(SourceError) -> Data {
    do { return try Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) } catch {
      let exists = FileManager.default.fileExists(atPath: path)
      throw .unreadable(path: path, reason: exists ? "cannot be read" : "is not there")
    }
  }

  static func decodeJSON<Value: Decodable>(_ path: String) throws(SourceError) -> Value {
    let data = try data(path)
    do { return try JSONDecoder().decode(Value.self, from: data) } catch {
      throw .malformed(path: path, place: "JSON", reason: "\(error)".prefix { $0 != "\n" }.description)
    }
  }
}
