import Foundation
import GeoCore
import TestSupport
import Testing

@testable import TileBuilding

@Suite struct SeaTests {
  private func place(_ latitude: Double, _ longitude: Double) -> FixedCoordinate {
    FixedCoordinate(Coordinate(latitude: latitude, longitude: longitude)!)
  }

  private func way(_ id: Int64, _ places: [(Double, Double)?], nodes: [Int64]? = nil) -> CoastWay {
    CoastWay(
      id: id, nodes: nodes ?? places.indices.map { id * 100 + Int64($0) },
      locations: places.map { $0.map { place($0.0, $0.1) } })
  }

  /// The unit square of degrees 0 … 1.
  private var box: FixedBox {
    var box = FixedBox(place(0, 0))
    box.extend(to: place(1, 1))
    return box
  }

  private func isSea(_ latitude: Double, _ longitude: Double, _ sea: [FixedRings]) -> Bool {
    sea.contains { Containment.contains(place(latitude, longitude), rings: $0) }
  }

  private func sea(_ ways: [CoastWay], roads: [FixedCoordinate] = []) -> (sea: [FixedRings], report: CoastReport) {
    var builder = SeaBuilder(box: box, geos: GEOS())
    let sea = builder.build(ways, roadNodes: roads)
    return (sea, builder.report)
  }

  @Test func noCoastIsLand() { #expect(sea([]).sea.isEmpty) }

  @Test func landIsOnTheLeft() {
    // Northwards through the middle: land in the west.
    let (result, report) = sea([way(1, [(-0.1, 0.5), (1.1, 0.5)])])
    #expect(isSea(0.5, 0.7, result) && !isSea(0.5, 0.3, result))
    #expect(report.seaShareMillionths == 500_000 && report.danglingEnds == 0 && report.faces == 2)
    let (mirrored, _) = sea([way(1, [(1.1, 0.5), (-0.1, 0.5)])])
    #expect(!isSea(0.5, 0.7, mirrored) && isSea(0.5, 0.3, mirrored))
  }

  @Test func waysJoinInAnyOrder() {
    let ways = [
      way(7, [(-0.1, 0.5), (0.3, 0.5)], nodes: [1, 2]), way(3, [(0.6, 0.5), (1.1, 0.5)], nodes: [3, 4]),
      way(5, [(0.3, 0.5), (0.6, 0.5)], nodes: [2, 3]),
    ]
    #expect(CoastChain.join(ways).map(\.nodes) == [[1, 2, 3, 4]])
    #expect(sea(ways).report.chains == 1)
  }

  @Test func islandsAndLagoons() {
    let ring = [(0.4, 0.4), (0.4, 0.6), (0.6, 0.6), (0.6, 0.4), (0.4, 0.4)]
    let nodes: [Int64] = [1, 2, 3, 4, 1]
    // Counterclockwise on a map: an island; the rest of the box is sea.
    let island = sea([way(1, ring, nodes: nodes)]).sea
    #expect(!isSea(0.5, 0.5, island) && isSea(0.1, 0.1, island))
    // Clockwise: water inside.
    let lagoon = sea([way(1, ring.reversed(), nodes: nodes)]).sea
    #expect(isSea(0.5, 0.5, lagoon) && !isSea(0.1, 0.1, lagoon))
  }

  @Test func coastThatEndsInsideIsExtendedToTheEdge() {
    let (result, report) = sea([way(1, [(0.02, 0.5), (0.97, 0.5)])])
    #expect(isSea(0.5, 0.7, result) && !isSea(0.5, 0.3, result))
    #expect(report.danglingEnds == 2)
  }

  @Test func gapInTheMiddleIsClosed() {
    let ways = [way(1, [(-0.1, 0.5), (0.48, 0.5)]), way(2, [(0.52, 0.5), (1.1, 0.5)])]
    let (result, report) = sea(ways)
    #expect(report.closedGaps == 1 && report.danglingEnds == 0)
    #expect(isSea(0.5, 0.51, result) && !isSea(0.5, 0.49, result))
  }

  @Test func waysAreSplitAtMissingNodes() {
    let (_, report) = sea([way(1, [(-0.1, 0.5), (0.4, 0.5), nil, (0.6, 0.5), (1.1, 0.5)])])
    #expect(report.chains == 2 && report.closedGaps == 1)
  }

  @Test func drownedStreetsRejectTheSea() {
    let roads = (0..<100).map { place(0.5, 0.6 + Double($0) / 1000) }
    let (result, report) = sea([way(1, [(-0.1, 0.5), (1.1, 0.5)])], roads: roads)
    #expect(report.isRejected && report.roadNodesInSea == 100 && result.isEmpty)
  }

  @Test func aFewDrownedPierNodesDoNot() {
    let roads = (0..<1000).map { place(0.5, 0.1 + Double($0) / 10_000) } + [place(0.5, 0.51)]
    let (result, report) = sea([way(1, [(-0.1, 0.5), (1.1, 0.5)])], roads: roads)
    #expect(!report.isRejected && report.roadNodesInSea == 1 && !result.isEmpty)
  }
}
