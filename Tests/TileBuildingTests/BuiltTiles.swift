import ByteCoding
import Foundation
import GeoCore
import OSMImport
import TestSupport
@testable import TileBuilding
import VectorTiles

/// A built archive, opened.
struct BuiltTiles {
  let report: TileBuildReport
  let reader: PMTilesReader
  let bytes: [UInt8]

  init(file: String) throws {
    let folder = try TemporaryFolder()
    report = try Self.build(file, folder.file("map.pmtiles"))
    bytes = Array(try Data(contentsOf: URL(filePath: folder.file("map.pmtiles"))))
    reader = try PMTilesReader(ByteView(bytes))
  }

  /// An archive that was built elsewhere.
  init(archive: String) throws {
    report = TileBuilder().report
    bytes = Array(try Data(contentsOf: URL(filePath: archive)))
    reader = try PMTilesReader(ByteView(bytes))
  }

  /// From XML between `<osm>` and `</osm>`.
  init(xml: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("source.osm")
    try "<osm version=\"0.6\">\(xml)</osm>".write(toFile: path, atomically: true, encoding: .utf8)
    try self.init(file: path)
  }

  @discardableResult
  static func build(_ file: String, _ path: String) throws -> TileBuildReport {
    let builder = TileBuilder()
    try OSMFile.read(path: file, into: [builder])
    return try builder.finish(writingTo: path, describedAs: .init(name: "test"))
  }

  subscript(_ zoom: UInt8, _ x: UInt32, _ y: UInt32) -> VectorTile? {
    guard let address = TileAddress(zoom: zoom, x: x, y: y), let packed = try? reader.tile(address),
      let bytes = try? Gzip.inflated(packed, limit: 1 << 24)
    else { return nil }
    return try? VectorTile(decoding: bytes)
  }

  /// All tiles of a zoom, or of all zooms, in order of their numbers.
  func tiles(zoom: UInt8? = nil) throws -> [(address: TileAddress, tile: VectorTile)] {
    var ids: [UInt64] = []
    try reader.forEachEntry { ids += $0.tileID..<$0.tileID + UInt64($0.runLength) }
    return try ids.map { TileAddress(pmtilesID: $0)! }.filter { zoom == nil || $0.zoom == zoom }.map { address in
      (address, try VectorTile(decoding: Gzip.inflated(reader.tile(address)!, limit: 1 << 24)))
    }
  }

  /// Features of a layer at a zoom, from all tiles.
  func features(_ layer: String, zoom: UInt8) throws -> [VectorTile.Feature] {
    try tiles(zoom: zoom).flatMap { $0.tile[layer]?.features ?? [] }
  }
}

/// Writes OSM XML with nodes named by their places.
struct XMLSketch {
  private(set) var nodes = ""
  private(set) var ways = ""
  private(set) var relations = ""
  private var lastNode = 0
  private var lastWay = 0
  private var lastRelation = 0

  /// - Returns: The node's number.
  @discardableResult
  mutating func node(_ latitude: Double, _ longitude: Double, _ tags: [(String, String)] = []) -> Int {
    lastNode += 1
    nodes += "<node id=\"\(lastNode)\" lat=\"\(latitude)\" lon=\"\(longitude)\">\(Self.xml(tags))</node>"
    return lastNode
  }

  @discardableResult
  mutating func way(_ places: [(Double, Double)], closed: Bool = false, _ tags: [(String, String)]) -> Int {
    var references = places.map { node($0.0, $0.1) }
    if closed { references.append(references[0]) }
    return way(references, tags)
  }

  @discardableResult
  mutating func way(_ references: [Int], _ tags: [(String, String)]) -> Int {
    lastWay += 1
    let list = references.map { "<nd ref=\"\($0)\"/>" }.joined()
    ways += "<way id=\"\(lastWay)\">\(list)\(Self.xml(tags))</way>"
    return lastWay
  }

  mutating func relation(_ members: [(Int, String)], _ tags: [(String, String)]) {
    lastRelation += 1
    let list = members.map { "<member type=\"way\" ref=\"\($0.0)\" role=\"\($0.1)\"/>" }.joined()
    relations += "<relation id=\"\(lastRelation)\">\(list)\(Self.xml(tags))</relation>"
  }

  var xml: String { nodes + ways + relations }

  private static func xml(_ tags: [(String, String)]) -> String {
    tags.map { "<tag k=\"\($0.0)\" v=\"\($0.1)\"/>" }.joined()
  }
}
