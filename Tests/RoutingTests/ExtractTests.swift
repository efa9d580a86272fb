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

  /// Every extract and mode, before and after roads change: weights, paths and tables are the reference's.
  @Test(
    .enabled(if: monaco != nil, "needs the Monaco extract: run Scripts/fetch"),
    arguments: [monaco].compactMap { $0 } + extracts)
  func hierarchyAgreesWithReference(path: String) throws {
    let network = try network(path)
    let order = StateOrder(CutPaths(cutting: network.graph), network)
    var random = SeededGenerator(seed: 42)
    for profile in Profile.builtIn {
      let metric = Metric(profile, on: network)
      let topology = HierarchyTopology(
        network.turns, order, usable: UsableTurns(of: metric, on: network.turns))
      topology.checkInvariants()
      let live = LiveHierarchy(CustomizedHierarchy(topology, metric, threads: 2))
      for round in 0..<3 {
        compare(HierarchySearch(live.lease()), "\(profile.name), round \(round)", &random)
        live.apply(changes(metric, share: round == 0 ? 2_000 : 20, &random))
      }
    }
  }

  /// Some sources by some targets: 10,000 pairs in a long run.
  private func compare(_ fast: HierarchySearch, _ place: String, _ random: inout SeededGenerator) {
    let arcs = UInt32(fast.graph.arcCount)
    let (sources, targets) = Self.isLong ? (100, 100) : (4, 40)
    let starts = (0..<sources).map { _ in SearchStart(state: .random(in: 0..<arcs, using: &random), fraction: 0.3) }
    let goals = (0..<targets).map { _ in SearchGoal(arc: .random(in: 0..<arcs, using: &random), fraction: 0.6) }
    let table = fast.table(from: starts.map { [$0] }, to: goals.map { [$0] }, .time(fast.metric))
    for (row, start) in starts.enumerated() {
      let reach = ReferenceReach(ReferenceDijkstra(fast.graph, fast.metric), from: start)
      for (column, goal) in goals.enumerated() {
        let expected = reach.weight(to: goal)
        #expect(fast.weight(from: [start], to: [goal]) == expected, "\(place): \(start) → \(goal)")
        #expect(table[row][column]?.weight == expected, "\(place): \(start) → \(goal)")
        guard column % 10 == 0 else { continue }
        let path = fast.path(from: [start], to: [goal])
        #expect(path?.weight == expected, "\(place): \(start) → \(goal)")
        if let path { #expect(reach.weight(of: path, to: goal) == expected, "\(place): \(start) → \(goal)") }
      }
    }
  }

  /// One arc in `share` is slower, closed, or closed in part.
  private func changes(_ metric: Metric, share: Int, _ random: inout SeededGenerator) -> [ArcChange] {
    (0..<UInt32(metric.arcWeight.count)).compactMap { arc in
      let weight = metric.arcWeight[Int(arc)]
      guard weight < Metric.forbidden, Int.random(in: 0..<share, using: &random) == 0 else { return nil }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return ArcChange(arc: arc, weight: Metric.forbidden)
      case 1:
        return ArcChange(
          arc: arc, weight: Metric.forbidden, closedPart: ClosedPart(from: 0.4, to: 0.5, weight: weight))
      default: return ArcChange(arc: arc, weight: min(3 * weight, Metric.forbidden))
      }
    }
  }
}

/// What Dijkstra's algorithm finds from one start to everywhere.
private struct ReferenceReach {
  private let search: ReferenceDijkstra
  private let start: SearchStart
  private var tree: [UInt32]

  init(_ search: ReferenceDijkstra, from start: SearchStart) {
    (self.search, self.start) = (search, start)
    var tree = SearchTree(stateCount: search.graph.stateCount)
    if let weight = search.weightToEnd(of: start) { tree.reach(start.state, weight: weight, by: .seed(0)) }
    while let (state, settled) = tree.settle() {
      for turn in search.graph.turns(from: state) {
        tree.reach(search.graph.turnHead[turn], weight: settled + search.step(turn), by: .turn(UInt32(turn)))
      }
    }
    self.tree = tree.weight
  }

  func weight(to goal: SearchGoal) -> UInt32? {
    var best = search.directPath(from: [start], to: [goal])?.weight
    for state in search.graph.states(of: goal.arc) {
      for turn in search.graph.turns(to: state) {
        let before = tree[Int(search.graph.turnTail[Int(turn)])]
        guard before < Metric.forbidden, let rest = search.weight(of: Int(turn), upTo: goal) else { continue }
        let weight = before + rest
        if weight < best ?? Metric.forbidden { best = weight }
      }
    }
    return best
  }

  /// What a path weighs, piece by piece; `nil` if it is none from the start to the goal.
  func weight(of path: SearchPath, to goal: SearchGoal) -> UInt32? {
    let graph = search.graph
    guard path.states.first == start.state, path.states.count == path.turns.count + 1 else { return nil }
    guard !path.turns.isEmpty else { return search.directPath(from: [start], to: [goal])?.weight }
    guard var sum = search.weightToEnd(of: start) else { return nil }
    for (index, turn) in path.turns.enumerated() {
      guard graph.turnTail[Int(turn)] == path.states[index], graph.turnHead[Int(turn)] == path.states[index + 1]
      else { return nil }
      guard index < path.turns.count - 1 else {
        guard graph.stateArc[Int(path.states[index + 1])] == goal.arc else { return nil }
        return search.weight(of: Int(turn), upTo: goal).map { sum + $0 }
      }
      sum += search.step(Int(turn))
    }
    return nil
  }
}
