import ByteCoding
import GeoCore
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

struct CutPathsTests {
  private func graph(seed: UInt64, edges: Int = 30) throws -> RoadGraph {
    var random = SeededGenerator(seed: seed)
    return try RoadGraph(bytes: RoadGraphDraft.random(nodes: 16, edges: edges, using: &random).encoded())
  }

  @Test(arguments: UInt64(0)..<20)
  func filesRoundTrip(seed: UInt64) throws {
    let graph = try graph(seed: seed)
    let paths = CutPaths(cutting: graph)
    #expect(try CutPaths(bytes: paths.encoded(for: graph), for: graph) == paths)
    #expect(Set(paths.ofNode).count == graph.nodeCount, "every node ends in a cell of its own")
  }

  @Test func theOrderOfAnotherGraphIsRefused() throws {
    let (graph, other) = (try graph(seed: 1), try graph(seed: 2, edges: 12))
    let bytes = CutPaths(cutting: graph).encoded(for: graph)
    #expect(throws: ByteCodingError.malformedTable(reason: "made for another road graph")) {
      try CutPaths(bytes: bytes, for: other)
    }
  }

  /// Every byte changed in turn, and every length: an error, or paths that still give a permutation.
  @Test func damagedFilesNeverCrash() throws {
    let graph = try graph(seed: 3)
    let network = RoutingNetwork(graph)
    let bytes = CutPaths(cutting: graph).encoded(for: graph)
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 0x41
      if let paths = try? CutPaths(bytes: damaged, for: graph) {
        #expect(StateOrder(paths, network).rank.sorted() == Array(0..<UInt32(network.turns.stateCount)))
      }
      #expect(throws: ByteCodingError.self) { try CutPaths(bytes: Array(bytes.prefix(index)), for: graph) }
    }
  }

  @Test func aNewVersionContinuesTheOldOne() throws {
    var random = SeededGenerator(seed: 9)
    var draft = RoadGraphDraft.random(nodes: 16, edges: 30, using: &random)
    let old = try RoadGraph(bytes: draft.encoded())
    let paths = CutPaths(cutting: old)
    #expect(CutPaths(of: old, continuing: paths, of: old) == paths)

    let place = FixedCoordinate(draft.nodes[0].location.coordinate.moved(by: Meters(30), bearing: 45))
    draft.nodes.append(.init(osmID: 77, location: place))
    var edge = draft.edges[0]
    (edge.way, edge.from, edge.to) = (999, 0, draft.nodes.count - 1)
    draft.edges.append(edge)
    let new = try RoadGraph(bytes: draft.encoded())
    let continued = CutPaths(of: new, continuing: paths, of: old)
    let known = Dictionary(uniqueKeysWithValues: old.nodes.map { (old.osmID(of: $0), paths.ofNode[$0.index]) })
    for node in new.nodes {
      let expected = known[new.osmID(of: node)] ?? known[draft.nodes[0].osmID]
      #expect(continued.ofNode[node.index] == expected)
    }
  }
}
