import Foundation
import GeoCore
import Places
import SQLiteKit

/// Writes `places.sqlite`: sorted inserts into a scratch file, then a vacuum into the final bytes.
struct PlaceIndexWriter {
  let items: [IndexItem]
  let sourceTimestamp: Int64?
  private let tables: IndexTables

  init(items: [IndexItem], sourceTimestamp: Int64?) {
    (self.items, self.sourceTimestamp, tables) = (items, sourceTimestamp, IndexTables(items))
  }

  /// - Returns: Bytes of the file.
  func write(to path: String) throws(PlaceIndexBuildError) -> Int {
    let (scratch, packed) = (path + ".scratch", path + ".part")
    let manager = FileManager.default
    for stale in [scratch, packed] { try? manager.removeItem(atPath: stale) }
    defer { for stale in [scratch, packed] { try? manager.removeItem(atPath: stale) } }
    do {
      try fill(scratch, vacuumInto: packed)
    } catch let error as SQLiteError {
      throw PlaceIndexBuildError(error, path: path)
    } catch {
      throw .unwritable(path: path, detail: "\(error)")
    }
    guard rename(packed, path) == 0 else {
      throw .unwritable(path: path, detail: String(cString: strerror(errno)))
    }
    return ((try? manager.attributesOfItem(atPath: path)[.size]) as? Int) ?? 0
  }

  private func fill(_ scratch: String, vacuumInto packed: String) throws {
    let database = try SQLiteDatabase(path: scratch, access: .readWrite)
    try database.execute(
      "PRAGMA page_size=\(PlaceIndexFormat.pageSize); PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF")
    try database.execute("PRAGMA application_id=\(PlaceIndexFormat.applicationID)")
    try database.execute("PRAGMA user_version=\(PlaceIndexFormat.version)")
    try database.transaction {
      try database.execute(PlaceIndexFormat.schema)
      try writeTables(database)
      try writeItems(database)
      try writeMeta(database)
      try database.execute(PlaceIndexFormat.finish)
    }
    try database.statement("VACUUM INTO ?").bind(.text(packed)).run()
  }

  private func writeTables(_ database: SQLiteDatabase) throws {
    let locality = try database.prepare("INSERT INTO locality VALUES(?,?,?,?,?)")
    for (index, row) in tables.localities.enumerated() {
      try locality.bind(
        .int(index + 1), .optionalText(row.city), .optionalText(row.district), .optionalText(row.postcode),
        .optionalText(row.country)
      ).run()
    }
    let category = try database.prepare("INSERT INTO category VALUES(?,?,?,?)")
    for tag in tables.categories {
      try category.bind(
        .integer(tables.id(of: tag)), .text(tag.key), .text(tag.value), .int(tables.itemsOfCategory[tag] ?? 0)
      ).run()
    }
    let pairs = items.enumerated().flatMap { index, item in
      item.categories.map { (category: tables.id(of: $0), item: Int64(index + 1)) }
    }
    let membership = try database.prepare("INSERT INTO item_category VALUES(?,?)")
    for pair in pairs.sorted(by: <) { try membership.bind(.integer(pair.category), .integer(pair.item)).run() }
  }

  private func writeItems(_ database: SQLiteDatabase) throws {
    var rows = try ItemRows(database, tables: tables)
    var vocabulary: Set<String> = []
    for (index, item) in items.enumerated() {
      let text = SearchWords(item)
      vocabulary.formUnion(text.vocabulary)
      try rows.write(item, id: Int64(index + 1), text: text)
    }
    let byLength = Dictionary(grouping: vocabulary) { $0.unicodeScalars.count }
    let statement = try database.prepare("INSERT INTO vocabulary VALUES(?,?)")
    for length in byLength.keys.sorted() {
      let words = (byLength[length] ?? []).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      try statement.bind(.int(length), .text(words.joined(separator: "\n"))).run()
    }
  }

  private func writeMeta(_ database: SQLiteDatabase) throws {
    var meta = ["fold": String(TextFold.version), "attribution": "© OpenStreetMap contributors, ODbL"]
    if let sourceTimestamp { meta["sourceTimestamp"] = String(sourceTimestamp) }
    if let first = items.first {
      let extent = items.dropFirst().reduce(into: Extent(first.position)) { $0.extend(to: $1.position) }
      meta["bounds"] = "\(extent.south),\(extent.west),\(extent.north),\(extent.east)"
      let center = items.first { $0.kind == .settlement }?.position ?? extent.center
      meta["center"] = "\(center.latitudeE7),\(center.longitudeE7)"
    }
    let countries = Dictionary(items.compactMap(\.locality.country).map { ($0, 1) }, uniquingKeysWith: +)
    meta["country"] = countries.min { (-$0.value, $0.key) < (-$1.value, $1.key) }?.key
    let statement = try database.prepare("INSERT INTO meta VALUES(?,?)")
    for key in meta.keys.sorted() { try statement.bind(.text(key), .text(meta[key] ?? "")).run() }
  }
}
