import GeoCore
import SQLiteKit

extension PlaceIndex {
  /// Columns of an item, in the order that `item(from:)` reads.
  static let itemColumns = """
    i.id, i.kind, i.osm, i.name, c.key, c.value, i.latitude, i.longitude, i.importance, l.city, l.district, l.postcode,
    l.country, i.first_address, i.address_count
    """
  static let itemTables =
    "item i JOIN category c ON c.id = i.category LEFT JOIN locality l ON l.id = i.locality"

  /// The items whose words match, the most important first.
  ///
  /// - Complexity: O(`limit`) in rows read for one word; more for several, of which each must be found in the same row.
  public func items(matching expression: FullTextExpression, limit: Int) throws(PlaceIndexError) -> [PlaceItem] {
    try read { database in
      try database.statement(
        "SELECT \(Self.itemColumns) FROM (SELECT rowid AS row FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ?) w "
          + "CROSS JOIN \(Self.itemTables) WHERE i.id = w.row"
      ).bind(.text(expression.text), .int(limit)).rows(Self.item).compactMap(\.self)
    }
  }

  /// Other names of an item: translations and alternatives.
  public func otherNames(of item: PlaceItem) throws(PlaceIndexError) -> [(language: String, name: String)] {
    try read { database in
      try database.statement("SELECT language, name FROM name WHERE item = ?").bind(.integer(item.row))
        .rows { ($0.text(0) ?? "", $0.text(1) ?? "") }
    }
  }

  /// What else is known of an item: opening hours, phone, website and the like, by OSM's keys.
  public func details(of item: PlaceItem) throws(PlaceIndexError) -> [String: String] {
    try read { database in
      let rows = try database.statement("SELECT key, value FROM detail WHERE item = ?").bind(.integer(item.row))
        .rows { ($0.text(0) ?? "", $0.text(1) ?? "") }
      return Dictionary(rows) { first, _ in first }
    }
  }

  /// The ground that an item covers.
  public func bounds(of item: PlaceItem) throws(PlaceIndexError) -> Bounds? {
    try read { database in
      try database.statement("SELECT south, west, north, east FROM item_area WHERE id = ?").bind(.integer(item.row))
        .firstRow { row in
          let unit = FixedCoordinate.unitsPerDegree
          return Bounds(
            south: row.double(0) / unit, west: row.double(1) / unit, north: row.double(2) / unit,
            east: row.double(3) / unit)
        } ?? nil
    }
  }

  /// The item of a row, e.g. the street of an address.
  public func item(row: Int64) throws(PlaceIndexError) -> PlaceItem? {
    try read { try Self.item(row, $0) }
  }

  static func item(_ row: Int64, _ database: SQLiteDatabase) throws -> PlaceItem? {
    try database.statement("SELECT \(itemColumns) FROM \(itemTables) WHERE i.id = ?").bind(.integer(row))
      .firstRow(item) ?? nil
  }

  /// - Returns: `nil` if the row makes no sense, as in a damaged file.
  static func item(from row: SQLiteStatement) -> PlaceItem? {
    guard let kind = PlaceItemKind(rawValue: row.int(1)), let position = position(row, at: 6) else { return nil }
    return PlaceItem(
      row: row.int64(0), kind: kind, osmID: osmID(row.int64(2)), name: row.text(3),
      category: PlaceTag(row.text(4) ?? "", row.text(5) ?? ""), position: position,
      importance: row.double(8) / PlaceIndexFormat.importanceUnit, locality: locality(row, at: 9),
      firstAddress: row.int64(13), addressCount: row.int(14))
  }

  static func locality(_ row: SQLiteStatement, at column: Int) -> PlaceLocality {
    PlaceLocality(
      city: row.text(column), district: row.text(column + 1), postcode: row.text(column + 2),
      country: row.text(column + 3))
  }

  static func position(_ row: SQLiteStatement, at column: Int) -> FixedCoordinate? {
    FixedCoordinate(
      latitudeE7: Int32(clamping: row.int64(column)), longitudeE7: Int32(clamping: row.int64(column + 1)))
  }

  static func osmID(_ packed: Int64) -> String { ["n", "w", "r", "?"][Int(packed & 3)] + String(packed >> 2) }
}
