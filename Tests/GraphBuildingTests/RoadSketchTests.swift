import GeoCore
import RoadNetwork
import TestSupport
import Testing

@Suite struct RoadSketchTests {
  @Test func drawnToScale() throws {
    let town = try RoadSketch(
      """
      A----B
      |    |
      D----C
      """, metersPerCell: 20, ways: ["BCDA"], oneWays: ["AB"])
    #expect(abs(town.graph.length(of: town.arc("A", "B", way: "AB")).rawValue - 100) < 0.05)
    // C and D are bends of the way.
    #expect(abs(town.graph.length(of: town.arc("B", "A", way: "BCDA")).rawValue - 180) < 0.05)
    #expect(town.graph.nodeCount == 2)
    #expect(town.graph.modes(of: town.arc("B", "A", way: "AB")) == .foot)
  }
}
