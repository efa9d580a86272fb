import ByteCoding
import Foundation

/// Writes small shapefiles with their tables, as the ESRI description of 1998 has them.
enum ShapefileBytes {
  typealias Ring = [(Double, Double)]

  /// `.shp`: one shape an element, each a list of rings (closed here) or lines.
  static func shapes(_ shapes: [[Ring]], areRings: Bool = true) -> [UInt8] {
    var body: [UInt8] = []
    for (number, parts) in shapes.enumerated() {
      let closed = areRings ? parts.map { $0 + [$0[0]] } : parts
      let record = self.record(closed, type: areRings ? 5 : 3)
      body += bigEndian(UInt32(number + 1)) + bigEndian(UInt32(record.count / 2)) + record
    }
    var header = bigEndian(9_994) + [UInt8](repeating: 0, count: 20) + bigEndian(UInt32((100 + body.count) / 2))
    header += [UInt8](repeating: 0, count: 100 - header.count)
    return header + body
  }

  private static func record(_ parts: [Ring], type: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.integer(type)
    for _ in 0..<4 { writer.integer(Double(0).bitPattern) }
    writer.integer(UInt32(parts.count))
    writer.integer(UInt32(parts.reduce(0) { $0 + $1.count }))
    var start = 0
    for part in parts {
      writer.integer(UInt32(start))
      start += part.count
    }
    for (longitude, latitude) in parts.joined() {
      writer.integer(longitude.bitPattern)
      writer.integer(latitude.bitPattern)
    }
    return writer.bytes
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }

  /// `.dbf`: text columns of 20 characters.
  static func table(columns: [String], rows: [[String]]) -> [UInt8] {
    let width = 20
    var writer = ByteWriter()
    writer.integer(UInt32(3))
    writer.integer(UInt32(rows.count))
    writer.integer(UInt16(32 + 32 * columns.count + 1))
    writer.integer(UInt16(1 + width * columns.count))
    var bytes = writer.bytes + [UInt8](repeating: 0, count: 32 - writer.bytes.count)
    for column in columns {
      var field = Array(column.utf8) + [UInt8](repeating: 0, count: 11 - column.utf8.count) + [UInt8(ascii: "C")]
      field += [0, 0, 0, 0, UInt8(width)]
      bytes += field + [UInt8](repeating: 0, count: 32 - field.count)
    }
    bytes.append(0x0D)
    for row in rows {
      bytes.append(0x20)
      for value in row { bytes += Array(value.utf8) + [UInt8](repeating: 0x20, count: width - value.utf8.count) }
    }
    return bytes
  }
}
