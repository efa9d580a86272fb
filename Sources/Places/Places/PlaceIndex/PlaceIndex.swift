import Foundation
import GeoCore
import SQLiteKit

/// The streets, addresses and places of one region: a reader of `places.sqlite`.
///
/// Format: `docs/formats/places-sqlite-v1.md`. May be used by several threads; each call blocks its thread while it
/// reads.
public final class PlaceIndex: Sendable {
  /// The file.
  public let path: String
  /// Data of OpenStreetMap as of this time, seconds since 1970 in UTC; `nil` if unknown.
  public let sourceTimestamp: Int64?
  /// The main settlement, or the middle; `nil` for an index of nothing.
  public let center: FixedCoordinate?
  /// The country of most things, ISO 3166-1 alpha-2.
  public let country: String?
  let pool: SQLitePool
  private let categories: [PlaceTag: (id: Int64, items: Int)]

  /// Opens and checks the file.
  ///
  /// - Throws: `PlaceIndexError` if it is missing, something else, or of another version.
  public init(path: String) throws(PlaceIndexError) {
    do {
      let pool = try SQLitePool(path: path)
      let meta = try pool.read { try Self.readMeta($0, path: path) }
      self.path = path
      self.pool = pool
      sourceTimestamp = meta["sourceTimestamp"].flatMap { Int64($0) }
      center = meta["center"].flatMap(Self.position)
      country = meta["country"]
      categories = try pool.read(Self.readCategories)
    } catch {
      throw PlaceIndexError(error, path: path)
    }
  }

  private static func readMeta(_ database: SQLiteDatabase, path: String) throws -> [String: String] {
    func number(_ pragma: String) throws -> Int64 {
      try database.statement("PRAGMA \(pragma)").firstRow { $0.int64(0) } ?? 0
    }
    guard try number("application_id") == PlaceIndexFormat.applicationID else {
      throw PlaceIndexError.notAPlaceIndex(path: path)
    }
    let version = try number("user_version")
    guard version == PlaceIndexFormat.version else {
      throw PlaceIndexError.unsupportedVersion(path: path, found: version, supported: PlaceIndexFormat.version)
    }
    let rows = try database.statement("SELECT key, value FROM meta").rows { ($0.text(0) ?? "", $0.text(1) ?? "") }
    let meta = Dictionary(rows) { first, _ in first }
    let fold = meta["fold"].flatMap { Int64($0) } ?? 0
    guard fold == Int64(TextFold.version) else {
      throw PlaceIndexError.unsupportedVersion(path: path, found: fold, supported: Int64(TextFold.version))
    }
    return meta
  }

  private static func readCategories(_ database: SQLiteDatabase) throws -> [PlaceTag: (id: Int64, items: Int)] {
    let rows = try database.statement("SELECT id, key, value, items FROM category").rows {
      (PlaceTag($0.text(1) ?? "", $0.text(2) ?? ""), (id: $0.int64(0), items: $0.int(3)))
    }
    return Dictionary(rows) { first, _ in first }
  }

  private static func position(_ text: String) -> FixedCoordinate? {
    let parts = text.split(separator: ",").compactMap { Int32($0) }
    return parts.count == 2 ? FixedCoordinate(latitudeE7: parts[0], longitudeE7: parts[1]) : nil
  }

  /// The categories of this file that make a thing one of the kind, with how many things each has.
  func categories(of kind: PlaceKind) -> [(id: Int64, items: Int)] {
    var found: [(id: Int64, items: Int)] = []
    for tag in kind.tags {
      if tag.value == "*" {
        found += categories.filter { $0.key.key == tag.key }.map(\.value).sorted { $0.id < $1.id }
      } else if let category = categories[tag] {
        found.append(category)
      }
    }
    return found
  }

  /// The expression that things of a kind match; `nil` if the region has none.
  public func expression(of kind: PlaceKind) -> FullTextExpression? {
    let tokens = categories(of: kind).map {
      FullTextExpression.phrase(PlaceIndexFormat.token(category: $0.id), in: [.kind])
    }
    return tokens.isEmpty ? nil : .any(tokens)
  }

  func read<Result>(_ body: (SQLiteDatabase) throws -> Result) throws(PlaceIndexError) -> Result {
    do {
      return try pool.read(body)
    } catch {
      throw PlaceIndexError(error, path: path)
    }
  }
}
