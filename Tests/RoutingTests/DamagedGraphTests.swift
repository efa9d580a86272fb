import GeoCore
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

/// A damaged `roads.graph` once ended every command, search included.
struct DamagedGraphTests {
  @Test(arguments: UInt64(0)..<12)
  func damagedGraphNeverEndsTheProcess(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 8, edges: 14, restrictions: 6, using: &random)
    let sound = draft.encoded()
    for _ in 0..<120 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[.random(in: bytes.indices, using: &random)] = .random(in: .min ... .max, using: &random)
      }
      guard let graph = try? RoadGraph(bytes: bytes) else { continue }
      let network = RoutingNetwork(graph)
      guard graph.arcCount > 0 else { continue }
      for profile in Profile.builtIn {
        let search = BidirectionalDijkstra(network.turns, Metric(profile, on: network))
        let starts = [SearchStart(state: .random(in: 0..<UInt32(graph.arcCount), using: &random), fraction: 0.4)]
        let goals = [SearchGoal(arc: .random(in: 0..<UInt32(graph.arcCount), using: &random), fraction: 0.3)]
        if let path = search.path(from: starts, to: goals) { #expect(!path.states.isEmpty) }
      }
    }
  }
}
