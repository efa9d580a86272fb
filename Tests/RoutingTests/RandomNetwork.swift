import Routing
import TestSupport

/// A small turn graph with arcs, copies of arcs and weights drawn by lot: loops, parallel turns, zero weights,
/// forbidden arcs and turns, unreachable parts.
struct RandomNetwork {
  let graph: TurnGraph
  let metric: Metric

  /// A network of a size drawn by lot.
  init(using random: inout SeededGenerator) {
    let arcs = Int.random(in: 1...12, using: &random)
    self.init(
      states: arcs + Int.random(in: 0...3, using: &random), arcs: arcs, turns: .random(in: 0...30, using: &random),
      using: &random)
  }

  init(states: Int, arcs: Int, turns: Int, using random: inout SeededGenerator) {
    let stateArc = (0..<states).map { $0 < arcs ? UInt32($0) : UInt32.random(in: 0..<UInt32(arcs), using: &random) }
    let counts = (0..<turns).reduce(into: [UInt32](repeating: 0, count: states)) { counts, _ in
      counts[Int.random(in: 0..<states, using: &random)] += 1
    }
    let firstTurn = counts.reduce(into: [UInt32(0)]) { $0.append($0.last! + $1) }
    let heads = (0..<turns).map { _ in UInt32.random(in: 0..<UInt32(states), using: &random) }
    graph = TurnGraph(arcCount: arcs, stateArc: stateArc, firstTurn: firstTurn, turnHead: heads)
    metric = Self.metric(of: graph, using: &random)
  }

  static func metric(of graph: TurnGraph, using random: inout SeededGenerator) -> Metric {
    let arcs = (0..<graph.arcCount).map { _ in weight(upTo: 1_000, using: &random) }
    let turns = (0..<graph.turnCount).map { _ in weight(upTo: 100, using: &random) }
    return Metric(arcWeight: arcs, arcTime: arcs, turnWeight: turns, turnTime: turns)
  }

  private static func weight(upTo limit: UInt32, using random: inout SeededGenerator) -> UInt32 {
    switch UInt32.random(in: 0..<10, using: &random) {
    case 0: 0
    case 1: Metric.forbidden
    default: UInt32.random(in: 0...limit, using: &random)
    }
  }

  func start(using random: inout SeededGenerator) -> SearchStart {
    SearchStart(
      state: UInt32.random(in: 0..<UInt32(graph.stateCount), using: &random),
      fraction: Double(Int.random(in: 0...4, using: &random)) / 4,
      cost: UInt32.random(in: 0...50, using: &random))
  }

  func goal(using random: inout SeededGenerator) -> SearchGoal {
    SearchGoal(
      arc: UInt32.random(in: 0..<UInt32(graph.arcCount), using: &random),
      fraction: Double(Int.random(in: 0...4, using: &random)) / 4,
      cost: UInt32.random(in: 0...50, using: &random))
  }
}
