import ByteCoding
import SQLiteKit

extension PlaceAtlas {
  /// The outline of a country or region for drawing: a GeoJSON feature with its box, as the files beside the database
  /// have it.
  ///
  /// - Parameters:
  ///   - kind: Others than countries and regions have no outline.
  ///   - id: As in `AtlasPlace.id`.
  /// - Returns: UTF-8, or `nil` if there is no such area, or it was built without an outline.
  /// - Throws: `GazetteerError` if a file is missing or damaged.
  public func outline(of kind: AtlasPlace.Kind, id: String) throws(GazetteerError) -> [UInt8]? {
    guard let (level, name) = Self.outlines[kind] else { return nil }
    let place = try read { database -> (start: Int, length: Int)? in
      let hasTable = try database.statement("SELECT 1 FROM sqlite_master WHERE name = 'outline'").firstRow { _ in true }
      guard hasTable == true else { return nil }
      return try database.statement("SELECT position, length FROM outline WHERE level = ? AND area = ?")
        .bind(.int(level), .text(id)).firstRow { ($0.int(0), $0.int(1)) }
    }
    guard let place else { return nil }
    let path = folder + "/" + name
    do {
      // Mapped for this answer alone: drawing is rare, and a newer build may have taken the file's place.
      return try MappedFile.open(path: path).slice(at: place.start, length: place.length).array()
    } catch {
      if case .unreadable(_, let reason) = error { throw .unreadable(path: path, reason: reason) }
      throw .malformed(path: path, reason: error.description)
    }
  }

  private static let outlines: [AtlasPlace.Kind: (level: Int, file: String)] = [
    .country: (0, "countries.geojson"), .region: (1, "regions.geojson"),
  ]
}
