import GeoCore
import TestSupport
import Testing

@Suite struct ContainmentTests {
  func ring(_ points: [(Int32, Int32)]) -> [FixedCoordinate] {
    points.map { FixedCoordinate(latitudeE7: $0.0, longitudeE7: $0.1)! }
  }

  @Test func holesAndIslandsInThem() {
    let outer = ring([(0, 0), (0, 100), (100, 100), (100, 0)])
    let hole = ring([(20, 20), (20, 80), (80, 80), (80, 20)])
    let island = ring([(40, 40), (40, 60), (60, 60), (60, 40)])
    let contains = { (latitude: Int32, longitude: Int32) in
      Containment.contains(
        FixedCoordinate(latitudeE7: latitude, longitudeE7: longitude)!, rings: [outer, hole, island])
    }
    #expect(contains(10, 10) && !contains(30, 30) && contains(50, 50) && !contains(-1, 50) && !contains(50, 101))
  }

  @Test func everyPointOfASharedEdgeHasExactlyOneOwner() {
    let left = ring([(0, 0), (0, 50), (97, 61), (100, 0)])
    let right = ring([(0, 50), (0, 100), (100, 100), (97, 61)])
    for latitude in Int32(1)..<97 {
      for longitude in Int32(1)..<100 {
        let point = FixedCoordinate(latitudeE7: latitude, longitudeE7: longitude)!
        let owners = [left, right].filter { Containment.contains(point, rings: [$0]) }.count
        let isNearTop = latitude > 90
        #expect(owners == 1 || isNearTop, "\(latitude),\(longitude) has \(owners) owners")
      }
    }
  }

  @Test func halfTheGlobeDoesNotOverflow() {
    let world = ring([(-900_000_000, -1_800_000_000), (-900_000_000, 1_800_000_000), (900_000_000, 1_800_000_000)])
    #expect(Containment.contains(FixedCoordinate(latitudeE7: -800_000_000, longitudeE7: 0)!, rings: [world]))
    #expect(
      !Containment.contains(FixedCoordinate(latitudeE7: 800_000_000, longitudeE7: -1_700_000_000)!, rings: [world]))
  }

  @Test(arguments: UInt64(0)..<50)
  func mortonCodesOrderByTheHighestDifferingBit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (a, b) = (FixedCoordinate(random.coordinate()), FixedCoordinate(random.coordinate()))
    // The slow twin: interleave bit by bit.
    func slow(_ point: FixedCoordinate) -> UInt64 {
      let x = UInt64(Int64(point.longitudeE7) + 1 << 31)
      let y = UInt64(Int64(point.latitudeE7) + 1 << 31)
      return (0..<32).reduce(UInt64(0)) { $0 | (x >> $1 & 1) << (2 * $1) | (y >> $1 & 1) << (2 * $1 + 1) }
    }
    #expect(a.mortonCode == slow(a) && b.mortonCode == slow(b), "seed \(seed)")
  }
}
