import ByteCoding
import Foundation
import SQLiteKit
import TestSupport

/// A folder of sources as small as a world can be: one island with a lake, two countries, a region line, two cities.
struct SketchedSources {
  let folder: TemporaryFolder

  typealias Place = (longitude: Double, latitude: Double)

  init() throws {
    folder = try TemporaryFolder()
    for name in ["natural-earth-world", "natural-earth", "geonames-names"] {
      try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
    }
    try writeWater()
    try writeBorders()
    try writeLabels()
  }

  /// The world's box with an island from 0° to 40° east, 0° to 40° north, cut out clockwise as a shapefile's holes are.
  private func writeWater() throws {
    let world = Self.box(-180, -85.06, 180, 85.06, isHole: false)
    try write("natural-earth-world/ne_10m_ocean", type: 5, [([world, Self.box(0, 0, 40, 40, isHole: true)], [:])])
    try write(
      "natural-earth-world/ne_10m_lakes", type: 5,
      [
        (
          [Self.box(10, 10, 20, 20, isHole: false)],
          [
            "featurecla": "Lake", "name": "Great Lake", "name_de": "Großer See", "min_zoom": "1.0", "min_label": "2.0",
          ]
        )
      ])
    try write(
      "natural-earth-world/ne_10m_rivers_lake_centerlines", type: 3,
      [
        ([[(20, 15), (40, 15)]], ["featurecla": "River", "scalerank": "3.0"]),
        ([[(10, 15), (20, 15)]], ["featurecla": "Lake Centerline", "scalerank": "3.0"]),
      ])
  }

  private func writeBorders() throws {
    try write(
      "natural-earth-world/ne_10m_admin_0_boundary_lines_land", type: 3,
      [
        ([[(30, 0), (30, 20)]], ["FEATURECLA": "International boundary (verify)", "MIN_ZOOM": "0.0"]),
        ([[(30, 20), (30, 40)]], ["FEATURECLA": "Disputed (please verify)", "MIN_ZOOM": "0.0"]),
      ])
    try write(
      "natural-earth/ne_10m_admin_1_states_provinces_lines", type: 3,
      [
        ([[(0, 30), (30, 30)]], ["featurecla": "Admin-1 boundary", "scalerank": "2"]),
        ([[(0, 35), (30, 35)]], ["featurecla": "Admin-1 boundary", "scalerank": "11"]),
      ])
  }

  private func writeLabels() throws {
    try write(
      "natural-earth-world/ne_10m_admin_0_countries", type: 5,
      [
        (
          [],
          [
            "NAME_LONG": "Westland", "NAME_EN": "Westland", "NAME_DE": "Westland", "NAME_FR": "Ouestlande",
            "ISO_A2_EH": "FR", "LABEL_X": "15.0", "LABEL_Y": "30.0", "MIN_LABEL": "2.0", "POP_EST": "5000000.0",
            "TYPE": "Sovereign country",
          ]
        ),
        ([], ["NAME_LONG": "Nobody's base", "TYPE": "Lease", "LABEL_X": "1.0", "LABEL_Y": "1.0", "ISO_A2_EH": "-99"]),
      ])
    try write(
      "natural-earth-world/ne_10m_populated_places_simple", type: 5,
      [
        (
          [],
          [
            "name": "Capital City", "scalerank": "1", "featurecla": "Admin-0 capital", "pop_max": "900000",
            "latitude": "5.0", "longitude": "5.0", "geonameid": "7.00000000000", "iso_a2": "FR",
          ]
        ),
        (
          [],
          [
            "name": "Smallton", "scalerank": "8", "featurecla": "Populated place", "pop_max": "3000",
            "latitude": "25.0",
            "longitude": "35.0", "geonameid": "-1.0", "iso_a2": "XX",
          ]
        ),
        ([], ["name": "Nowhere", "scalerank": "1", "latitude": "95.0", "longitude": "5.0"]),
      ])
    try writeCatalogue("fr", [("7", "Ville Capitale")])
    try writeCatalogue("de", [("7", "Hauptstadt")])
    try writeRegions()
  }

  private func writeRegions() throws {
    let path = folder.file("natural-earth/world_map.gpkg")
    let database = try SQLiteDatabase(path: path, access: .readWrite)
    try database.execute("CREATE TABLE states_provinces (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT)")
    let insertion = try database.prepare("INSERT INTO states_provinces (geom, name) VALUES (?, 'Northshire')")
    try insertion.bind(.blob(Self.geometry(Self.box(0, 30, 30, 40, isHole: false)))).run()
  }

  // MARK: Formats

  static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double, isHole: Bool) -> [Place] {
    let clockwise: [Place] = [(west, south), (west, north), (east, north), (east, south), (west, south)]
    return isHole ? clockwise.reversed() : clockwise
  }

  /// Writes `.shp` and `.dbf` of features: their parts and attributes.
  func write(_ name: String, type: UInt32, _ features: [([[Place]], [String: String])]) throws {
    try write(Shapes.shp(type: type, features.map(\.0)), to: name + ".shp")
    try write(Shapes.dbf(features.map(\.1)), to: name + ".dbf")
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
  }

  private func writeCatalogue(_ language: String, _ messages: [(String, String)]) throws {
    var bytes: [UInt8] = []
    let start = 28 + 16 * messages.count
    var (texts, originals, translations): ([UInt8], [UInt32], [UInt32]) = ([], [], [])
    for (original, translation) in messages {
      originals += [UInt32(original.utf8.count), UInt32(start + texts.count)]
      texts += Array(original.utf8) + [0]
      translations += [UInt32(translation.utf8.count), UInt32(start + texts.count)]
      texts += Array(translation.utf8) + [0]
    }
    let count = UInt32(messages.count)
    for word in [0x9504_12DE, 0, count, 28, 28 + 8 * count, 0, 0] + originals + translations {
      bytes += Shapes.little(word)
    }
    try write(bytes + texts, to: "geonames-names/\(language).mo")
  }

  private static func geometry(_ ring: [Place]) -> [UInt8] {
    var bytes: [UInt8] = [0x47, 0x50, 0, 1] + Shapes.little(UInt32(4326)) + [1]
    for word in [3, 1, UInt32(ring.count)] { bytes += Shapes.little(word) }
    for place in ring { bytes += Shapes.little(place.longitude.bitPattern) + Shapes.little(place.latitude.bitPattern) }
    return bytes
  }
}

/// Bytes of shapefiles and their tables.
enum Shapes {
  static func little(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }

  static func shp(type: UInt32, _ features: [[[SketchedSources.Place]]]) -> [UInt8] {
    var bytes = little(UInt32(9994).byteSwapped) + [UInt8](repeating: 0, count: 96)
    for (index, parts) in features.enumerated() {
      let record = parts.isEmpty ? little(UInt32(0)) : shape(type, parts)
      bytes += little(UInt32(index + 1).byteSwapped) + little(UInt32(record.count / 2).byteSwapped) + record
    }
    return bytes
  }

  private static func shape(_ type: UInt32, _ parts: [[SketchedSources.Place]]) -> [UInt8] {
    var bytes = little(type) + [UInt8](repeating: 0, count: 32)
    bytes += little(UInt32(parts.count)) + little(UInt32(parts.joined().count))
    var start: UInt32 = 0
    for part in parts {
      bytes += little(start)
      start += UInt32(part.count)
    }
    for place in parts.joined() { bytes += little(place.longitude.bitPattern) + little(place.latitude.bitPattern) }
    return bytes
  }

  static func dbf(_ rows: [[String: String]]) -> [UInt8] {
    let names = Set(rows.flatMap(\.keys)).sorted()
    let width = 40
    var bytes: [UInt8] = [3, 0, 0, 0] + little(UInt32(rows.count)) + little(UInt16(33 + 32 * names.count))
    bytes += little(UInt16(1 + width * names.count)) + [UInt8](repeating: 0, count: 20)
    for name in names {
      bytes += padded(name, to: 11, by: 0) + [0x43, 0, 0, 0, 0, UInt8(width)] + [UInt8](repeating: 0, count: 15)
    }
    bytes.append(0x0D)
    for row in rows { bytes += [0x20] + names.flatMap { padded(row[$0] ?? "", to: width, by: 0x20) } }
    return bytes
  }

  private static func padded(_ text: String, to width: Int, by byte: UInt8) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + [UInt8](repeating: byte, count: width - bytes.count)
  }
}
