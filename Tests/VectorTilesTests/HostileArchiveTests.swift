import ByteCoding
import Foundation
import GeoCore
import TestSupport
import Testing

@testable import VectorTiles

/// Archives that lie: refused with the place, and none crashes the reader.
struct HostileArchiveTests {
  /// A small archive with leaf directories, built by hand so that they come without thousands of tiles.
  private static let sound: [UInt8] = {
    let tile = Gzip.compressed([1, 2, 3])
    let length = UInt32(tile.count)
    let leaf = Gzip.compressed(
      PMTilesDirectory.encoded([
        PMTilesEntry(tileID: 5, runLength: 2, offset: 0, length: length),
        PMTilesEntry(tileID: 9, runLength: 1, offset: UInt64(length), length: length),
      ]))
    let root = Gzip.compressed(
      PMTilesDirectory.encoded([
        PMTilesEntry(tileID: 0, runLength: 1, offset: 0, length: length),
        PMTilesEntry(tileID: 5, runLength: 0, offset: 0, length: UInt32(leaf.count)),
      ]))
    return assemble(root: root, leaves: leaf, tiles: tile + tile)
  }()

  private static func assemble(root: [UInt8], leaves: [UInt8], tiles: [UInt8]) -> [UInt8] {
    let metadata = Gzip.compressed(Array("{}".utf8))
    var header = PMTilesHeader()
    header.root = 127..<127 + UInt64(root.count)
    header.metadata = header.root.upperBound..<header.root.upperBound + UInt64(metadata.count)
    header.leaves = header.metadata.upperBound..<header.metadata.upperBound + UInt64(leaves.count)
    header.tiles = header.leaves.upperBound..<header.leaves.upperBound + UInt64(tiles.count)
    header.zooms = 0...2
    return header.encoded() + root + metadata + leaves + tiles
  }

  private func refusal(_ bytes: [UInt8]) -> PMTilesError? {
    do {
      let reader = try PMTilesReader(ByteView(bytes))
      for id in UInt64(0)..<12 { _ = try reader.tile(TileAddress(pmtilesID: id)!) }
      try reader.forEachEntry { _ in }
      _ = try reader.metadata()
      return nil
    } catch { return error }
  }

  private func refusal(root entries: [PMTilesEntry], leaves: [UInt8] = []) -> PMTilesError? {
    refusal(
      Self.assemble(root: Gzip.compressed(PMTilesDirectory.encoded(entries)), leaves: leaves, tiles: [1, 2, 3, 4]))
  }

  @Test func theSoundOneIsRead() throws {
    #expect(refusal(Self.sound) == nil)
    let reader = try PMTilesReader(ByteView(Self.sound))
    #expect(try reader.tile(TileAddress(pmtilesID: 6)!) == Gzip.compressed([1, 2, 3]))
    #expect(try reader.tile(TileAddress(pmtilesID: 7)!) == nil)
    #expect(try reader.tile(TileAddress(pmtilesID: 9)!) != nil)
    #expect(try reader.tile(TileAddress(pmtilesID: 4)!) == nil)
  }

  @Test func headers() {
    #expect(refusal([]) == .notAnArchive)
    #expect(refusal(Array("PMTiles".utf8)) == .truncated(fileLength: 7))
    var bytes = Self.sound
    bytes[7] = 2
    #expect(refusal(bytes) == .unsupportedVersion(2))
    bytes = Self.sound
    bytes[97] = 4
    #expect(refusal(bytes) == .unsupportedCompression(.zstd))
    bytes[97] = 9
    #expect(refusal(bytes) == .broken(.headerValue, offset: 97))
    bytes = Self.sound
    bytes[8] = 120
    #expect(refusal(bytes) == .broken(.sectionOverlap, offset: 8))
    bytes = Self.sound
    for index in 8..<24 { bytes[index] = 0xFF }
    #expect(refusal(bytes) == .truncated(fileLength: UInt64(bytes.count)))
    #expect(refusal(Array(Self.sound.dropLast())) == .truncated(fileLength: UInt64(Self.sound.count - 1)))
  }

  @Test func directories() {
    func entry(_ id: UInt64, run: UInt32 = 1, at offset: UInt64 = 0, length: UInt32 = 1) -> PMTilesEntry {
      PMTilesEntry(tileID: id, runLength: run, offset: offset, length: length)
    }
    #expect(refusal(root: [entry(0), entry(1)]) == nil)
    #expect(refusal(root: []) == .broken(.emptyDirectory, offset: 127))
    #expect(refusal(root: [entry(1), entry(1)]) == .broken(.entryOrder, offset: 127))
    #expect(refusal(root: [entry(1, run: 3), entry(3)]) == .broken(.entryOrder, offset: 127))
    #expect(refusal(root: [entry(1, length: 0)]) == .broken(.entryLength, offset: 127))
    #expect(refusal(root: [entry(1, at: 4)]) == .broken(.entryOffset, offset: 127))
    #expect(refusal(root: [entry(1, at: 1 << 62)]) == .broken(.entryOffset, offset: 127))
    #expect(refusal(root: [entry(1, run: 0)]) == .broken(.entryOffset, offset: 127))
    #expect(refusal(root: [entry(1 << 62)]) == .broken(.tileNumber, offset: 127))
  }

  @Test func leavesThatLoopOrDoNotFit() {
    func leaf(_ first: UInt64, run: UInt32) -> [UInt8] {
      Gzip.compressed(
        PMTilesDirectory.encoded([PMTilesEntry(tileID: first, runLength: run, offset: 0, length: 30)]))
    }
    // A leaf that points to itself ends at the depth limit.
    let loop = leaf(0, run: 0)
    let pointer = PMTilesEntry(tileID: 0, runLength: 0, offset: 0, length: UInt32(loop.count))
    let looping = Gzip.compressed(PMTilesDirectory.encoded([pointer]))
    let itself = Gzip.compressed(
      PMTilesDirectory.encoded([
        PMTilesEntry(tileID: 0, runLength: 0, offset: 0, length: UInt32(looping.count))
      ]))
    let refused = refusal(Self.assemble(root: itself, leaves: looping, tiles: [1]))
    guard case .broken(.leafDepth, _) = refused else {
      Issue.record("\(String(describing: refused))")
      return
    }
    let tooEarly = leaf(3, run: 0)
    let shifted = PMTilesEntry(tileID: 4, runLength: 0, offset: 0, length: UInt32(tooEarly.count))
    let misfit = refusal(
      Self.assemble(
        root: Gzip.compressed(PMTilesDirectory.encoded([shifted])), leaves: tooEarly + [0, 0, 0, 0, 0, 0, 0, 0],
        tiles: [1]))
    guard case .broken(.leafRange, _) = misfit else {
      Issue.record("\(String(describing: misfit))")
      return
    }
  }

  @Test func hugeCountsAreNotBelieved() {
    var writer = ProtobufWriter()
    writer.varint(UInt64.max)
    let bytes = Self.assemble(root: Gzip.compressed(writer.bytes), leaves: [], tiles: [1])
    #expect(refusal(bytes) == .broken(.directoryLength, offset: 127))
    let bomb = Gzip.compressed([UInt8](repeating: 1, count: PMTilesReader.directoryLimit + 1))
    #expect(bomb.count > PMTilesHeader.rootLimit)
  }

  @Test func everyFlippedBitAndEveryTruncationEndsInAnAnswerOrAnError() {
    for index in Self.sound.indices {
      for bit in 0..<8 {
        var mutated = Self.sound
        mutated[index] ^= 1 << bit
        _ = refusal(mutated)
      }
      #expect(refusal(Array(Self.sound[..<index])) != nil)
    }
  }

  @Test func mutatedArchivesNeverCrash() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<(LongTests.areOn ? 100_000 : 2_000) { _ = refusal(Mutation.of(Self.sound, using: &random)) }
  }
}
