import Foundation
import GeoCore
import SQLiteKit

/// The plain way to a nearest city, as many programs do it: boxes of latitude and longitude that grow until one has a
/// city of the area, ordered by a flat distance whose east is scaled by the cosine of the latitude.
///
/// It is measured beside the trees. Its answer is the nearest of the first box that is not empty, which is not always
/// the nearest city: a city just outside of the box may be nearer than one in its corner.
final class GrowingBoxCity {
  private static let halfWidths = [0.2, 0.5, 1, 2, 5, 10, 20, 45, 180]
  private let database: SQLiteDatabase
  private let inRegion: SQLiteStatement
  private let inCountry: SQLiteStatement

  init(path: String) throws {
    let database = try SQLiteDatabase(path: ":memory:", access: .readWrite)
    self.database = database
    try database.execute(
      "CREATE TABLE city(id INTEGER PRIMARY KEY, region TEXT, country TEXT, population, lat REAL, lon REAL)")
    try database.execute("ATTACH DATABASE '\(path.replacing("'", with: "''"))' AS source")
    try database.execute(
      """
      INSERT INTO city SELECT id, region, country, population, latitude / 1e7, longitude / 1e7 FROM source.city;
      DETACH DATABASE source;
      CREATE INDEX by_latitude ON city(lat, lon)
      """)
    func rule(_ condition: String) throws -> SQLiteStatement {
      try database.prepare(
        """
        SELECT id FROM city WHERE lat BETWEEN ?1 - ?4 AND ?1 + ?4 AND lon BETWEEN ?2 - ?4 AND ?2 + ?4 AND \(condition)
        ORDER BY (lat - ?1) * (lat - ?1) + (lon - ?2) * (lon - ?2) * ?3, population DESC, id LIMIT 1
        """)
    }
    inRegion = try rule("region = ?5")
    inCountry = try rule("country = ?5")
  }

  /// The id of the city in the first box that has one of the region, else of the country.
  func nearest(to position: FixedCoordinate, region: String?, country: String) throws -> Int64? {
    if let region, let found = try grow(inRegion, position.coordinate, region) { return found }
    return try grow(inCountry, position.coordinate, country)
  }

  private func grow(_ statement: SQLiteStatement, _ place: Coordinate, _ area: String) throws -> Int64? {
    let shrink = pow(cos(place.latitude * .pi / 180), 2)
    for half in Self.halfWidths {
      let found = try statement.bind(
        .real(place.latitude), .real(place.longitude), .real(shrink), .real(half), .text(area)
      ).firstRow { $0.int64(0) }
      if let found { return found }
    }
    return nil
  }
}
