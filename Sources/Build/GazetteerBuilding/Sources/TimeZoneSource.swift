import ByteCoding
import GeoCore
import Places

/// Reads the outlines of time zones as `Scripts/export-time-zones` writes them.
///
/// Layout, little-endian: for each zone the length of its name `u16`, number of rings `u32`, name; for each ring its
/// number of corners `u32`, then longitude and latitude `i32` in 1e-7 degrees a corner.
enum TimeZoneSource {
  static func read(path: String) throws(SourceError) -> [BoundaryPolygon] {
    let view = try Shapefile.open(path)
    do { return try zones(view) } catch {
      throw .malformed(path: path, place: "zones", reason: "\(error)")
    }
  }

  private static func zones(_ view: ByteView) throws(ByteCodingError) -> [BoundaryPolygon] {
    var reader = ByteReader(view)
    var zones: [BoundaryPolygon] = []
    while !reader.isAtEnd {
      let nameLength = Int(try reader.integer(as: UInt16.self))
      let ringCount = Int(try reader.integer(as: UInt32.self))
      let name = String(decoding: try reader.bytes(nameLength).array(), as: UTF8.self)
      var rings: [[GridPoint]] = []
      for _ in 0..<ringCount { rings.append(try ring(&reader)) }
      zones.append(BoundaryPolygon(area: BoundaryArea(level: .country, id: name), rings: rings))
    }
    return zones
  }

  private static func ring(_ reader: inout ByteReader) throws(ByteCodingError) -> [GridPoint] {
    let count = Int(try reader.integer(as: UInt32.self))
    let corners = try ArrayView<Int32>(try reader.bytes(count * 8))
    var ring: [GridPoint] = []
    ring.reserveCapacity(count)
    for index in 0..<count {
      let point = GridPoint(x: grid(corners[2 * index], 18_000_000), y: grid(corners[2 * index + 1], 9_000_000))
      if ring.last != point { ring.append(point) }
    }
    if ring.count > 1 && ring.first == ring.last { ring.removeLast() }
    return ring
  }

  /// 1e-7 degrees to the grid, halves away from zero, kept inside the globe.
  private static func grid(_ value: Int32, _ limit: Int32) -> Int32 {
    let rounded = (value < 0 ? value - 50 : value + 50) / 100
    return max(-limit, min(limit, rounded))
  }
}
