import GeoCore
import SQLiteKit

/// The hierarchy of the world's places with names and outlines: a reader of `gazetteer.sqlite` and the files beside it.
///
/// `Gazetteer` says what is at a coordinate; the atlas goes the other way, from the continents down to the cities, and
/// knows names in other languages. Format: `docs/formats/gazetteer-sqlite-v1.md`. May be used by several threads; each
/// call blocks its thread while it reads.
public final class PlaceAtlas: Sendable {
  /// SQLite's `application_id`: "PPGC" as big-endian ASCII.
  static let applicationID: Int64 = 0x5050_4743
  /// SQLite's `user_version`.
  static let version: Int64 = 1

  /// The folder of the build.
  public let folder: String
  /// Whose data it is made of; they must be named with what is made of it. By name.
  public let sources: [Source]
  private let pool: SQLitePool
  private var path: String { folder + "/gazetteer.sqlite" }

  /// A source of the gazetteer.
  public struct Source: Codable, Equatable, Sendable {
    /// Short name.
    public let name: String
    /// Of the data.
    public let version: String
    /// SPDX id.
    public let licence: String
    /// Words that must be shown.
    public let attribution: String
    /// Where it comes from.
    public let url: String
  }

  /// Opens and checks the file.
  ///
  /// - Throws: `GazetteerError` if it is missing, something else, or of another version.
  public init(folder: String) throws(GazetteerError) {
    self.folder = folder
    let path = folder + "/gazetteer.sqlite"
    do {
      pool = try SQLitePool(path: path)
      sources = try pool.read { database in
        try Self.check(database, path: path)
        return try database.statement("SELECT name, version, licence, attribution, url FROM source ORDER BY name").rows
        {
          Source(
            name: $0.text(0) ?? "", version: $0.text(1) ?? "", licence: $0.text(2) ?? "",
            attribution: $0.text(3) ?? "", url: $0.text(4) ?? "")
        }
      }
    } catch {
      throw Self.failure(error, path)
    }
  }

  private static func check(_ database: SQLiteDatabase, path: String) throws {
    func number(_ pragma: String) throws -> Int64 {
      try database.statement("PRAGMA \(pragma)").firstRow { $0.int64(0) } ?? 0
    }
    guard try number("application_id") == applicationID else {
      throw GazetteerError.malformed(path: path, reason: "is no gazetteer")
    }
    let found = try number("user_version")
    guard found == version else {
      throw GazetteerError.malformed(path: path, reason: "has version \(found), this program reads \(version)")
    }
  }

  func read<Result>(_ body: (SQLiteDatabase) throws -> Result) throws(GazetteerError) -> Result {
    do { return try pool.read(body) } catch { throw Self.failure(error, path) }
  }

  private static func failure(_ error: any Error, _ path: String) -> GazetteerError {
    if let known = error as? GazetteerError { return known }
    guard let failure = error as? SQLiteError else { return .malformed(path: path, reason: "\(error)") }
    return failure.isDamaged
      ? .malformed(path: path, reason: failure.message) : .unreadable(path: path, reason: failure.message)
  }
}
