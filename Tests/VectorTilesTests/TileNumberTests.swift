import GeoCore
import Testing
import VectorTiles

/// Tile numbers along the Hilbert curve.
struct TileNumberTests {
  @Test func smallZoomsAreBijective() throws {
    var id: UInt64 = 0
    for zoom in UInt8(0)...9 {
      let count = UInt64(1) << (2 * UInt64(zoom))
      var previous: TileAddress?
      for _ in 0..<count {
        let address = try #require(TileAddress(pmtilesID: id))
        #expect(address.zoom == zoom && address.pmtilesID == id)
        if let previous {
          let step = abs(Int64(previous.x) - Int64(address.x)) + abs(Int64(previous.y) - Int64(address.y))
          #expect(step == 1, "the curve jumps before \(address)")
        }
        previous = address
        id += 1
      }
    }
  }

  @Test(arguments: UInt8(0)...30)
  func cornersOfEveryZoomComeBack(zoom: UInt8) throws {
    let last = (UInt32(1) << zoom) - 1
    for x in [0, last / 2, last / 3, last] {
      for y in [0, last / 2, last / 5, last] {
        let address = try #require(TileAddress(zoom: zoom, x: x, y: y))
        #expect(TileAddress(pmtilesID: address.pmtilesID) == address)
      }
    }
    #expect(TileAddress(zoom: zoom, x: 0, y: 0)?.pmtilesID == ((UInt64(1) << (2 * UInt64(zoom))) - 1) / 3)
  }

  /// Values of PyPI `pmtiles` 3.8.1, `zxy_to_tileid`.
  @Test(
    arguments: [
      (0, 0, 0, 0), (1, 0, 0, 1), (1, 0, 1, 2), (1, 1, 1, 3), (1, 1, 0, 4), (2, 0, 0, 5), (12, 3423, 1763, 19_078_479),
      (14, 8529, 5975, 317_316_625), (20, 1_048_575, 1_048_575, 1_099_511_627_775),
      (26, 1 << 25, 12_345, 5_629_499_450_325_694), (26, (1 << 26) - 1, 0, 6_004_799_503_160_660),
      (30, (1 << 30) - 1, (1 << 30) - 1, 1_152_921_504_606_846_975),
    ] as [(UInt8, UInt32, UInt32, UInt64)])
  func agreesWithAnotherProgram(zoom: UInt8, x: UInt32, y: UInt32, id: UInt64) {
    #expect(TileAddress(zoom: zoom, x: x, y: y)?.pmtilesID == id)
  }

  @Test func numbersBeyondTheDeepestZoomHaveNoTile() {
    let last = TileAddress(zoom: 30, x: (1 << 30) - 1, y: 0)!.pmtilesID
    #expect(TileAddress(pmtilesID: last)?.zoom == 30)
    #expect(TileAddress(pmtilesID: last + 1) == nil)
    #expect(TileAddress(pmtilesID: .max) == nil)
  }
}
