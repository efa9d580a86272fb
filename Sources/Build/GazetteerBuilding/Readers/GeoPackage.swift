import ByteCoding
import SQLiteKit

/// Reads the polygons of one layer of an OGC GeoPackage.
///
/// Source: OGC 12-128r19 §2.1.3 (geometry encoding), OGC 06-103r4 §8 (well-known binary).
package struct GeoPackage {
  private let database: SQLiteDatabase
  private let path: String

  package init(path: String) throws(SourceError) {
    self.path = path
    do { database = try SQLiteDatabase(path: path, access: .immutable) } catch {
      throw .unreadable(path: path, reason: error.message)
    }
  }

  /// One feature: all rings of its polygons, and the wanted attributes in order; missing ones are empty.
  package struct Feature {
    package var rings: [[(longitude: Double, latitude: Double)]]
    package var attributes: [String]
  }

  /// The features of a layer in row order.
  ///
  /// - Parameters:
  ///   - layer: Table name, one that the program itself knows: it becomes part of the statement.
  ///   - columns: Likewise.
  package func features(layer: String, columns: [String]) throws -> [Feature] {
    let names = (["geom"] + columns).map { "\"\($0)\"" }.joined(separator: ", ")
    let statement = try database.prepare("SELECT \(names) FROM \"\(layer)\" ORDER BY fid")
    var features: [Feature] = []
    while try statement.step() {
      let geometry = ByteView(statement.blob(0))
      do {
        let rings = try Self.rings(of: geometry)
        features.append(Feature(rings: rings, attributes: columns.indices.map { statement.text($0 + 1) ?? "" }))
      } catch {
        throw SourceError.malformed(path: path, place: "\(layer) row \(features.count + 1)", reason: "\(error)")
      }
    }
    return features
  }

  private static func rings(of geometry: ByteView) throws -> [[(longitude: Double, latitude: Double)]] {
    guard geometry.count > 0 else { return [] }
    guard geometry.count >= 8, geometry[0] == 0x47, geometry[1] == 0x50 else {
      throw ByteCodingError.wrongSignature(expected: "GeoPackage geometry")
    }
    // Bits 1 to 3 of the flags tell the size of the envelope.
    let envelope = [0, 32, 48, 48, 64]
    let kind = Int(geometry[3] >> 1 & 7)
    guard kind < envelope.count else { throw ByteCodingError.malformedTable(reason: "envelope kind \(kind)") }
    var reader = ByteReader(geometry, at: 8 + envelope[kind])
    return try wellKnownBinary(&reader, depth: 0)
  }

  private static func wellKnownBinary(
    _ reader: inout ByteReader, depth: Int
  ) throws -> [[(longitude: Double, latitude: Double)]] {
    guard depth < 4, try reader.integer(as: UInt8.self) == 1 else {
      throw ByteCodingError.malformedTable(reason: "only little-endian geometries are known")
    }
    switch try reader.integer(as: UInt32.self) {
    case 3:
      return try list(&reader, least: 4) { reader in
        try list(&reader, least: 16) { reader in
          (longitude: Double(bitPattern: try reader.integer()), latitude: Double(bitPattern: try reader.integer()))
        }
      }
    case 6:
      return try list(&reader, least: 9) { try wellKnownBinary(&$0, depth: depth + 1) }.flatMap { $0 }
    case let type: throw ByteCodingError.malformedTable(reason: "geometry type \(type)")
    }
  }

  private static func list<Element>(
    _ reader: inout ByteReader, least: Int, _ element: (inout ByteReader) throws -> Element
  ) throws -> [Element] {
    let count = Int(try reader.integer(as: UInt32.self))
    guard count <= reader.remaining / least else { throw ByteCodingError.malformedTable(reason: "\(count) parts") }
    return try (0..<count).map { _ in try element(&reader) }
  }
}
