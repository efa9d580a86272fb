import TestSupport
import Testing

@testable import TileBuilding

@Suite struct FragmenterTests {
  /// A store with one feature, and its parts at a zoom over a range of tiles around the middle of the world.
  private func fragments(_ kind: FeatureStore.ShapeKind, _ rings: RingSet, zoom: UInt8 = 14) -> FragmentBatch {
    var store = FeatureStore()
    let layer: TileLayer = kind == .polygon ? .land : .streets
    store.add(layer, shape: store.add(kind, rings), from: 0, AttributeList(kind: "x"))
    store.rankVertices()
    let reach: Int32 = 40_000
    let frame = GridBox(
      minX: Self.middle - reach, minY: Self.middle - reach, maxX: Self.middle + reach, maxY: Self.middle + reach)
    var fragmenter = Fragmenter(store: store, tiles: TileRange(frame, zoom: zoom))
    fragmenter.add(store.features[0], sequence: 0)
    return fragmenter.batch
  }

  private static let middle: Int32 = 1 << 25

  /// Twice the area of the parts inside their tiles, without the buffers.
  private func coreArea(_ batch: FragmentBatch) -> Int64 {
    batch.fragments.reduce(0) { sum, fragment in
      var rings = RingSet()
      for ring in fragment.rings { rings.append(batch.rings[Int(ring)]) }
      for side in GridBox(minX: 0, minY: 0, maxX: 4096, maxY: 4096).sides {
        rings = PolygonClipperTests.clip(rings, to: side) ?? RingSet()
      }
      return sum + PolygonClipperTests.area(rings)
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func tilesTogetherHaveTheAreaOfTheWhole(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let center = GridPoint(Self.middle + 500, Self.middle - 700)
    var rings = RingSet([PolygonClipperTests.star(points: 80, radius: 15_000, center: center, using: &generator)])
    rings.append(PolygonClipperTests.star(points: 30, radius: 3_000, center: center, using: &generator).reversed())
    guard PolygonCheckTests.isSimple(rings) else { return }
    let batch = fragments(.polygon, rings)
    let (whole, parts) = (PolygonClipperTests.area(rings), coreArea(batch))
    // Where an edge of the area crosses a tile's edge, the crossing is rounded: half a unit by the edge's length.
    #expect(abs(whole - parts) < 2_000_000, "seed \(seed): \(whole - parts) of \(whole)")
    #expect(batch.fragments.count > 20 && batch.lostPolygons == 0)
    #expect(Set(batch.fragments.map(\.tile)).count == batch.fragments.count, "one part a tile")
  }

  /// Edges of two neighbours that are the same before are the same in every tile.
  @Test(arguments: UInt64(0)..<20)
  func neighboursMeetInEveryTile(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let border = (0..<60).map { index in
      GridPoint(Self.middle - 15_000 + Int32(index) * 500, Self.middle + .random(in: -1500...1500, using: &generator))
    }
    let (left, right) = (border[0].x, border[59].x)
    let north = RingSet([
      [GridPoint(left, Self.middle - 9_000), GridPoint(right, Self.middle - 9_000)] + border.reversed()
    ])
    let south = RingSet([border + [GridPoint(right, Self.middle + 9_000), GridPoint(left, Self.middle + 9_000)]])
    let box = Int64(right - left) * 18_000 * 2
    let total = coreArea(fragments(.polygon, north)) + coreArea(fragments(.polygon, south))
    // The two areas fill a rectangle; both cut the common edges at the same points.
    #expect(total == box, "seed \(seed): \(box - total)")
  }

  @Test func areaOverWholeTilesFillsThem() {
    let rings = RingSet([
      GridBox(
        minX: Self.middle - 20_000, minY: Self.middle - 20_000, maxX: Self.middle + 20_000, maxY: Self.middle + 20_000
      ).ring
    ])
    let batch = fragments(.polygon, rings)
    let full = batch.fragments.filter { fragment in
      GridBox(batch.rings[Int(fragment.rings.lowerBound)])! == GridBox(minX: -64, minY: -64, maxX: 4160, maxY: 4160)
    }
    #expect(full.count == 64 && full.allSatisfy { batch.rings[Int($0.rings.lowerBound)].count == 4 })
  }

  @Test func lineRunsThroughItsTilesAndTheirBuffers() {
    let line = RingSet([
      [GridPoint(Self.middle + 100, Self.middle + 100), GridPoint(Self.middle + 10_000, Self.middle + 100)]
    ])
    let batch = fragments(.line, line)
    let ends = batch.fragments.map { fragment in
      let points = batch.rings[Int(fragment.rings.lowerBound)]
      return [points.first!.x, points.last!.x]
    }
    #expect(ends == [[100, 4160], [-64, 4160], [-64, 10_000 - 8192]])
  }

  @Test func pointsBelongToOneTile() {
    for (dx, column) in [(Int32(-1), 8191), (0, 8192), (1, 8192)] {
      let batch = fragments(.point, RingSet([[GridPoint(Self.middle + dx, Self.middle + 7)]]))
      #expect(batch.fragments.map { Int($0.tile & 0xFFFF_FFFF) } == [column])
    }
  }

  @Test func smallAreasWaitForTheirZoom() {
    let house = RingSet([
      GridBox(minX: Self.middle, minY: Self.middle, maxX: Self.middle + 30, maxY: Self.middle + 30).ring
    ])
    #expect(fragments(.polygon, house, zoom: 14).fragments.count == 1 + 3, "and in the buffers of three neighbours")
    #expect(fragments(.polygon, house, zoom: 13).fragments.isEmpty)
  }
}
