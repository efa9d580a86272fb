import ByteCoding
import Foundation
import GeoCore
import TestSupport
import Testing
import VectorTiles

@testable import RegionPackages

/// A delta makes the new file to the byte, or says why not.
@Suite struct PartDeltaTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return folder.file(name)
  }

  private func read(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }

  /// Makes and applies a delta.
  ///
  /// - Returns: Length of the delta.
  private func roundTrip(_ kind: RegionPart.Kind, _ old: String, _ new: String) throws -> Int {
    let delta = folder.file("delta")
    try PartDelta.make(kind, from: old, to: new, writingTo: delta)
    let first = try read(delta)
    try PartDelta.make(kind, from: old, to: new, writingTo: delta)
    #expect(try read(delta) == first, "equal input, equal bytes")
    let wanted = try read(new)
    try apply(delta, old, wanted)
    #expect(try read(folder.file("made")) == wanted)
    return first.count
  }

  private func apply(_ delta: String, _ old: String, _ wanted: [UInt8]) throws {
    try? FileManager.default.removeItem(atPath: folder.file("made"))
    let file = try SystemTransferStore().open(folder.file("made"))
    try PartDelta.apply(
      delta, to: old, writing: file, result: SHA256Digest(of: wanted), resultBytes: wanted.count)
  }

  /// Bytes with insertions, deletions and changes.
  private func edited(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let place = bytes.isEmpty ? 0 : Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        bytes.insert(
          contentsOf: (0..<Int.random(in: 0...500, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
          }, at: place)
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 0...500, using: &random)))
      default: if place < bytes.count { bytes[place] ^= 0x5A }
      }
    }
    return bytes
  }

  @Test(arguments: TestEffort.seeds(30, long: 1_000))
  func anyFileIsMadeToTheByte(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let length = [0, 1, 300, 60_000, 200_000].randomElement(using: &random)!
    let old = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
    let new = seed % 7 == 0 ? [] : edited(old, &random)
    let kind = [RegionPart.Kind.roads, .places, .map].randomElement(using: &random)!
    let bytes = try roundTrip(kind, write(old, "old"), write(new, "new"))
    if length >= 60_000, !new.isEmpty { #expect(bytes < new.count / 5 + 5_000, "seed \(seed)") }
  }

  private func archive(_ tiles: [(TileAddress, [UInt8])], _ name: String) throws -> String {
    let writer = try PMTilesWriter(path: folder.file(name))
    for (address, bytes) in tiles { try writer.append(bytes, at: address) }
    let bounds = Bounds(south: 43, west: 7, north: 44, east: 8)!
    _ = try writer.finish(bounds: bounds, metadata: Array("{}".utf8))
    return folder.file(name)
  }

  /// Tiles with changed, moved, shared, added and lost contents, some not packed as ours.
  @Test(arguments: TestEffort.seeds(20, long: 500))
  func anyMapIsMadeToTheByte(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var contents = (0..<60).map { _ in
      (0..<Int.random(in: 1...4_000, using: &random)).map { _ in UInt8.random(in: 0...40, using: &random) }
    }
    func tiles(_ random: inout SeededGenerator) -> [(TileAddress, [UInt8])] {
      var tiles: [(TileAddress, [UInt8])] = []
      for x in UInt32(0)..<12 {
        for y in UInt32(0)..<12 where Int.random(in: 0..<10, using: &random) > 0 {
          let content = contents[Int(x * 12 + y) % contents.count]
          let level: Int32 = Int.random(in: 0..<10, using: &random) == 0 ? 1 : Gzip.defaultLevel
          tiles.append((TileAddress(zoom: 4, x: x, y: y)!, Gzip.compressed(content, level: level)))
        }
      }
      return tiles
    }
    let old = try archive(tiles(&random), "old.pmtiles")
    for index in contents.indices where Int.random(in: 0..<4, using: &random) == 0 {
      contents[index] = edited(contents[index], &random) + [1]
    }
    let new = try archive(tiles(&random), "new.pmtiles")
    _ = try roundTrip(.map, old, new)
  }

  @Test func aFewChangedTilesCostLittle() throws {
    var random = SeededGenerator(seed: 9)
    var tiles = (0..<256).map { index -> (TileAddress, [UInt8]) in
      let raw = (0..<3_000).map { _ in UInt8.random(in: 0...255, using: &random) }
      return (TileAddress(zoom: 8, x: UInt32(index % 16), y: UInt32(index / 16))!, raw)
    }
    func packed() -> [(TileAddress, [UInt8])] { tiles.map { ($0.0, Gzip.compressed($0.1)) } }
    let old = try archive(packed(), "old.pmtiles")
    // A few bytes in every tenth tile: whole tiles would cost a tenth of the archive.
    for index in stride(from: 0, to: 256, by: 10) { tiles[index].1[1_500] ^= 1 }
    let new = try archive(packed(), "new.pmtiles")
    let bytes = try roundTrip(.map, old, new)
    #expect(bytes * 50 < (try read(new)).count, "\(bytes) bytes")
  }

  @Test func damagedDeltasAreRefused() throws {
    var random = SeededGenerator(seed: 4)
    let old = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let new = edited(old, &random) + [1, 2, 3]
    let (oldPath, newPath) = (try write(old, "old"), try write(new, "new"))
    try PartDelta.make(.roads, from: oldPath, to: newPath, writingTo: folder.file("delta"))
    let delta = try read(folder.file("delta"))
    for length in stride(from: 0, to: delta.count, by: 13) {
      let cut = try write(Array(delta.prefix(length)), "cut")
      #expect(throws: DeltaError.self, "cut at \(length)") { try apply(cut, oldPath, new) }
    }
    for place in 0..<min(delta.count, 400) {
      var flipped = delta
      flipped[place] ^= 0xFF
      let path = try write(flipped, "flipped")
      // Either the bytes do not matter, or it is refused; never another result.
      if (try? apply(path, oldPath, new)) != nil { #expect(try read(folder.file("made")) == new) }
    }
    let other = try write(Array(old.dropFirst()), "other")
    #expect(throws: DeltaError.wrongBase) { try apply(folder.file("delta"), other, new) }
    let changed = old.map { $0 ^ 1 }
    #expect(throws: DeltaError.self) { try apply(folder.file("delta"), write(changed, "changed"), new) }
  }

  /// A frame that unpacks to more than its record says is refused before it fills the memory.
  @Test func bombsAreRefused() throws {
    let bomb = ZstdPatch.packed([UInt8](repeating: 0, count: 200 << 20), base: [])
    #expect(bomb.count < 100_000)
    #expect(ZstdPatch.unpacked(bomb, base: [], count: 1_000) == nil)
    var writer = ByteWriter()
    writer.append(Array("PPDELTA1".utf8))
    writer.integer(UInt64(0))
    writer.integer(UInt64(1_000))
    DeltaRecord(items: [.patch(count: 1_000, base: 0..<0)], drawn: 1_000, packed: bomb).write(to: &writer)
    let path = try write(writer.bytes, "bomb")
    #expect(throws: DeltaError.self) { try apply(path, write([], "none"), [UInt8](repeating: 0, count: 1_000)) }
    for absurd in [UInt64.max, 1 << 40] {
      var writer = ByteWriter()
      writer.append(Array("PPDELTA1".utf8))
      writer.integer(UInt64(0))
      writer.integer(UInt64(1_000))
      writer.varint(absurd)
      #expect(throws: DeltaError.self) {
        try apply(write(writer.bytes, "absurd"), write([], "none"), [UInt8](repeating: 0, count: 1_000))
      }
    }
  }

  @Test func theCheapestChainIsTaken() {
    func digest(_ text: String) -> SHA256Digest { SHA256Digest(of: Array(text.utf8)) }
    func delta(_ from: String, _ to: String, _ bytes: Int, _ kind: RegionPart.Kind = .roads) -> CatalogueRegion.Delta {
      .init(
        from: RegionVersion(from)!, to: RegionVersion(to)!, kind: kind, bytes: bytes, sha256: digest("d"),
        base: digest(from), result: digest(to), resultBytes: 1_000)
    }
    let all = [delta("1", "2", 300), delta("2", "3", 300), delta("1", "3", 700), delta("1", "3", 5, .places)]
    func chain(_ from: String, _ limit: Int) -> DeltaChain? {
      DeltaChain(.roads, from: digest(from), to: digest("3"), over: all, below: limit)
    }
    #expect(chain("1", 1_000)?.deltas.map(\.bytes) == [300, 300])
    #expect(chain("2", 1_000)?.bytes == 300)
    #expect(chain("1", 600) == nil && chain("0", 1_000) == nil)
    let loop = [delta("1", "2", 1), delta("2", "1", 1)]
    #expect(DeltaChain(.roads, from: digest("1"), to: digest("3"), over: loop, below: 100) == nil)
  }
}
