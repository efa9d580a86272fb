import GeoCore
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

struct RouterTests {
  /// Random road graphs, under the metric of each profile: both searches find ways of equal weight.
  @Test(arguments: UInt64(0)..<60)
  func searchesAgreeOnRoadGraphs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 8, edges: 14, restrictions: 6, using: &random)
    let network = RoutingNetwork(try RoadGraph(bytes: draft.encoded()))
    for profile in Profile.builtIn {
      let metric = Metric(profile, on: network)
      let slow = ReferenceDijkstra(network.turns, metric)
      let fast = BidirectionalDijkstra(network.turns, metric)
      for _ in 0..<40 {
        let starts = [
          SearchStart(state: .random(in: 0..<UInt32(network.graph.arcCount), using: &random), fraction: 0.4)
        ]
        let goals = [SearchGoal(arc: .random(in: 0..<UInt32(network.graph.arcCount), using: &random), fraction: 0.3)]
        #expect(
          slow.path(from: starts, to: goals)?.weight == fast.path(from: starts, to: goals)?.weight,
          "seed \(seed), \(profile.name): \(starts) → \(goals)")
      }
    }
  }

  /// Every turn of a way is allowed to the mode by the graph, and every arc is open to it.
  @Test(arguments: UInt64(0)..<60)
  func waysAreAllowed(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 10, edges: 18, restrictions: 6, using: &random)
    let network = RoutingNetwork(try RoadGraph(bytes: draft.encoded()))
    let places = draft.nodes.map { RoutePlace($0.location.coordinate) }
    for profile in Profile.builtIn {
      let router = Router(network, profile)
      let mode = try #require(profile.travelMode)
      for _ in 0..<20 {
        let asked = (0..<Int.random(in: 2...4, using: &random)).map { _ in places.randomElement(using: &random)! }
        guard let way = try? router.way(through: asked) else { continue }
        #expect(way.legs.count == asked.count - 1)
        for leg in way.legs {
          #expect(leg.arcs.allSatisfy { network.graph.modes(of: $0).contains(mode) })
          #expect(leg.arcs.first == leg.start.arc && leg.arcs.last == leg.goal.arc)
          for (state, next) in zip(leg.states, leg.states.dropFirst()) {
            let turn = network.graph.turns(from: state).first { $0.next == next }
            #expect(turn?.modes.contains(mode) == true, "seed \(seed)")
          }
        }
      }
    }
  }
}
