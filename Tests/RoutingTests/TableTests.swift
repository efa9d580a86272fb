import GeoCore
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

struct TableTests {
  /// Networks drawn by lot: every entry weighs what a path weighs, and adds up what a lightest path adds up.
  @Test(arguments: UInt64(0)..<150)
  func tablesAgreeWithPaths(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let network = RandomNetwork(using: &random)
    let order = StateOrder(rank: (0..<UInt32(network.graph.stateCount)).shuffled(using: &random))
    let fast = HierarchySearch(CustomizedHierarchy(HierarchyTopology(network.graph, order), network.metric))
    let slow = ReferenceDijkstra(network.graph, network.metric)
    let starts = (0..<5).map { _ in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in network.start(using: &random) }
    }
    let goals = (0..<5).map { _ in (0..<Int.random(in: 0...3, using: &random)).map { _ in network.goal(using: &random) }
    }
    // Of an attribute that is the weight itself the sum must be the weight, costs of starting and ending apart.
    let attribute = PathAttribute(arcs: network.metric.arcWeight, turns: network.metric.turnWeight)
    let (found, expected) = (
      fast.table(from: starts, to: goals, attribute), slow.tableByPaths(from: starts, to: goals, attribute)
    )
    for (row, column) in (0..<5).flatMap({ row in (0..<5).map { (row, $0) } }) {
      let (entry, path) = (found[row][column], slow.path(from: starts[row], to: goals[column]))
      #expect(entry?.weight == path?.weight && expected[row][column]?.weight == path?.weight, "seed \(seed)")
      guard let entry else { continue }
      let costs = starts[row].flatMap { start in goals[column].map { start.cost + $0.cost } }
      #expect(costs.contains { entry.weight == entry.sum + $0 }, "seed \(seed): \(entry)")
    }
  }

  /// A table says what single routes say, through islands and one-ways.
  @Test(arguments: UInt64(0)..<25)
  func tablesAgreeWithRoutes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 10, edges: 18, restrictions: 6, using: &random)
    let region = RoutingRegion(try RoadGraph(bytes: draft.encoded()))
    let places = draft.nodes.map { RoutePlace($0.location.coordinate) }
    for profile in Profile.builtIn {
      let router = region.router(for: profile)
      let reference = Router(region.network, profile)
      guard
        let table = try? router.table(of: places, sources: [0, 3, 4], destinations: [1, 3, 7, 9], withLengths: true)
      else { continue }
      #expect(
        try reference.table(of: places, sources: [0, 3, 4], destinations: [1, 3, 7, 9]).weights == table.weights)
      for (row, source) in [0, 3, 4].enumerated() {
        for (column, destination) in [1, 3, 7, 9].enumerated() {
          let way = try? router.way(through: [places[source], places[destination]])
          #expect(way?.weight.rawValue == table.weights[row][column], "seed \(seed), \(profile.name)")
          #expect(
            (table.times[row][column] == nil) == (way == nil) && (table.lengths[row][column] == nil) == (way == nil))
        }
      }
    }
  }
}
