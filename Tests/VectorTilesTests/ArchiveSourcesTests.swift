import ByteCoding
import Foundation
import GeoCore
import SQLiteKit
import TestSupport
import Testing

@testable import VectorTiles

/// Archives that are read piece by piece, and MBTiles.
struct ArchiveSourcesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func tile(_ number: Int) -> VectorTile {
    let point = VectorTile.Feature(geometry: .points([.init(Int32(number % 4096), 1)]))
    return VectorTile(layers: [.init(name: "a", features: [point])])
  }

  private func archive(_ addresses: [TileAddress]) throws -> [UInt8] {
    let path = folder.file("a.pmtiles")
    let writer = try PMTilesWriter(path: path)
    for (index, address) in addresses.enumerated() {
      try writer.append(Gzip.compressed(Self.tile(index).encoded()), at: address)
    }
    _ = try writer.finish(
      bounds: Bounds(south: -85, west: -180, north: 85, east: 180)!, metadata: Array(#"{"name":"n"}"#.utf8))
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Looking a tile up by pieces finds the very bytes that the whole file gives, with leaf directories too.
  @Test(arguments: [1, 40, 30_000])
  func piecesFindTheSameAsTheWhole(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let zoom: UInt8 = count > 1_000 ? 12 : 6
    let side = UInt32(1) << UInt32(zoom)
    let addresses = Set(
      (0..<count).map { _ in
        TileAddress(zoom: zoom, x: .random(in: 0..<side, using: &random), y: .random(in: 0..<side, using: &random))!
      }
    ).sorted()
    let bytes = try archive(addresses)
    let whole = try PMTilesReader(ByteView(bytes))
    let index = try PMTilesIndex(
      head: Array(bytes.prefix(Int(PMTilesIndex.headLength))), fileLength: UInt64(bytes.count))
    func stored(_ range: Range<UInt64>) -> [UInt8] { Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]) }
    let asked =
      addresses.prefix(300)
      + (0..<200).map { _ in
        TileAddress(zoom: zoom, x: .random(in: 0..<side, using: &random), y: .random(in: 0..<side, using: &random))!
      }
    for address in asked {
      var place = index.place(of: address)
      while case .directory(let range) = place {
        place = index.place(of: address, in: try index.directory(stored(range), at: range))
      }
      let found = if case .tile(let range) = place { stored(range) } else { [UInt8]?.none }
      #expect(found == (try whole.tile(address)))
    }
    #expect(try index.metadata(stored(index.header.metadata)) == Array(#"{"name":"n"}"#.utf8))
  }

  @Test func aHeadThatIsCutShortOrChangedIsRefused() throws {
    let bytes = try archive([TileAddress(zoom: 3, x: 1, y: 1)!])
    for count in [0, 50, 127, 130] {
      #expect(throws: PMTilesError.self) {
        try PMTilesIndex(head: Array(bytes.prefix(count)), fileLength: UInt64(bytes.count))
      }
    }
    var random = SeededGenerator(seed: 4)
    for _ in 0..<2_000 {
      var changed = bytes
      changed[Int.random(in: 0..<min(200, bytes.count), using: &random)] = UInt8.random(in: 0...255, using: &random)
      let index = try? PMTilesIndex(head: changed, fileLength: UInt64(changed.count))
      if case .tile(let range)? = index?.place(of: TileAddress(zoom: 3, x: 1, y: 1)!) {
        #expect(range.upperBound <= UInt64(changed.count))
      }
    }
  }

  private func database(_ path: String, format: String = "pbf") throws {
    let database = try SQLiteDatabase(path: path, access: .readWrite)
    try database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    try database.execute(
      "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
    for (name, value) in [
      ("format", format), ("bounds", "7.0,43.0, 8.0,44.0"), ("attribution", "© Somebody"),
      ("json", #"{"vector_layers":[{"id":"a","fields":{}}]}"#),
    ] {
      try database.prepare("INSERT INTO metadata VALUES (?, ?)").bind(.text(name), .text(value)).run()
    }
    // Row 5 of zoom 3 from the south is row 2 from the north.
    let insertion = try database.prepare("INSERT INTO tiles VALUES (3, 1, 5, ?)")
    try insertion.bind(.blob(Gzip.compressed(Self.tile(7).encoded()))).run()
  }

  @Test func rowsOfMBTilesCountFromTheSouth() throws {
    let path = folder.file("a.mbtiles")
    try database(path)
    let reader = try MBTilesReader(path: path)
    #expect(try reader.tile(TileAddress(zoom: 3, x: 1, y: 2)!) == Gzip.compressed(Self.tile(7).encoded()))
    #expect(try reader.tile(TileAddress(zoom: 3, x: 1, y: 5)!) == nil)
    #expect(reader.zooms == 3...3 && reader.holdsVectorTiles)
    #expect(reader.bounds == Bounds(south: 43, west: 7, north: 44, east: 8))
    let metadata = try JSONSerialization.jsonObject(with: Data(reader.metadata())) as? [String: Any]
    #expect(metadata?["attribution"] as? String == "© Somebody")
    #expect((metadata?["vector_layers"] as? [[String: Any]])?.first?["id"] as? String == "a")
  }

  @Test func otherFilesAreNoMBTiles() throws {
    let pictures = folder.file("p.mbtiles")
    try database(pictures, format: "png")
    #expect(try !MBTilesReader(path: pictures).holdsVectorTiles)
    let text = folder.file("t.mbtiles")
    try "not a database, at all, whatever its name says".write(toFile: text, atomically: true, encoding: .utf8)
    let empty = folder.file("e.mbtiles")
    let database = try SQLiteDatabase(path: empty, access: .readWrite)
    try database.execute("CREATE TABLE metadata (name TEXT, value TEXT)")
    try database.execute(
      "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
    for path in [text, empty, folder.file("missing.mbtiles")] {
      let error = #expect(throws: MBTilesError.self) { try MBTilesReader(path: path) }
      #expect(error?.path == path)
    }
  }
}
