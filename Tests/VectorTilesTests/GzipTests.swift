import TestSupport
import Testing

@testable import VectorTiles

struct GzipTests {
  @Test func headerHoldsNoTimeAndNoSystem() {
    #expect(Array(Gzip.compressed([1, 2, 3]).prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    #expect(Gzip.compressed([1, 2, 3]) == Gzip.compressed([1, 2, 3]))
  }

  @Test(arguments: [0, 1, 100, 70_000, 1_000_000])
  func roundTrip(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) ^ (random.next() % 4 == 0 ? 1 : 0) }
    #expect(try Gzip.inflated(Gzip.compressed(bytes), limit: count) == bytes)
    #expect(Gzip.isGzip(Gzip.compressed(bytes)))
  }

  @Test func bombsAreRefused() {
    let bomb = Gzip.compressed([UInt8](repeating: 0, count: 10_000_000))
    #expect(bomb.count < 20_000)
    #expect(throws: GzipError.tooLarge(limit: 1_000_000)) { try Gzip.inflated(bomb, limit: 1_000_000) }
    #expect(throws: GzipError.tooLarge(limit: 0)) { try Gzip.inflated(Gzip.compressed([1]), limit: 0) }
  }

  @Test func damagedMembersAreRefused() {
    let bytes = Gzip.compressed(Array("harbours and landmarks".utf8))
    for length in 0..<bytes.count {
      #expect(throws: GzipError.self) { try Gzip.inflated(Array(bytes[..<length]), limit: 100) }
    }
    for index in bytes.indices where ![4, 5, 6, 7, 8, 9].contains(index) {
      var damaged = bytes
      damaged[index] ^= 0x10
      #expect((try? Gzip.inflated(damaged, limit: 100)) != Array("other".utf8))
    }
    #expect(throws: GzipError.self) { try Gzip.inflated(bytes + [0], limit: 100) }
    #expect(throws: GzipError.self) { try Gzip.inflated(Array("plain text".utf8), limit: 100) }
  }
}
