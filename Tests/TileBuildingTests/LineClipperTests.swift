import Testing

@testable import TileBuilding

@Suite struct LineClipperTests {
  private func line(_ points: [(Int32, Int32)]) -> RingSet { RingSet([points.map { GridPoint($0.0, $0.1) }]) }

  @Test func cutsWhereTheLineLeavesAndReturns() {
    let parts = LineClipper.clip(line([(0, 0), (10, 10), (20, 0), (30, 10)]), to: .below(.y, 5))
    #expect(
      parts == RingSet([[GridPoint(0, 0), GridPoint(5, 5)], [GridPoint(15, 5), GridPoint(20, 0), GridPoint(25, 5)]]))
  }

  @Test func leavesOutWhatOnlyTouches() {
    #expect(LineClipper.clip(line([(0, 10), (5, 5), (10, 10)]), to: .below(.y, 5)).isEmpty)
    #expect(LineClipper.clip(line([(0, 10), (10, 10)]), to: .below(.y, 5)).isEmpty)
  }

  @Test func lineAlongTheEdgeStays() {
    #expect(LineClipper.clip(line([(0, 5), (10, 5)]), to: .below(.y, 5)).count == 1)
  }
}
