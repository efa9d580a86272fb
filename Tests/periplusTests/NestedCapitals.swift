import ByteCoding
import Foundation
import GeoCore
import Places
import TestSupport

@testable import GazetteerBuilding

/// Capitals that are regions inside the polygon of another region: both polygons contain them.
enum NestedCapitals {
  struct Pair {
    let country: String
    let capital: String
    let around: String
    let latitude: Double
    let longitude: Double
  }

  /// Ids and positions are the real ones, the shapes are squares.
  static let pairs = [
    Pair(country: "DE", capital: "DE.16", around: "DE.11", latitude: 52.52, longitude: 13.4),
    Pair(country: "KR", capital: "KR.11", around: "KR.13", latitude: 37.56, longitude: 126.98),
    Pair(country: "UA", capital: "UA.12", around: "UA.13", latitude: 50.45, longitude: 30.52),
    Pair(country: "AT", capital: "AT.09", around: "AT.03", latitude: 48.2, longitude: 16.37),
    Pair(country: "CZ", capital: "CZ.52", around: "CZ.88", latitude: 50.08, longitude: 14.44),
    Pair(country: "RU", capital: "RU.48", around: "RU.47", latitude: 55.75, longitude: 37.61),
    Pair(country: "CO", capital: "CO.34", around: "CO.33", latitude: 4.71, longitude: -74.07),
    Pair(country: "FJ", capital: "FJ.01", around: "FJ.02", latitude: -16.5, longitude: 179.3),
  ]

  private static func square(_ pair: Pair, _ half: Double) -> [GridPoint] {
    [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { east, north in
      GridPoint(Coordinate(latitude: pair.latitude + north * half, longitude: pair.longitude + east * half)!)
    }
  }

  static var polygons: [BoundaryPolygon] {
    pairs.flatMap { pair in
      [
        BoundaryPolygon(area: .init(level: .country, id: pair.country), rings: [square(pair, 0.6)]),
        BoundaryPolygon(area: .init(level: .region, id: pair.around), rings: [square(pair, 0.5)]),
        BoundaryPolygon(area: .init(level: .region, id: pair.capital), rings: [square(pair, 0.1)]),
      ]
    }
  }

  /// A gazetteer whose features come in the order that a seed shuffles.
  static func write(to folder: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let zones = pairs.map {
      BoundaryPolygon(area: .init(level: .country, id: "Zone/\($0.country)"), rings: [square($0, 0.7)])
    }
    let cities = pairs.enumerated().flatMap { number, pair in
      [(pair.capital, 0.0), (pair.around, 0.3)].enumerated().map { part, place in
        CityRecord(
          id: 10 * number + part + 1, name: place.0,
          position: FixedCoordinate(Coordinate(latitude: pair.latitude, longitude: pair.longitude + place.1)!),
          country: pair.country, region: place.0, population: 1, timeZone: "Zone/\(pair.country)", feature: "PPL",
          alternates: [])
      }
    }
    let countries = pairs.map {
      CountryRecord(
        code: $0.country, alpha3: "", geonameID: 1, name: $0.country, continent: "EU", capital: "", area: 1,
        population: 1, languages: "", neighbors: "")
    }
    let regions = pairs.flatMap { pair in
      [pair.capital, pair.around].map {
        RegionRecord(id: $0, country: pair.country, geonameID: 1, name: $0, iso: "", kind: "", aliases: [])
      }
    }
    let nearest = NearestFileWriter(
      countries: countries.shuffled(using: &random), regions: regions.shuffled(using: &random),
      cities: cities.shuffled(using: &random), airports: [], zones: zones.map(\.area.id).shuffled(using: &random),
      zoneCountries: Dictionary(uniqueKeysWithValues: pairs.map { ("Zone/\($0.country)", $0.country) }))
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, bytes) in [
      ("boundaries.bin", try BoundaryFileWriter.bytes(of: polygons.shuffled(using: &random))),
      ("timezones.bin", try BoundaryFileWriter.bytes(of: zones.shuffled(using: &random))),
      ("nearest.bin", nearest.bytes()),
    ] {
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
  }
}
