import ByteCoding

/// Reads polygons and polylines of an ESRI shapefile with the attributes of the `.dbf` beside it.
///
/// Source: "ESRI Shapefile Technical Description", 1998; dBASE III table layout.
package struct Shapefile {
  /// One feature: its parts (rings or lines) in degrees, longitude first as in the file, and its attributes.
  package struct Feature {
    package var parts: [[(longitude: Double, latitude: Double)]]
    package var attributes: [String: String]
  }

  /// Features in file order; a null shape has no parts.
  package let features: [Feature]

  /// - Parameter path: The `.shp` file.
  package init(path: String) throws(SourceError) {
    let table = try DBaseTable(path: path.replacingSuffix(".shp", by: ".dbf"))
    let view = try Self.open(path)
    do {
      features = try Self.read(view, table: table)
    } catch let error as SourceError {
      throw error
    } catch {
      throw .malformed(path: path, place: "shape data", reason: "\(error)")
    }
    guard features.count == table.rows.count else {
      throw .malformed(
        path: path, place: "end", reason: "\(features.count) shapes but \(table.rows.count) attribute rows")
    }
  }

  /// The parts of each shape, without attributes.
  static func shapes(path: String) throws(SourceError) -> [[[(longitude: Double, latitude: Double)]]] {
    let view = try Self.open(path)
    do { return try read(view, table: DBaseTable(rows: [])).map(\.parts) } catch {
      throw .malformed(path: path, place: "shape data", reason: "\(error)")
    }
  }

  static func open(_ path: String) throws(SourceError) -> ByteView {
    do { return try MappedFile.open(path: path) } catch {
      guard case .unreadable(_, let reason) = error else { throw .unreadable(path: path, reason: "\(error)") }
      throw .unreadable(path: path, reason: reason)
    }
  }

  private static let headerLength = 100

  private static func read(_ view: ByteView, table: DBaseTable) throws -> [Feature] {
    guard view.count >= headerLength, try view.integer(at: 0, as: UInt32.self).byteSwapped == 9_994 else {
      throw ByteCodingError.wrongSignature(expected: "shapefile")
    }
    var features: [Feature] = []
    var offset = headerLength
    while offset < view.count {
      let length = Int(try view.integer(at: offset + 4, as: UInt32.self).byteSwapped) * 2
      let record = try view.slice(at: offset + 8, length: length)
      let attributes = features.count < table.rows.count ? table.rows[features.count] : [:]
      features.append(Feature(parts: try parts(of: record), attributes: attributes))
      offset += 8 + length
    }
    return features
  }

  private static func parts(of record: ByteView) throws -> [[(longitude: Double, latitude: Double)]] {
    let type = try record.integer(at: 0, as: UInt32.self)
    // 3 polyline, 5 polygon; 0 is the null shape.
    guard type == 3 || type == 5 else { return [] }
    let partCount = Int(try record.integer(at: 36, as: UInt32.self))
    let pointCount = Int(try record.integer(at: 40, as: UInt32.self))
    let points = try record.slice(at: 44 + 4 * partCount, length: 16 * pointCount)
    var starts: [Int] = []
    for part in 0..<partCount { starts.append(Int(try record.integer(at: 44 + 4 * part, as: UInt32.self))) }
    starts.append(pointCount)
    return try zip(starts, starts.dropFirst()).map { start, end in
      guard start <= end, end <= pointCount else {
        throw ByteCodingError.malformedTable(reason: "part outside its shape")
      }
      return try (start..<end).map { index in
        (
          longitude: Double(bitPattern: try points.integer(at: 16 * index)),
          latitude: Double(bitPattern: try points.integer(at: 16 * index + 8))
        )
      }
    }
  }
}

/// The rows of a dBASE III table as text; trailing blanks and zero bytes are cut.
package struct DBaseTable {
  package let rows: [[String: String]]

  init(rows: [[String: String]]) { self.rows = rows }

  package init(path: String) throws(SourceError) {
    let view = try Shapefile.open(path)
    do { rows = try Self.read(view) } catch {
      throw .malformed(path: path, place: "table", reason: "\(error)")
    }
  }

  private static func read(_ view: ByteView) throws -> [[String: String]] {
    let count = Int(try view.integer(at: 4, as: UInt32.self))
    let headerLength = Int(try view.integer(at: 8, as: UInt16.self))
    let rowLength = Int(try view.integer(at: 10, as: UInt16.self))
    let fields = try fields(view, end: headerLength)
    // Every row must lie in the file before memory is reserved for their number.
    _ = try view.slice(at: headerLength, length: count * rowLength)
    return try (0..<count).map { row in
      var values: [String: String] = [:]
      var offset = headerLength + row * rowLength + 1
      for (name, length) in fields {
        values[name] = text(try view.slice(at: offset, length: length))
        offset += length
      }
      return values
    }
  }

  private static func fields(_ view: ByteView, end: Int) throws -> [(name: String, length: Int)] {
    var fields: [(String, Int)] = []
    var offset = 32
    while offset + 32 <= end, try view.integer(at: offset, as: UInt8.self) != 0x0D {
      fields.append(
        (text(try view.slice(at: offset, length: 11)), Int(try view.integer(at: offset + 16, as: UInt8.self))))
      offset += 32
    }
    return fields
  }

  private static func text(_ view: ByteView) -> String {
    let bytes = view.array().prefix { $0 != 0 }
    let last = bytes.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0
    let first = bytes.firstIndex { $0 != 0x20 } ?? last
    return String(decoding: bytes[min(first, last)..<last], as: UTF8.self)
  }
}

extension String {
  func replacingSuffix(_ suffix: String, by other: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) + other : self + other
  }
}
