import Foundation

/// How likely people mean a place, 0 … 9999: what orders places of one name, before nearness counts.
///
/// A city grows by 1,000 with each factor of ten in people. A country stands above every city, a region below its great
/// cities, a quarter of a city far below the city.
enum PlaceImportance {
  static let continent = 9_900

  static func of(_ country: CountryRecord) -> Int { clamped(7_500 + 200 * magnitude(country.population)) }

  /// - Parameter population: Of its cities.
  static func of(_ region: RegionRecord, population: Int) -> Int { clamped(4_500 + 300 * magnitude(population)) }

  static func of(_ city: CityRecord) -> Int {
    let bonus =
      switch city.feature {
      case "PPLC": 700.0
      case "PPLA": 300.0
      case "PPLA2": 100.0
      case "PPLX", "PPLH", "PPLW", "PPLQ": -1_500.0
      default: 0.0
      }
    return clamped(1_000 * magnitude(city.population) + bonus)
  }

  static func of(_ airport: AirportRecord) -> Int {
    let size = [2_500, 3_500, 5_000][airport.size.rawValue]
    return size + (airport.isScheduled ? 500 : 0)
  }

  private static func magnitude(_ population: Int) -> Double { log10(Double(max(1, population))) }

  private static func clamped(_ value: Double) -> Int { Int(max(0, min(9_800, value.rounded()))) }
}
