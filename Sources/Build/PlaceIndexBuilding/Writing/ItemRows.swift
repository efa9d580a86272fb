import ByteCoding
import GeoCore
import Places
import SQLiteKit

/// The prepared statements that write one item with its names, details, addresses and lines.
struct ItemRows {
  private let tables: IndexTables
  private let item: SQLiteStatement
  private let area: SQLiteStatement
  private let name: SQLiteStatement
  private let detail: SQLiteStatement
  private let address: SQLiteStatement
  private let line: SQLiteStatement
  private let lineArea: SQLiteStatement
  private let words: SQLiteStatement
  private var addressCount: Int64 = 0
  private var lineCount: Int64 = 0

  /// Names in this many languages are stored of a thing that has more.
  private static let maximumTranslations = 60
  /// Lines are drawn true to this many centimeters.
  private static let lineTolerance = 200.0

  init(_ database: SQLiteDatabase, tables: IndexTables) throws {
    self.tables = tables
    item = try database.prepare("INSERT INTO item VALUES(?,?,?,?,?,?,?,?,?,?,?)")
    area = try database.prepare("INSERT INTO item_area VALUES(?,?,?,?,?)")
    name = try database.prepare("INSERT INTO name VALUES(?,?,?)")
    detail = try database.prepare("INSERT INTO detail VALUES(?,?,?)")
    address = try database.prepare("INSERT INTO address VALUES(?,?,?,?,?,?,?,?,?,?,?)")
    line = try database.prepare("INSERT INTO line VALUES(?,?,?)")
    lineArea = try database.prepare("INSERT INTO line_area VALUES(?,?,?,?,?)")
    words = try database.prepare("INSERT INTO words(rowid, whole, name, context, kind) VALUES(?,?,?,?,?)")
  }

  mutating func write(_ row: IndexItem, id: Int64, text: SearchWords) throws {
    try item.bind(
      .integer(id), .int(row.kind.rawValue), .integer(row.id.packed), .optionalText(row.names.main),
      .integer(tables.id(of: row.categories[0])), .int(row.position.latitudeE7), .int(row.position.longitudeE7),
      .int(row.importance), tables.id(of: row.locality).map { .integer($0) } ?? .null,
      row.addresses.isEmpty ? .null : .integer(addressCount + 1), .int(row.addresses.count)
    ).run()
    try area.bind(
      .integer(id), .int(row.extent.west), .int(row.extent.east), .int(row.extent.south), .int(row.extent.north)
    )
    .run()
    try writeNames(row, id)
    for pair in row.details { try detail.bind(.integer(id), .text(pair.key), .text(pair.value)).run() }
    for entry in row.addresses { try write(entry, of: row, id) }
    for points in row.lines { try write(points, id) }
    var kinds = row.categories.map { PlaceIndexFormat.token(category: tables.id(of: $0)) }
    if !row.addresses.isEmpty { kinds.append(PlaceIndexFormat.addressToken) }
    try words.bind(
      .integer(id), .text(text.whole.joined(separator: " ")), .text(text.name.joined(separator: " ")),
      .text(text.context.joined(separator: " ")), .text(kinds.joined(separator: " "))
    ).run()
  }

  private func writeNames(_ row: IndexItem, _ id: Int64) throws {
    for translation in row.names.translations.prefix(Self.maximumTranslations) where translation.name != row.names.main
    {
      try name.bind(.integer(id), .text(translation.language), .text(translation.name)).run()
    }
    // Language "" marks further names, which no language is known of.
    for other in row.names.alternatives { try name.bind(.integer(id), .text(""), .text(other)).run() }
  }

  private mutating func write(_ entry: IndexedAddress, of row: IndexItem, _ id: Int64) throws {
    addressCount += 1
    let locality = entry.locality.filled(from: row.locality)
    let isOwn = locality != row.locality
    try address.bind(
      .integer(addressCount), .integer(id), .int(entry.number.number), .text(entry.number.key),
      entry.label == entry.number.key ? .null : .text(entry.label), .int(entry.position.latitudeE7),
      .int(entry.position.longitudeE7), .integer(entry.id.packed), .int(entry.source.rawValue),
      isOwn ? tables.id(of: locality).map { .integer($0) } ?? .null : .null,
      .integer(PlaceIndexFormat.cell(latitudeE7: entry.position.latitudeE7, longitudeE7: entry.position.longitudeE7))
    ).run()
  }

  private mutating func write(_ points: [FixedCoordinate], _ id: Int64) throws {
    lineCount += 1
    let plane = LocalPlane(around: points[0])
    let flat = points.map { point in
      let position = plane.centimeters(point)
      return (x: Double(position.x), y: Double(position.y))
    }
    let kept = Simplification.keptIndices(of: flat, tolerance: Self.lineTolerance).map { points[$0] }
    var writer = ByteWriter()
    var (latitude, longitude) = (Int64(0), Int64(0))
    for point in kept {
      writer.zigzag(Int64(point.latitudeE7) - latitude)
      writer.zigzag(Int64(point.longitudeE7) - longitude)
      (latitude, longitude) = (Int64(point.latitudeE7), Int64(point.longitudeE7))
    }
    let extent = Extent(points)
    try line.bind(.integer(lineCount), .integer(id), .blob(writer.bytes)).run()
    try lineArea.bind(
      .integer(lineCount), .int(extent.west), .int(extent.east), .int(extent.south), .int(extent.north)
    ).run()
  }
}
