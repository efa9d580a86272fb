import GeoCore
import Ports
import TestSupport
import Testing
import VectorTiles

@testable import TileLoading

struct PrefetchTests {
  private let tile = VectorTile.points("pois", [(1, 100, 100)])

  @Test func theRingAndTheNextZoomAtTheCentre() {
    let plan = PrefetchPlan.surroundings(of: [at(10, 500, 300), at(10, 501, 300)])
    let ring = plan.filter { $0.zoom == 10 }
    #expect(ring.count == 4 * 3 - 2 && ring.allSatisfy { (499...502).contains($0.x) && (299...301).contains($0.y) })
    #expect(plan.suffix(4) == [at(11, 1001, 600), at(11, 1002, 600), at(11, 1001, 601), at(11, 1002, 601)])
    #expect(PrefetchPlan.surroundings(of: []) == [])
    #expect(PrefetchPlan.surroundings(of: [at(14, 5, 5)]).allSatisfy { $0.zoom == 14 })
  }

  @Test func theRingWrapsAroundTheWorldAndEndsAtThePoles() {
    let plan = PrefetchPlan.surroundings(of: [at(4, 15, 0), at(4, 0, 0)]).filter { $0.zoom == 4 }
    #expect(Set(plan) == [at(4, 14, 0), at(4, 1, 0), at(4, 14, 1), at(4, 15, 1), at(4, 0, 1), at(4, 1, 1)])
    #expect(Set(PrefetchPlan.surroundings(of: [at(0, 0, 0)])) == Set(at(0, 0, 0).children))
  }

  /// Every position of the route, and every position within the margin, lies in a tile of the plan.
  @Test(arguments: UInt64(0)..<20)
  func theCorridorHoldsTheRoute(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var route = [
      Coordinate(latitude: .random(in: -70...70, using: &random), longitude: .random(in: -179...179, using: &random))!
    ]
    for _ in 0..<30 {
      route.append(
        route.last!.moved(
          by: Meters(.random(in: 5...3_000, using: &random)), bearing: .random(in: 0..<360, using: &random)))
    }
    let plan = PrefetchPlan.corridor(along: route, zooms: [14, 8], margin: Meters(300))
    let tiles = Set(plan)
    #expect(tiles.count == plan.count && plan.map(\.zoom) == plan.map(\.zoom).sorted())
    for position in route {
      for bearing in stride(from: 0.0, to: 360, by: 45) {
        let beside = position.moved(by: Meters(290), bearing: bearing)
        for zoom: UInt8 in [8, 14] { #expect(tiles.contains(TileAddress(containing: beside, zoom: zoom))) }
      }
    }
    // Not the whole country: some tiles a kilometer, not hundreds.
    #expect(plan.count < 30 * 3 * 8)
  }

  @Test func aCorridorOverTheAntimeridianIsShort() {
    let route = [Coordinate(latitude: -17, longitude: 179.99)!, Coordinate(latitude: -17, longitude: -179.99)!]
    let plan = PrefetchPlan.corridor(along: route, zooms: [12])
    #expect((2...4).contains(plan.count) && Set(plan.map(\.x)) == [0, 4095])
    #expect(PrefetchPlan.corridor(along: Array(route.prefix(1)), zooms: [12]).count >= 1)
  }

  @Test func onlyMissingTilesAreFetchedWithinTheBudget() async {
    let tile = tile
    let world = RemoteWorld { _, _ in RemoteWorld.answer(tile) }
    _ = await world.loader.tile(at(8, 3, 3))
    await world.loader.settle()
    let plan = (0..<10).map { at(8, $0, 3) }
    let first = await world.loader.prefetch(plan, budget: PrefetchBudget(requests: 4, bytes: 1 << 20))
    #expect((first.present, first.fetched, first.left) == (1, 4, 5))
    await world.loader.settle()
    let size = Gzip.compressed(tile.encoded()).count
    let second = await world.loader.prefetch(plan, budget: PrefetchBudget(requests: 99, bytes: size * 2))
    #expect((second.present, second.fetched, second.bytes, second.left) == (5, 2, 2 * size, 3))
    #expect(world.transport.requests.count == 7)
    #expect(await world.loader.tile(at(8, 0, 3)).state == .cached)
  }

  @Test func aRestingServerEndsIt() async {
    let world = RemoteWorld { _, _ in .fails(.offline) }
    let report = await world.loader.prefetch((0..<10).map { at(8, $0, 3) }, budget: .route(.init()))
    #expect((report.fetched, report.left) == (0, 9))
    #expect(world.transport.requests.count == 1)
  }

  @Test func whatAPackageHoldsIsNotFetched() async throws {
    let archive = try TestPackage().archive([(at(0, 0, 0), tile)])
    let package = TilePackage(id: "a", outline: RegionOutline(.world), archive: archive)!
    let world = RemoteWorld(regions: RegionTileSource([package])) { _, _ in .fails(.offline) }
    let report = await world.loader.prefetch([at(3, 1, 2), at(3, 2, 2)], budget: .surroundings(.init()))
    #expect(report.present == 2 && world.transport.requests.isEmpty)
  }

  @Test func budgetsRespectNetworkBatteryAndHeat() {
    var conditions = PrefetchBudget.Conditions()
    let free = PrefetchBudget.surroundings(conditions)
    conditions.isMetered = true
    #expect(PrefetchBudget.surroundings(conditions).bytes * 4 == free.bytes)
    #expect(PrefetchBudget.route(conditions).bytes < PrefetchBudget.route(.init()).bytes)
    conditions.isHot = true
    #expect(PrefetchBudget.surroundings(conditions).requests == 0)
    #expect(PrefetchBudget.route(conditions).requests == 150)
  }
}
