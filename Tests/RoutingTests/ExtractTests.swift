import GeoCore
import GraphBuilding
import OSMImport
import RoadNetwork
import TestSupport
import Testing

@testable import Routing

/// Real towns: every way is allowed by the raw tags, and the hierarchy agrees with the reference.
struct ExtractTests {
  private static let isLong = TestEffort.isLong
  private static let monaco = DemoRegion.extract
  private static let extracts = paths(isLong ? ["heidelberg-roads", "neubrandenburg-2016", "porto-roads"] : [])
  /// Every extract in a long run; the walker reads tags, so that small ones are cheap.
  private static let walked =
    paths(
      ["manhattan-2020", "singapore-bayfront-2019"] + (isLong ? ["andorra-2013", "liechtenstein-2015"] : []))
    + extracts

  private static func paths(_ names: [String]) -> [String] {
    names.compactMap { SharedData.path("data/osm/\($0).osm.pbf") }
  }

  private func network(_ path: String) throws -> RoutingNetwork {
    let builder = RoadGraphBuilder()
    try OSMFile.read(path: path, into: [builder], areas: false)
    return RoutingNetwork(try RoadGraph(bytes: builder.draft().draft.encoded()))
  }

  @Test(
    .enabled(if: monaco != nil, "needs the Monaco extract: run Scripts/fetch"),
    arguments: [monaco].compactMap { $0 } + walked)
  func waysAreAllowedByTheRawTags(path: String) throws {
    let network = try network(path)
    let walker = try TagWalker(path: path)
    var random = SeededGenerator(seed: 41)
    for (profile, traveller) in zip(Profile.builtIn, [TagWalker.Traveller.car, .bicycle, .foot, .foot]) {
      let router = Router(network, profile)
      var (found, failed) = (0, 0)
      for _ in 0..<(Self.isLong ? 500 : 30) {
        let places = (0..<2).map { _ in
          let node = NodeID(Int.random(in: 0..<network.graph.nodeCount, using: &random))
          return RoutePlace(network.graph.coordinate(of: node).coordinate)
        }
        guard let way = try? router.way(through: places) else {
          failed += 1
          continue
        }
        found += 1
        let keys = way.legs[0].arcs.map { network.graph.key(of: $0) }
        let steps = keys.map { TagStep(way: $0.way, from: $0.from, to: $0.to) }
        // Where no way avoids a residents' road, one through it is better than none.
        let complaints = walker.complaints(about: steps, by: traveller).filter {
          !$0.contains("residents") || canAvoidResidents(way.legs[0], router)
        }
        #expect(complaints.isEmpty, "\(profile.name) \(places.map(\.coordinate)): \(complaints.first ?? "")")
      }
      // The smallest extracts are cut through the middle of one-way streets.
      #expect(failed <= found, "\(profile.name): \(failed) of \(found + failed) without a way")
    }
  }

  /// Whether a leg has a twin that enters no road with a penalty of an hour or more.
  private func canAvoidResidents(_ leg: RoutedLeg, _ router: Router) -> Bool {
    var closed = router.metric
    for turn in closed.turnWeight.indices where closed.turnWeight[turn] < Metric.forbidden {
      if closed.turnWeight[turn] - closed.turnTime[turn] >= 3_600_000 { closed.turnWeight[turn] = Metric.forbidden }
    }
    let start = SearchStart(state: leg.start.arc.rawValue, fraction: leg.start.fraction)
    let goal = SearchGoal(arc: leg.goal.arc.rawValue, fraction: leg.goal.fraction)
    return BidirectionalDijkstra(router.network.turns, closed).path(from: [start], to: [goal]) != nil
  }

  @Test(
    .enabled(if: monaco != nil, "needs the Monaco extract: run Scripts/fetch"),
    arguments: [monaco].compactMap { $0 } + extracts)
  func hierarchyAgreesWithReference(path: String) throws {
    let network = try network(path)
    let topology = HierarchyTopology(network.turns, StateOrder(CutPaths(cutting: network.graph), network))
    topology.checkInvariants()
    var random = SeededGenerator(seed: 42)
    for profile in Profile.builtIn {
      var metric = Metric(profile, on: network)
      for round in 0..<2 {
        let slow = BidirectionalDijkstra(network.turns, metric)
        let fast = HierarchySearch(CustomizedHierarchy(topology, metric))
        for _ in 0..<(Self.isLong ? 2_000 : 20) {
          let starts = [
            SearchStart(state: .random(in: 0..<UInt32(network.graph.arcCount), using: &random), fraction: 0.3)
          ]
          let goals = [SearchGoal(arc: .random(in: 0..<UInt32(network.graph.arcCount), using: &random), fraction: 0.6)]
          let (expected, found) = (slow.path(from: starts, to: goals), fast.path(from: starts, to: goals))
          #expect(expected?.weight == found?.weight, "\(profile.name), round \(round): \(starts) → \(goals)")
        }
        // Live weights: a tenth of the arcs is up to four times as slow, some are closed.
        for arc in metric.arcWeight.indices where metric.arcWeight[arc] < Metric.forbidden {
          switch Int.random(in: 0..<100, using: &random) {
          case 0: metric.arcWeight[arc] = Metric.forbidden
          case 1..<10: metric.arcWeight[arc] = min(metric.arcWeight[arc] * 3, Metric.forbidden)
          default: break
          }
        }
      }
    }
  }
}
