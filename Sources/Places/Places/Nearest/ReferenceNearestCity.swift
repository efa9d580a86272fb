import GeoCore
import SQLiteKit

/// The nearest city by one SQL sentence over all cities of an area: the slow twin of the trees.
///
/// It reads `gazetteer.sqlite`, not the file of the trees, so that it also notices a city that the trees lack. The rule
/// is the one of `docs/formats/nearest-v1.md`: the smallest square of the chord between whole-numbered unit vectors, of
/// equal ones the greater population, then the lower id. SQLite computes it in exact 64-bit integers.
package final class ReferenceNearestCity {
  private let database: SQLiteDatabase
  private let inRegion: SQLiteStatement
  private let inCountry: SQLiteStatement
  private let inWorld: SQLiteStatement

  /// The winner.
  package struct Answer: Equatable, Sendable {
    /// GeoNames id.
    package let id: Int64
    /// In steps² of `UnitVector`.
    package let squaredChord: Int64
  }

  /// Copies all cities into a table of vectors in memory.
  ///
  /// - Parameter path: `gazetteer.sqlite`.
  /// - Complexity: O(cities log cities).
  package init(path: String) throws {
    let database = try SQLiteDatabase(path: ":memory:", access: .readWrite)
    self.database = database
    try database.execute(
      "CREATE TABLE city(id INTEGER PRIMARY KEY, region TEXT, country TEXT, population, x, y, z)")
    let source = try SQLiteDatabase(path: path, access: .immutable)
    let insert = try database.prepare("INSERT INTO city VALUES(?, ?, ?, ?, ?, ?, ?)")
    try database.transaction {
      let rows = try source.prepare("SELECT id, region, country, population, latitude, longitude FROM city")
      while try rows.step() {
        let position = FixedCoordinate(latitudeE7: Int32(rows.int(4)), longitudeE7: Int32(rows.int(5)))!
        let vector = UnitVector(position.coordinate)
        try insert.bind(
          .integer(rows.int64(0)), .optionalText(rows.text(1)), .text(rows.text(2) ?? ""),
          .integer(rows.int64(3)), .integer(Int64(vector.x)), .integer(Int64(vector.y)), .integer(Int64(vector.z))
        ).run()
      }
    }
    try database.execute("CREATE INDEX of_region ON city(region); CREATE INDEX of_country ON city(country)")
    func rule(_ condition: String) throws -> SQLiteStatement {
      try database.prepare(
        """
        SELECT id, (x - ?1) * (x - ?1) + (y - ?2) * (y - ?2) + (z - ?3) * (z - ?3) AS square FROM city
        WHERE \(condition) ORDER BY square, population DESC, id LIMIT 1
        """)
    }
    inRegion = try rule("region = ?4")
    inCountry = try rule("country = ?4")
    inWorld = try rule("?4 IS NULL")
  }

  /// The nearest city of a region, or of its country if the region has none.
  ///
  /// - Complexity: O(cities of the area).
  package func nearest(to position: FixedCoordinate, region: String?, country: String) throws -> Answer? {
    let vector = UnitVector(position.coordinate)
    if let region, let found = try first(inRegion, vector, .text(region)) { return found }
    return try first(inCountry, vector, .text(country))
  }

  /// The nearest city of all.
  package func nearest(to position: FixedCoordinate) throws -> Answer? {
    try first(inWorld, UnitVector(position.coordinate), .null)
  }

  private func first(_ statement: SQLiteStatement, _ vector: UnitVector, _ area: SQLiteValue) throws -> Answer? {
    try statement.bind(.integer(Int64(vector.x)), .integer(Int64(vector.y)), .integer(Int64(vector.z)), area)
      .firstRow { Answer(id: $0.int64(0), squaredChord: $0.int64(1)) }
  }
}
