import GeoCore
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

struct HierarchyTests {
  /// Networks drawn by lot, contracted in an order drawn by lot.
  @Test(arguments: UInt64(0)..<200)
  func agreesWithReferenceInAnyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let arcs = Int.random(in: 1...12, using: &random)
    let network = RandomNetwork(
      states: arcs + Int.random(in: 0...3, using: &random), arcs: arcs,
      turns: Int.random(in: 0...30, using: &random), using: &random)
    let order = StateOrder(rank: (0..<UInt32(network.graph.stateCount)).shuffled(using: &random))
    let topology = HierarchyTopology(network.graph, order)
    topology.checkInvariants()
    var metric = network.metric
    for _ in 0..<3 {
      let slow = ReferenceDijkstra(network.graph, metric)
      let fast = HierarchySearch(CustomizedHierarchy(topology, metric))
      for _ in 0..<15 {
        let starts = (0..<Int.random(in: 1...3, using: &random)).map { _ in network.start(using: &random) }
        let goals = (0..<Int.random(in: 1...3, using: &random)).map { _ in network.goal(using: &random) }
        let (expected, found) = (slow.path(from: starts, to: goals), fast.path(from: starts, to: goals))
        #expect(found?.weight == expected?.weight, "seed \(seed): \(starts) → \(goals)")
        if let found { #expect(network.weight(of: found, starts, goals, metric) == found.weight, "seed \(seed)") }
      }
      metric = RandomNetwork.metric(of: network.graph, using: &random)
    }
  }

  @Test(arguments: UInt64(0)..<30)
  func cutsOrderRoadGraphs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 12, edges: 22, restrictions: 8, using: &random)
    let network = RoutingNetwork(try RoadGraph(bytes: draft.encoded()))
    let order = StateOrder(CutPaths(cutting: network.graph), network)
    #expect(order.rank.sorted() == Array(0..<UInt32(network.turns.stateCount)))
    #expect(order == StateOrder(CutPaths(cutting: network.graph), network))
    let topology = HierarchyTopology(network.turns, order)
    for profile in Profile.builtIn {
      let metric = Metric(profile, on: network)
      let slow = ReferenceDijkstra(network.turns, metric)
      let fast = HierarchySearch(CustomizedHierarchy(topology, metric))
      for _ in 0..<20 {
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

  /// States with a memory stand beside the plain state of their arc.
  @Test func copiesStandBesideTheirArc() throws {
    var random = SeededGenerator(seed: 3)
    let draft = RoadGraphDraft.random(nodes: 12, edges: 24, restrictions: 20, using: &random)
    let network = RoutingNetwork(try RoadGraph(bytes: draft.encoded()))
    #expect(network.turns.stateCount > network.turns.arcCount)
    let order = StateOrder(CutPaths(cutting: network.graph), network)
    for arc in 0..<UInt32(network.turns.arcCount) {
      let ranks = network.turns.states(of: arc).map { order.rank[Int($0)] }.sorted()
      #expect(ranks.last! - ranks.first! == UInt32(ranks.count - 1))
    }
  }

  /// On a long ladder the first cut is two rungs wide: far fewer shortcuts than in the order of the numbers.
  @Test func cutsAreSmall() throws {
    let length = 40
    var draft = RoadGraphDraft()
    for index in 0..<(2 * length) {
      let place = FixedCoordinate(
        latitudeE7: Int32(500_000_000 + index % 2 * 5_000), longitudeE7: Int32(80_000_000 + index / 2 * 5_000))!
      draft.nodes.append(.init(osmID: Int64(index), location: place))
    }
    var road = RoadAttributes()
    road.roadClass = .residential
    for mode in TravelMode.allCases { road.access[mode] = .yes }
    func join(_ from: Int, _ to: Int) {
      draft.edges.append(
        .init(
          way: Int64(draft.edges.count), from: from, to: to, fromPosition: 0, toPosition: 1,
          forward: .init(attributes: road), backward: .init(attributes: road)))
    }
    for index in 0..<length { join(2 * index, 2 * index + 1) }
    for index in 0..<(2 * length - 2) { join(index, index + 2) }
    let network = RoutingNetwork(try RoadGraph(bytes: draft.encoded()))
    let cut = HierarchyTopology(network.turns, StateOrder(CutPaths(cutting: network.graph), network))
    var random = SeededGenerator(seed: 1)
    let byLot = StateOrder(rank: (0..<UInt32(network.turns.stateCount)).shuffled(using: &random))
    #expect(cut.arcCount * 2 < HierarchyTopology(network.turns, byLot).arcCount)
    #expect(cut.arcCount < 6 * network.turns.turnCount)
  }
}
