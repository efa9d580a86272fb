import Foundation
import GeoCore

/// Reads OurAirports' `airports.csv`.
enum AirportSource {
  /// - Parameter least: Smallest size class to keep.
  static func read(
    path: String, countries: Set<String>, least: AirportRecord.Size
  ) throws -> (airports: [AirportRecord], report: RowReport) {
    var report = RowReport()
    var airports: [String: AirportRecord] = [:]
    var columns: [String: Int] = [:]
    try CommaSeparated.read([UInt8](SourceFile.data(path)), path: path) { fields, line in
      if columns.isEmpty {
        columns = try header(fields, path: path)
        return
      }
      let value = { (name: String) in columns[name].flatMap { $0 < fields.count ? fields[$0] : nil } ?? "" }
      guard let airport = airport(value) else {
        return report.reject(reason(value), at: "line \(line)")
      }
      guard airport.size >= least else { return report.reject("smaller than asked for", at: "line \(line)") }
      guard countries.contains(airport.country) else {
        return report.reject("country not in the country list", at: "line \(line)")
      }
      if let other = airports[airport.iata] {
        // One code for two airports: the larger, then the one with a schedule, then the first keeps it.
        report.reject("IATA code twice", at: "line \(line)")
        if (airport.size, airport.isScheduled ? 1 : 0) > (other.size, other.isScheduled ? 1 : 0) {
          airports[airport.iata] = airport
        }
        return
      }
      report.keep()
      airports[airport.iata] = airport
    }
    return (airports.values.sorted { $0.iata < $1.iata }, report)
  }

  private static func header(_ fields: [String], path: String) throws -> [String: Int] {
    let columns = Dictionary(zip(fields, fields.indices)) { first, _ in first }
    for name in ["type", "name", "latitude_deg", "longitude_deg", "iso_country", "iata_code"] where columns[name] == nil
    {
      throw SourceError.malformed(path: path, place: "line 1", reason: "column \(name) is missing")
    }
    return columns
  }

  private static let sizes: [String: AirportRecord.Size] = [
    "large_airport": .large, "medium_airport": .medium, "small_airport": .small, "seaplane_base": .small,
    "heliport": .small,
  ]

  private static func airport(_ value: (String) -> String) -> AirportRecord? {
    let iata = value("iata_code").uppercased()
    guard iata.utf8.count == 3, iata.utf8.allSatisfy({ (0x41...0x5A).contains($0) }), let size = sizes[value("type")],
      let latitude = Double(value("latitude_deg")), let longitude = Double(value("longitude_deg")),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    return AirportRecord(
      iata: iata, icao: value("gps_code"), name: value("name"), position: FixedCoordinate(coordinate),
      country: value("iso_country"), isoRegion: value("iso_region"), municipality: value("municipality"), size: size,
      isScheduled: value("scheduled_service") == "yes",
      keywords: value("keywords").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
  }

  private static func reason(_ value: (String) -> String) -> String {
    if value("type") == "closed" { return "closed" }
    if value("iata_code").isEmpty { return "no IATA code" }
    return "malformed code, kind or position"
  }
}
