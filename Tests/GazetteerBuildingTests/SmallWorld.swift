import ByteCoding
import GeoCore
import Places

@testable import GazetteerBuilding

/// Three square countries on the equator, side by side: AA (west, two regions), BB (east), and XK inside BB without a
/// time zone of its own. The zone of AA reaches 0.01° into the polygon of BB: there the polygon is the wrong one.
enum SmallWorld {
  static func square(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [GridPoint] {
    [(west, south), (east, south), (east, north), (west, north)].map {
      GridPoint(Coordinate(latitude: $0.1, longitude: $0.0)!)
    }
  }

  static func polygon(_ level: BoundaryArea.Level, _ id: String, _ rings: [GridPoint]...) -> BoundaryPolygon {
    BoundaryPolygon(area: .init(level: level, id: id), rings: rings)
  }

  static let boundaries = [
    polygon(.country, "AA", square(0, 0, 1, 1)),
    polygon(.country, "BB", square(1, 0, 2, 1), square(1.4, 0.4, 1.6, 0.6)),
    polygon(.country, "XK", square(1.4, 0.4, 1.6, 0.6)), polygon(.region, "AA.01", square(0, 0, 0.5, 1)),
    polygon(.region, "AA.02", square(0.5, 0, 1, 0.5)),
  ]

  static let zones = [
    polygon(.country, "Test/West", square(-0.2, -0.2, 1.01, 1.2)),
    polygon(.country, "Test/East", square(1.01, 0, 2, 1)),
  ]

  static func city(_ id: Int, _ country: String, _ region: String?, _ latitude: Double, _ longitude: Double)
    -> CityRecord
  {
    CityRecord(
      id: id, name: "City \(id)", position: FixedCoordinate(Coordinate(latitude: latitude, longitude: longitude)!),
      country: country, region: region, population: 1_000, timeZone: "Test/West", feature: "PPL", alternates: [])
  }

  static let cities = [
    city(11, "AA", "AA.01", 0.5, 0.1), city(12, "AA", "AA.02", 0.1, 0.9), city(13, "AA", "AA.03", 0.9, 0.9),
    city(21, "BB", nil, 0.5, 1.1), city(31, "XK", nil, 0.5, 1.5), city(14, "AA", nil, -0.15, 0.5),
    city(15, "AA", "AA.03", 0.3, 0.7),
  ]

  static func airport(_ iata: String, _ size: AirportRecord.Size, _ latitude: Double, _ longitude: Double)
    -> AirportRecord
  {
    AirportRecord(
      iata: iata, icao: "", name: iata,
      position: FixedCoordinate(Coordinate(latitude: latitude, longitude: longitude)!),
      country: "AA", isoRegion: "", municipality: "", size: size, isScheduled: true, keywords: [])
  }

  /// The small one is nearer to (0.5, 0.36) than the large one, and does not reach it.
  static let airports = [airport("AAA", .large, 0.5, 0.3), airport("AAB", .small, 0.54, 0.36)]

  static func gazetteer(polygons: [BoundaryPolygon] = boundaries) throws -> Gazetteer {
    let countries = ["AA", "BB", "XK"].map {
      CountryRecord(
        code: $0, alpha3: "", geonameID: 1, name: "Land \($0)", continent: "EU", capital: "", area: 1, population: 1,
        languages: "", neighbors: "")
    }
    let regions = ["AA.01", "AA.02", "AA.03"].map {
      RegionRecord(id: $0, country: "AA", geonameID: 1, name: $0, iso: "AA-X", kind: "", aliases: [])
    }
    let nearest = NearestFileWriter(
      countries: countries, regions: regions, cities: cities, airports: airports, zones: zones.map(\.area.id),
      zoneCountries: ["Test/West": "AA", "Test/East": "BB"])
    return Gazetteer(
      boundaries: try BoundaryIndex(ByteView(BoundaryFileWriter.bytes(of: polygons))),
      zoneOutlines: try BoundaryIndex(ByteView(BoundaryFileWriter.bytes(of: zones))),
      index: try NearestIndex(ByteView(nearest.bytes())))
  }
}
