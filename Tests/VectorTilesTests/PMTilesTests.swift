import ByteCoding
import Foundation
import GeoCore
import TestSupport
import Testing

@testable import VectorTiles

struct PMTilesTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func archive(
    _ tiles: [(TileAddress, [UInt8])], named name: String = "a.pmtiles"
  ) throws -> (bytes: [UInt8], summary: PMTilesWriter.Summary) {
    let writer = try PMTilesWriter(path: folder.file(name))
    for (address, bytes) in tiles { try writer.append(bytes, at: address) }
    let summary = try writer.finish(
      bounds: Bounds(south: 43.7, west: 7.4, north: 43.76, east: 7.45)!, metadata: Array(#"{"name":"test"}"#.utf8))
    return (Array(try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))), summary)
  }

  private func tiles(count: Int, contents: UInt8, seed: UInt64) -> [(TileAddress, [UInt8])] {
    var random = SeededGenerator(seed: seed)
    var ids: Set<UInt64> = []
    while ids.count < count { ids.insert(.random(in: 0..<UInt64(count) * 3, using: &random)) }
    return ids.sorted().map { id in
      let content = UInt8.random(in: 0..<contents, using: &random)
      return (TileAddress(pmtilesID: id)!, [UInt8](repeating: content, count: Int(content) + 1))
    }
  }

  @Test(arguments: [1, 2, 50, 3000])
  func everyTileComesBackAndNoOther(count: Int) throws {
    let tiles = tiles(count: count, contents: 40, seed: UInt64(count))
    let (bytes, summary) = try archive(tiles)
    let reader = try PMTilesReader(ByteView(bytes))
    let expected = Dictionary(uniqueKeysWithValues: tiles.map { ($0.0.pmtilesID, $0.1) })
    for id in 0..<UInt64(count) * 3 + 10 {
      #expect(try reader.tile(TileAddress(pmtilesID: id)!) == expected[id])
    }
    #expect(summary.tiles == UInt64(count))
    #expect(reader.header.addressedTiles == UInt64(count))
    #expect(summary.contents == UInt64(Set(tiles.map(\.1)).count))
    #expect(summary.bytes == UInt64(bytes.count))
    #expect(try reader.metadata() == Array(#"{"name":"test"}"#.utf8))
    var addressed: UInt64 = 0
    try reader.forEachEntry { addressed += UInt64($0.runLength) }
    #expect(addressed == UInt64(count))
  }

  @Test func manyEntriesGoToLeavesAndTheRootFits() throws {
    let tiles = tiles(count: 60_000, contents: 200, seed: 4)
    let (bytes, _) = try archive(tiles)
    let reader = try PMTilesReader(ByteView(bytes))
    #expect(!reader.header.leaves.isEmpty)
    #expect(reader.header.root.upperBound < 16_384)
    for (address, content) in tiles { #expect(try reader.tile(address) == content) }
  }

  @Test func orderOfArrivalDoesNotMatter() throws {
    let tiles = tiles(count: 500, contents: 30, seed: 8)
    var random = SeededGenerator(seed: 2)
    let (first, _) = try archive(tiles)
    let (second, _) = try archive(tiles.shuffled(using: &random), named: "b.pmtiles")
    #expect(first == second)
  }

  @Test func equalNeighboursShareAnEntry() throws {
    let tiles = (0..<9).map { (TileAddress(pmtilesID: $0)!, [UInt8]([7, 7])) }
    let (bytes, summary) = try archive(tiles)
    #expect((summary.entries, summary.contents, summary.tiles) == (1, 1, 9))
    #expect(try PMTilesReader(ByteView(bytes)).root == [.init(tileID: 0, runLength: 9, offset: 0, length: 2)])
  }

  @Test func headerSaysWhatIsInTheArchive() throws {
    let (bytes, _) = try archive([
      (TileAddress(zoom: 3, x: 4, y: 2)!, [1]), (TileAddress(zoom: 7, x: 66, y: 46)!, [2]),
    ])
    let header = try PMTilesReader(ByteView(bytes)).header
    #expect(header.zooms == 3...7 && header.centerZoom == 5 && header.isClustered)
    #expect(header.bounds == Bounds(south: 43.7, west: 7.4, north: 43.76, east: 7.45))
    #expect(header.encoded() == Array(bytes[..<127]))
  }

  @Test func nothingAppearsBeforeFinishAndNothingStaysBehind() throws {
    let path = folder.file("late.pmtiles")
    do {
      let writer = try PMTilesWriter(path: path)
      try writer.append([1], at: TileAddress(pmtilesID: 0)!)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
    #expect(throws: PMTilesError.noTiles) {
      try PMTilesWriter(path: path).finish(bounds: Bounds(Coordinate(latitude: 0, longitude: 0)!), metadata: [])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    #expect(throws: PMTilesError.file(path: "/nowhere/at/all.spool", operation: "write", code: ENOENT)) {
      try PMTilesWriter(path: "/nowhere/at/all")
    }
  }
}
