import ByteCoding
import Foundation
import GeoCore
import SQLiteKit

extension PlaceIndex {
  /// The nearest street and house number.
  ///
  /// - Complexity: O(things within 200 m) where there are streets; up to 5 km are searched where there are none.
  public func reverse(near position: Coordinate) throws(PlaceIndexError) -> PlaceSurroundings {
    try read { database in
      var surroundings = PlaceSurroundings()
      for radius in [200.0, 1_000, 5_000] {
        guard let nearest = try Self.nearestLine(to: position, within: Meters(radius), database) else { continue }
        surroundings.street = try Self.item(nearest.item, database)
        surroundings.streetDistance = nearest.distance
        break
      }
      if let address = try Self.nearestAddress(to: position, within: Meters(250), database) {
        surroundings.address = address
        surroundings.addressDistance = address.position.coordinate.distance(to: position)
        surroundings.addressStreet = try Self.item(address.itemRow, database)
      }
      return surroundings
    }
  }

  /// The streets that pass within a distance, nearest part first; a row may occur several times.
  private static func nearestLine(
    to position: Coordinate, within radius: Meters, _ database: SQLiteDatabase
  ) throws -> (item: Int64, distance: Meters)? {
    let box = SearchBox(around: position, radius: radius)
    let lines = try database.statement(
      "SELECT l.item, l.points FROM line_area r JOIN line l ON l.id = r.id JOIN item i ON i.id = l.item "
        + "WHERE r.west <= ? AND r.east >= ? AND r.south <= ? AND r.north >= ? AND i.kind = 1"
    ).bind(box.values).rows { ($0.int64(0), $0.blob(1)) }
    let near = lines.map { item, points in (item: item, distance: distance(from: position, to: points)) }
      .filter { $0.distance <= radius }
    // Millimeters, so that ties are ties on every machine; then the more important street.
    return near.min {
      (($0.distance.rawValue * 1_000).rounded(), $0.item) < (($1.distance.rawValue * 1_000).rounded(), $1.item)
    }
  }

  private static func nearestAddress(
    to position: Coordinate, within radius: Meters, _ database: SQLiteDatabase
  ) throws -> PlaceAddress? {
    let box = SearchBox(around: position, radius: radius)
    let found = try addresses(rows: box.cellRows, columns: box.cellColumns, database)
    let near = found.map { (address: $0, distance: $0.position.coordinate.distance(to: position)) }
      .filter { $0.distance <= radius }
    return near.min {
      (($0.distance.rawValue * 1_000).rounded(), $0.address.number, $0.address.key, $0.address.osmID)
        < (($1.distance.rawValue * 1_000).rounded(), $1.address.number, $1.address.key, $1.address.osmID)
    }?.address
  }

  /// Distance to a line of zigzag deltas; infinite for damaged bytes.
  private static func distance(from position: Coordinate, to points: [UInt8]) -> Meters {
    let plane = (east: cos(position.latitude * .pi / 180) * 111_194.9, north: 111_194.9)
    func flat(_ point: FixedCoordinate) -> (x: Double, y: Double) {
      (
        (point.coordinate.longitude - position.longitude) * plane.east,
        (point.coordinate.latitude - position.latitude) * plane.north
      )
    }
    let line = PlaceLine.decode(points).map(flat)
    guard line.count > 1 else { return Meters(.infinity) }
    let squares = zip(line, line.dropFirst()).map { Simplification.squaredDistance(from: (0, 0), toSegment: $0, $1) }
    return Meters((squares.min() ?? .infinity).squareRoot())
  }

  /// Things of a kind, nearest first.
  ///
  /// - Parameters:
  ///   - areas: Only things that reach into one of these; empty for the whole region.
  ///   - origin: From where distance counts.
  /// - Complexity: O(things of the kind) if there are few; else O(things in growing boxes around `origin`).
  public func items(
    of kind: PlaceKind, in areas: [Bounds], near origin: Coordinate, limit: Int
  ) throws(PlaceIndexError) -> [PlaceItem] {
    let categories = categories(of: kind)
    guard !categories.isEmpty, limit > 0 else { return [] }
    let total = categories.reduce(0) { $0 + $1.items }
    let ids = categories.map(\.id)
    return try read { database in
      if !areas.isEmpty { return try Self.items(ids, in: areas.flatMap(\.boxes), near: origin, limit, database) }
      if total > Self.countToScan {
        for radius in [1_000.0, 4_000, 16_000, 64_000] {
          let box = SearchBox(around: origin, radius: Meters(radius))
          let found = try Self.items(ids, in: [box], near: origin, limit, database)
            .filter { $0.position.coordinate.distance(to: origin).rawValue <= radius }
          if found.count >= limit { return found }
        }
      }
      return try Self.items(ids, in: [], near: origin, limit, database)
    }
  }

  /// Things around a position, the nearest few hundred, whatever they are.
  ///
  /// - Parameter limit: Most things; boxes grow until they hold half as many.
  public func items(around position: Coordinate, limit: Int) throws(PlaceIndexError) -> [PlaceItem] {
    try read { database in
      var rows: [Int64] = []
      for radius in [250.0, 1_000, 4_000, 16_000, 64_000] {
        let box = SearchBox(around: position, radius: Meters(radius))
        rows = try database.statement(
          "SELECT id FROM item_area WHERE west <= ? AND east >= ? AND south <= ? AND north >= ? LIMIT ?"
        ).bind(box.values + [.int(limit)]).rows { $0.int64(0) }
        if rows.count >= limit / 2 { break }
      }
      return try rows.sorted().compactMap { try Self.item($0, database) }
    }
  }

  /// A kind with fewer things is read whole.
  private static let countToScan = 2_000

  /// - Parameter boxes: None for everywhere.
  private static func items(
    _ categories: [Int64], in boxes: [SearchBox], near origin: Coordinate, _ limit: Int, _ database: SQLiteDatabase
  ) throws -> [PlaceItem] {
    var rows: Set<Int64> = []
    for category in categories {
      if boxes.isEmpty {
        rows.formUnion(
          try database.statement("SELECT item FROM item_category WHERE category = ?").bind(.integer(category))
            .rows { $0.int64(0) })
      }
      for box in boxes {
        rows.formUnion(
          try database.statement(
            "SELECT r.id FROM item_area r JOIN item_category c ON c.item = r.id AND c.category = ? "
              + "WHERE r.west <= ? AND r.east >= ? AND r.south <= ? AND r.north >= ?"
          ).bind([.integer(category)] + box.values).rows { $0.int64(0) })
      }
    }
    return try nearest(rows, to: origin, limit, database).compactMap { try item($0, database) }
  }

  /// The nearest rows, by the point that stands for each.
  private static func nearest(
    _ rows: Set<Int64>, to origin: Coordinate, _ limit: Int, _ database: SQLiteDatabase
  ) throws -> [Int64] {
    let statement = try database.statement("SELECT latitude, longitude FROM item WHERE id = ?")
    var placed: [(centimeters: Double, row: Int64)] = []
    for row in rows {
      guard let position = try statement.bind(.integer(row)).firstRow({ Self.position($0, at: 0) }) ?? nil else {
        continue
      }
      placed.append(((position.coordinate.distance(to: origin).rawValue * 100).rounded(), row))
    }
    return placed.sorted { $0 < $1 }.prefix(limit).map(\.row)
  }
}
