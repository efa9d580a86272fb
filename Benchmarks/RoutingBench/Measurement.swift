import Foundation
import GeoCore
import RoadNetwork
import Routing

/// Measures every step of routing on one graph, and writes the expanded graph for peers.
struct Measurement {
  /// What is printed, as JSON.
  struct Result: Encodable {
    var nodes = 0
    var arcs = 0
    var states = 0
    var turns = 0
    var usableTurns = 0
    var shortcuts = 0
    var pairs = 0
    var milliseconds: [String: Double] = [:]
    var spreads: [String: Spread] = [:]
    var averages: [String: Double] = [:]
    /// Of each pair: milliseconds of travel, −1 if there is no way.
    var weights: [Int] = []
  }

  let graph: RoadGraph
  let profile: Profile
  let pairs: [(from: Coordinate, to: Coordinate)]
  private(set) var result = Result()

  init(graph: RoadGraph, profile: Profile, pairs: [(from: Coordinate, to: Coordinate)]) {
    (self.graph, self.profile, self.pairs) = (graph, profile, pairs)
  }

  mutating func run(exportingTo path: String?) throws {
    (result.nodes, result.arcs, result.states) = (graph.nodeCount, graph.arcCount, graph.stateCount)
    let graph = self.graph
    let network = timed("network") { RoutingNetwork(graph) }
    let paths = timed("cut") { CutPaths(cutting: graph) }
    let order = timed("rank") { StateOrder(paths, network) }
    let profile = self.profile
    let metric = timed("metric") { Metric(profile, on: network) }
    let usable = timed("usable") { UsableTurns(of: metric, on: network.turns) }
    let topology = timed("topology") { HierarchyTopology(network.turns, order, usable: usable) }
    result.turns = network.turns.turnCount
    result.usableTurns = (0..<usable.count).count { usable.contains($0) }
    result.shortcuts = topology.arcCount
    let hierarchy = CustomizedHierarchy(topology, metric)
    for threads in [1, 2] {
      let times = Stopwatch.repeated(20) { hierarchy.customize(metric, threads: threads) }
      result.spreads["customize, \(threads) threads"] = Spread(times)
    }
    let ends = self.ends(network, metric)
    result.pairs = ends.count
    ask(HierarchySearch(hierarchy), ends)
    tabulate(HierarchySearch(hierarchy), ends)
    update(hierarchy, metric)
    if let path { try TurnGraphExport(network, metric, usable, ends).write(to: path) }
  }

  private mutating func timed<Value>(_ name: String, _ body: () -> Value) -> Value {
    let (value, milliseconds) = Stopwatch.milliseconds(body)
    result.milliseconds[name] = milliseconds
    return value
  }

  /// The nearest open arcs of each pair, from the end of the first to the end of the second.
  private func ends(_ network: RoutingNetwork, _ metric: Metric) -> [(start: SearchStart, goal: SearchGoal)] {
    func arc(_ place: Coordinate) -> UInt32? {
      graph.nearestArcs(to: FixedCoordinate(place), within: Meters(2_000), limit: 1) {
        metric.isOpen(arc: $0.rawValue)
      }.first?.arc.rawValue
    }
    return pairs.compactMap { pair in
      guard let from = arc(pair.from), let to = arc(pair.to), from != to else { return nil }
      return (SearchStart(state: from, fraction: 1), SearchGoal(arc: to, fraction: 1))
    }
  }

  /// The third pass over all pairs counts.
  private mutating func ask(_ search: HierarchySearch, _ ends: [(start: SearchStart, goal: SearchGoal)]) {
    var (times, weights) = ([Double](), [Int]())
    for _ in 0..<3 {
      (times, weights) = ([], [])
      for end in ends {
        let start = Stopwatch.now()
        let weight = search.weight(from: [end.start], to: [end.goal])
        times.append(Double(Stopwatch.now() - start) / 1000)
        weights.append(weight.map(Int.init) ?? -1)
      }
    }
    result.spreads["distance"] = Spread(times)
    result.weights = weights
    var turns = 0
    for _ in 0..<3 {
      (times, turns) = ([], 0)
      for (index, end) in ends.enumerated() {
        let start = Stopwatch.now()
        let path = search.path(from: [end.start], to: [end.goal])
        times.append(Double(Stopwatch.now() - start) / 1000)
        turns += path?.turns.count ?? 0
        precondition(path.map { Int($0.weight) } ?? -1 == weights[index], "path and distance differ")
      }
    }
    result.spreads["path"] = Spread(times)
    result.averages["turns a path"] = Double(turns) / Double(max(1, ends.count))
  }

  /// Fifty places by fifty, with the times of travel.
  private mutating func tabulate(_ search: HierarchySearch, _ ends: [(start: SearchStart, goal: SearchGoal)]) {
    let (starts, goals) = (ends.prefix(50).map { [$0.start] }, ends.suffix(50).map { [$0.goal] })
    let time = PathAttribute.time(search.metric)
    result.spreads["table"] = Spread(Stopwatch.repeated(9) { _ = search.table(from: starts, to: goals, time) })
  }

  /// Changes turns or arcs to one to four times their weight; what was changed is put back.
  private mutating func update(_ hierarchy: CustomizedHierarchy, _ metric: Metric) {
    var random = SystemRandomNumberGenerator()
    let arcs = (0..<UInt32(graph.arcCount)).filter { metric.isOpen(arc: $0) }
    let turns = (0..<UInt32(metric.turnWeight.count)).filter { hierarchy.topology.usable.contains(Int($0)) }
    for count in [1, 100, 1_000] {
      var (ofTurns, ofArcs) = ([Double](), [Double]())
      for _ in 0..<(count == 1 ? 500 : 50) {
        let slower = (0..<count).map { _ in
          let turn = turns.randomElement(using: &random) ?? 0
          return (turn, metric.turnWeight[Int(turn)] + .random(in: 0...60_000, using: &random))
        }
        ofTurns.append(Stopwatch.milliseconds { hierarchy.update(turns: slower) }.1)
        hierarchy.update(turns: slower.map { ($0.0, metric.turnWeight[Int($0.0)]) })
        let closed = (0..<count).map { _ in
          let arc = arcs.randomElement(using: &random) ?? 0
          return ArcChange(arc: arc, weight: metric.arcWeight[Int(arc)] * .random(in: 1...4, using: &random))
        }
        ofArcs.append(Stopwatch.milliseconds { hierarchy.update(arcs: closed) }.1)
        hierarchy.update(arcs: closed.map { ArcChange(arc: $0.arc, weight: metric.arcWeight[Int($0.arc)]) })
      }
      result.spreads["update \(count) turns"] = Spread(ofTurns)
      result.spreads["update \(count) arcs"] = Spread(ofArcs)
    }
  }
}
