import GeoCore
import TestSupport
import Testing

@testable import TileLoading

struct CachedTileTests {
  private let tile = CachedTile(
    address: TileAddress(zoom: 14, x: 8529, y: 5975)!, bytes: [1, 2, 3], etag: "W/\"é\"", checkedAt: -5)

  @Test func fileComesBack() {
    #expect(CachedTile(decoding: tile.encoded()) == tile)
    let nothing = CachedTile(address: TileAddress(zoom: 0, x: 0, y: 0)!, bytes: [], etag: "", checkedAt: 1 << 40)
    #expect(CachedTile(decoding: nothing.encoded()) == nothing)
  }

  @Test func everyFlippedBitAndEveryTruncationIsNoticed() {
    let file = tile.encoded()
    for index in file.indices {
      for bit in 0..<8 {
        var damaged = file
        damaged[index] ^= 1 << bit
        #expect(CachedTile(decoding: damaged) == nil)
      }
      #expect(CachedTile(decoding: Array(file[..<index])) == nil)
    }
    #expect(CachedTile(decoding: file + [0]) == nil)
  }

  @Test func indexComesBackAndNoticesDamage() {
    let index = CacheIndex(records: [
      .init(address: tile.address, length: 31, usedAt: 1_767_225_600, checkedAt: -7),
      .init(address: TileAddress(zoom: 0, x: 0, y: 0)!, length: 0, usedAt: 0, checkedAt: 0),
    ])
    let file = index.encoded()
    #expect(CacheIndex(decoding: file) == index)
    for position in file.indices {
      var damaged = file
      damaged[position] ^= 4
      #expect(CacheIndex(decoding: damaged) == nil)
      #expect(CacheIndex(decoding: Array(file[..<position])) == nil)
    }
  }
}
