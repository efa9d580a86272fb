import Foundation
import GeoCore
import SQLiteKit

/// Answers tiles from an MBTiles 1.3 file: an SQLite database of tiles whose rows count from the south.
///
/// Source: github.com/mapbox/mbtiles-spec, 1.3. Opened read-only; thread-safe.
public final class MBTilesReader: TileArchive {
  public let holdsVectorTiles: Bool
  public let zooms: ClosedRange<UInt8>
  public let bounds: Bounds?
  private let pool: SQLitePool
  private let path: String
  private let values: [String: String]

  /// Opens a file.
  ///
  /// - Throws: `MBTilesError` if it cannot be read, is no MBTiles file, or holds no tiles.
  public init(path: String) throws(MBTilesError) {
    self.path = path
    do {
      pool = try SQLitePool(path: path)
      values = try pool.read { database in
        try Dictionary(
          database.prepare("SELECT name, value FROM metadata").rows { ($0.text(0) ?? "", $0.text(1) ?? "") }
        ) { first, _ in first }
      }
      let range = try pool.read { database in
        try database.prepare("SELECT min(zoom_level), max(zoom_level) FROM tiles").firstRow { row in
          row.isNull(0) ? nil : (row.int(0), row.int(1))
        }
      }
      guard let (low, high) = range.flatMap({ $0 }), (0...Int(TileAddress.maximumZoom)).contains(low),
        (low...Int(TileAddress.maximumZoom)).contains(high)
      else { throw MBTilesError(path: path, reason: "holds no tiles") }
      zooms = UInt8(low)...UInt8(high)
    } catch let error as MBTilesError {
      throw error
    } catch {
      throw MBTilesError(path: path, reason: "\((error as? SQLiteError)?.message ?? "\(error)"); not an MBTiles file?")
    }
    holdsVectorTiles = values["format"] == "pbf"
    bounds = values["bounds"].flatMap(Self.bounds)
  }

  /// West, south, east, north.
  private static func bounds(_ text: String) -> Bounds? {
    let numbers = text.split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    guard numbers.count == 4 else { return nil }
    return Bounds(south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
  }

  public func tile(_ address: TileAddress) throws -> [UInt8]? {
    let row = address.tilesPerSide - 1 - address.y
    do {
      return try pool.read { database in
        let query = try database.statement(
          "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
        return try query.bind(.int(address.zoom), .int(address.x), .int(row)).firstRow { $0.blob(0) }
      }
    } catch {
      throw MBTilesError(path: path, reason: "tile \(address): \((error as? SQLiteError)?.message ?? "\(error)")")
    }
  }

  /// `json` of the file (which holds `vector_layers`) with the other entries beside.
  public func metadata() -> [UInt8] {
    var document: [String: Any] = values.filter { $0.key != "json" }
    let layers = values["json"].flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] }
    for (key, value) in layers ?? [:] { document[key] = value }
    let data = try? JSONSerialization.data(withJSONObject: document, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map(Array.init) ?? []
  }
}

/// Why a file cannot be read as MBTiles.
public struct MBTilesError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  public let reason: String

  /// One line that names the file.
  public var description: String { "\(path): \(reason)" }
}
