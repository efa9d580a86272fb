import GeoCore
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

struct HierarchyTests {
  private static let seeds = UInt64(0)..<(TestEffort.isLong ? 10_000 : 200)

  /// Networks drawn by lot, contracted in an order drawn by lot: all pairs of states and arcs.
  @Test(arguments: seeds)
  func agreesWithReferenceInAnyOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let network = RandomNetwork(using: &random)
    let order = StateOrder(rank: (0..<UInt32(network.graph.stateCount)).shuffled(using: &random))
    let topology = HierarchyTopology(network.graph, order)
    topology.checkInvariants()
    var metric = network.metric
    for _ in 0..<3 {
      let slow = ReferenceDijkstra(network.graph, metric)
      let fast = HierarchySearch(CustomizedHierarchy(topology, metric))
      for state in 0..<UInt32(network.graph.stateCount) {
        for arc in 0..<UInt32(network.graph.arcCount) {
          let (starts, goals) = ([SearchStart(state: state, fraction: 0.25)], [SearchGoal(arc: arc, fraction: 0.5)])
          expectAgreement(slow, fast, starts, goals, network, "seed \(seed)")
        }
      }
      for _ in 0..<15 {
        let starts = (0..<Int.random(in: 1...3, using: &random)).map { _ in network.start(using: &random) }
        let goals = (0..<Int.random(in: 1...3, using: &random)).map { _ in network.goal(using: &random) }
        expectAgreement(slow, fast, starts, goals, network, "seed \(seed)")
      }
      metric = RandomNetwork.metric(of: network.graph, using: &random)
    }
  }

  private func expectAgreement(
    _ slow: ReferenceDijkstra, _ fast: HierarchySearch, _ starts: [SearchStart], _ goals: [SearchGoal],
    _ network: RandomNetwork, _ place: String
  ) {
    let (expected, found) = (slow.path(from: starts, to: goals), fast.path(from: starts, to: goals))
    #expect(found?.weight == expected?.weight, "\(place): \(starts) → \(goals)")
    #expect(fast.weight(from: starts, to: goals) == expected?.weight, "\(place): \(starts) → \(goals)")
    if let found { #expect(network.weight(of: found, starts, goals, slow.metric) == found.weight, "\(place)") }
  }

  /// A shape without the turns that a metric forbids is smaller and answers the same.
  @Test(arguments: UInt64(0)..<100)
  func unusableTurnsAreLeftOut(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let network = RandomNetwork(using: &random)
    let order = StateOrder(rank: (0..<UInt32(network.graph.stateCount)).shuffled(using: &random))
    let usable = UsableTurns(of: network.metric, on: network.graph)
    let (part, whole) = (
      HierarchyTopology(network.graph, order, usable: usable), HierarchyTopology(network.graph, order)
    )
    part.checkInvariants()
    #expect(part.arcCount <= whole.arcCount && UsableTurns(all: network.graph).isSuperset(of: usable))
    let slow = ReferenceDijkstra(network.graph, network.metric)
    let fast = HierarchySearch(CustomizedHierarchy(part, network.metric))
    for state in 0..<UInt32(network.graph.stateCount) {
      let goals = [SearchGoal(arc: .random(in: 0..<UInt32(network.graph.arcCount), using: &random), fraction: 0.5)]
      expectAgreement(slow, fast, [SearchStart(state: state, fraction: 0.5)], goals, network, "seed \(seed)")
    }
  }

  /// Several processors, and changes one after another, give what one processor gives from scratch.
  @Test(arguments: UInt64(0)..<150)
  func everyWayOfCustomizingGivesTheSame(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let network = RandomNetwork(states: 60, arcs: 50, turns: 150, using: &random)
    let graph = network.graph
    let order = StateOrder(rank: (0..<UInt32(graph.stateCount)).shuffled(using: &random))
    let topology = HierarchyTopology(graph, order)
    topology.checkInvariants()
    let changed = CustomizedHierarchy(topology, network.metric, threads: 3)
    expectEqual(changed, CustomizedHierarchy(topology, network.metric), "seed \(seed), threads")
    for round in 0..<6 {
      let other = RandomNetwork.metric(of: graph, using: &random)
      let arcs = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        UInt32.random(in: 0..<UInt32(graph.arcCount), using: &random)
      }
      let turns = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        UInt32.random(in: 0..<UInt32(graph.turnCount), using: &random)
      }
      changed.update(arcs: arcs.map { ArcChange(arc: $0, weight: other.arcWeight[Int($0)]) })
      changed.update(turns: turns.map { ($0, other.turnWeight[Int($0)]) })
      expectEqual(changed, CustomizedHierarchy(topology, changed.metric), "seed \(seed), round \(round)")
    }
  }

  private func expectEqual(_ one: CustomizedHierarchy, _ other: CustomizedHierarchy, _ place: String) {
    for (left, right) in [(one.forward, other.forward), (one.backward, other.backward)] {
      #expect(left.weight.array == right.weight.array, "\(place)")
      let differ = left.weight.array.indices.filter {
        left.origin[$0] != right.origin[$0] && left.weight[$0] < Metric.forbidden
      }
      #expect(differ.isEmpty, "\(place)")
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
