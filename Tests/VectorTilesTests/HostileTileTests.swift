import Foundation
import TestSupport
import Testing

@testable import VectorTiles

/// Tiles that lie: each is refused at the right byte, and none crashes the decoder.
struct HostileTileTests {
  private func refusal(_ bytes: [UInt8]) -> VectorTileError? {
    do {
      _ = try VectorTile(decoding: bytes)
      return nil
    } catch { return error }
  }

  @Test func soundHandMadeTileIsRead() {
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], tags: [0, 0])) == nil)
  }

  @Test(
    arguments: [
      ([26], .truncated(offset: 1)),
      ([26, 200], .truncated(offset: 1)),
      ([26, 3, 120, 2], .truncated(offset: 1)),
      ([27], .broken(.wireType, offset: 0)),
      ([0, 0], .broken(.fieldNumber, offset: 0)),
      ([24, 1], .broken(.wireType, offset: 0)),
      ([255, 255, 255, 255, 255, 255, 255, 255, 255, 2], .broken(.varintTooLong, offset: 0)),
    ] as [([UInt8], VectorTileError)])
  func brokenWire(bytes: [UInt8], expected: VectorTileError) { #expect(refusal(bytes) == expected) }

  @Test func brokenLayers() {
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], version: nil)) == .broken(.missingVersion, offset: 2))
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], version: 1)) == .unsupportedVersion(offset: 2))
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], name: nil)) == .broken(.missingName, offset: 2))
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], extent: false)) == .broken(.missingExtent, offset: 2))
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], extra: [40, 0])) == .broken(.extentRange, offset: 2))
    let sound = TileBytes.layer(geometry: [9, 2, 2])
    #expect(refusal(sound + sound) == .broken(.duplicateLayer, offset: sound.count))
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], extra: [34, 0])) == .broken(.valueContent, offset: 28))
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], extra: [26, 1, 0xFF])) == .broken(.invalidText, offset: 28))
  }

  @Test func brokenTags() {
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], tags: [0])) == .broken(.oddTags, offset: 11))
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], tags: [1, 0])) == .broken(.tagIndex, offset: 11))
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], tags: [0, 1])) == .broken(.tagIndex, offset: 11))
    #expect(refusal(TileBytes.layer(geometry: [9, 2, 2], tags: [0, 0, 0, 0])) == .broken(.repeatedKey, offset: 13))
  }

  @Test(
    arguments: [
      (1, [], .missingGeometry), (4, [9, 0, 0], .geometryType), (1, [11, 0, 0], .unknownCommand),
      (1, [10, 0, 0], .commandOrder), (1, [1, 0, 0], .commandCount), (1, [9, 0, 0, 9, 0, 0], .commandOrder),
      (1, [0xF9, 0xFF, 0xFF, 0xFF, 0x0F, 0, 0], .missingParameters), (1, [9, 0], .missingParameters),
      (1, [9, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0], .integerRange),
      (1, [9, 0xFE, 0xFF, 0xFF, 0xFF, 0x0F, 0], .coordinateRange),
      (2, [17, 0, 0, 2, 2], .commandCount), (2, [9, 0, 0], .commandOrder),
      (2, [9, 0, 0, 10, 0, 0], .zeroLengthSegment),
      (3, [9, 0, 0, 18, 2, 0, 0, 2], .commandOrder), (3, [9, 0, 0, 18, 2, 0, 0, 2, 23], .commandCount),
      (3, [9, 0, 0, 10, 2, 0, 15], .shortRing), (3, [9, 0, 0, 26, 2, 0, 0, 2, 1, 1, 15], .ringRepeatsStart),
      (3, [9, 0, 0, 18, 0, 2, 2, 0, 15], .holeWithoutExterior),
    ] as [(UInt8, [UInt8], TileRule)])
  func brokenGeometry(type: UInt8, geometry: [UInt8], rule: TileRule) {
    guard case .broken(rule, _) = refusal(TileBytes.layer(geometry: geometry, type: type)) else {
      Issue.record("\(geometry): \(String(describing: refusal(TileBytes.layer(geometry: geometry, type: type))))")
      return
    }
  }

  @Test func everyFlippedBitAndEveryTruncationEndsInATileOrAnError() {
    var random = SeededGenerator(seed: 9)
    let bytes = RandomTile.make(using: &random, layers: 2, features: 4).encoded()
    for index in bytes.indices {
      for bit in 0..<8 {
        var mutated = bytes
        mutated[index] ^= 1 << bit
        decodeAndEncode(mutated)
      }
      decodeAndEncode(Array(bytes[..<index]))
    }
  }

  @Test func mutatedTilesNeverCrash() {
    let rounds = LongTests.areOn ? 100_000 : 2_000
    var random = SeededGenerator(seed: 1)
    let originals = (0..<50).map { _ in RandomTile.make(using: &random).encoded() }
    for _ in 0..<rounds { decodeAndEncode(Mutation.of(originals.randomElement(using: &random)!, using: &random)) }
  }

  /// What decodes must encode, and decode again to the same.
  private func decodeAndEncode(_ bytes: [UInt8]) {
    for strictness in [VectorTile.Strictness.strict, .repairing] {
      guard let tile = try? VectorTile(decoding: bytes, strictness: strictness) else { continue }
      let again = tile.encoded()
      guard let second = try? VectorTile(decoding: again) else {
        Issue.record("own bytes are refused: \(bytes)")
        continue
      }
      #expect(second.encoded() == again)
    }
  }
}

/// Whether `make test-long` runs.
enum LongTests {
  static let areOn = ProcessInfo.processInfo.environment["PERIPLUS_LONG"] == "1"
}

/// Damage by seed: flips, insertions, deletions, runs of extreme bytes, truncation.
enum Mutation {
  static func of(_ bytes: [UInt8], using random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random)!
      case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
      case 3: bytes.remove(at: index)
      case 4:
        bytes.insert(contentsOf: [UInt8](repeating: 0xFF, count: Int.random(in: 1...9, using: &random)), at: index)
      default: bytes.removeLast(Int.random(in: 1...max(1, bytes.count / 4), using: &random))
      }
    }
    return bytes
  }
}
