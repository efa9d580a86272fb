import GeoCore
import SQLiteKit

extension PlaceIndex {
  private static let addressColumns = """
    a.key, a.number, a.label, a.latitude, a.longitude, a.osm, a.source, a.item, l.city, l.district, l.postcode, l.country
    """
  private static let addressTables = """
    address a JOIN item i ON i.id = a.item LEFT JOIN locality l ON l.id = COALESCE(a.locality, i.locality)
    """

  /// The house number of a street with this key; `nil` if there is none.
  public func address(of street: PlaceItem, key: String) throws(PlaceIndexError) -> PlaceAddress? {
    try addresses(of: street, where: "a.key = ?", values: [.text(key)], limit: 1).first
  }

  /// The house number nearest to a missing one: of the same side (odd or even) before the other, then the lower.
  public func nearestAddress(of street: PlaceItem, number: Int) throws(PlaceIndexError) -> PlaceAddress? {
    let side = "(ABS(a.number - ?) + (a.number + ?) % 2 * 3), a.number, a.id"
    return try addresses(
      of: street, where: "1", order: side, values: [.int(number), .int(number)], limit: 1
    ).first
  }

  /// All house numbers of a street, ascending.
  public func addresses(of street: PlaceItem) throws(PlaceIndexError) -> [PlaceAddress] {
    try addresses(of: street, where: "1", values: [], limit: -1)
  }

  private func addresses(
    of street: PlaceItem, where condition: String, order: String = "a.id", values: [SQLiteValue], limit: Int
  ) throws(PlaceIndexError) -> [PlaceAddress] {
    guard street.addressCount > 0 else { return [] }
    let range: [SQLiteValue] = [
      .integer(street.firstAddress), .integer(street.firstAddress &+ Int64(street.addressCount) &- 1),
    ]
    return try read { database in
      try database.statement(
        "SELECT \(Self.addressColumns) FROM \(Self.addressTables) WHERE a.id BETWEEN ? AND ? AND \(condition) "
          + "ORDER BY \(order) LIMIT ?"
      ).bind(range + values + [.int(limit)]).rows(Self.address).compactMap(\.self)
    }
  }

  /// The house numbers in a rectangle of cells, in no order.
  static func addresses(
    rows: ClosedRange<Int64>, columns: ClosedRange<Int64>, _ database: SQLiteDatabase
  ) throws -> [PlaceAddress] {
    let statement = try database.statement(
      "SELECT \(addressColumns) FROM \(addressTables) WHERE a.cell BETWEEN ? AND ?")
    return try rows.flatMap { row in
      let first = row * PlaceIndexFormat.cellsPerRow
      return try statement.bind(.integer(first + columns.lowerBound), .integer(first + columns.upperBound))
        .rows(address).compactMap(\.self)
    }
  }

  private static func address(from row: SQLiteStatement) -> PlaceAddress? {
    guard let position = position(row, at: 3), let source = AddressSource(rawValue: row.int(6)) else { return nil }
    let key = row.text(0) ?? ""
    return PlaceAddress(
      key: key, number: row.int(1), label: row.text(2) ?? key, position: position, osmID: osmID(row.int64(5)),
      source: source, locality: locality(row, at: 8), itemRow: row.int64(7))
  }
}
