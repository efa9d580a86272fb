import GeoCore
import RoadNetwork

/// Finds the lightest way for a departure: every turn and arc is judged at the time at which it is reached.
///
/// The search with all conditions relaxed gives a lower bound. If the way that it finds costs no more at its own times,
/// it is the answer; else A* with the distances under the relaxed metric as potentials decides, after B. Strasser and
/// T. Zeitz, "A Fast and Tight Heuristic for A* in Road Networks", 2021, doi:10.4230/LIPIcs.SEA.2021.6. Nobody waits at
/// a junction: each state is passed at the time of its lightest arrival. `ReferenceTimedSearch` has the same meaning.
struct TimedSearch: ShortestPathSearch {
  let graph: TurnGraph
  /// The relaxed metric.
  let metric: Metric
  let clock: TripClock
  /// A search under `metric`.
  let relaxed: any ShortestPathSearch

  init(_ clock: TripClock, relaxed: any ShortestPathSearch) {
    (self.clock, self.relaxed) = (clock, relaxed)
    (graph, metric) = (relaxed.graph, relaxed.metric)
  }

  func path(from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath? {
    guard let bound = relaxed.path(from: starts, to: goals) else { return nil }
    if let timed = clock.timed(bound, from: starts, to: goals), timed.weight == bound.weight { return timed }
    let potentials = Potentials(graph, metric, to: goals)
    return TimedWalk(clock, graph) { potentials.weight[Int($0)] }.path(from: starts, to: goals)
  }
}

/// The slow twin of `TimedSearch`: Dijkstra's algorithm with the time beside the weight, without any bound.
package struct ReferenceTimedSearch: ShortestPathSearch {
  package let graph: TurnGraph
  package let metric: Metric
  let clock: TripClock

  init(_ clock: TripClock, _ graph: TurnGraph, _ metric: Metric) {
    (self.clock, self.graph, self.metric) = (clock, graph, metric)
  }

  package func path(from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath? {
    TimedWalk(clock, graph) { _ in 0 }.path(from: starts, to: goals)
  }
}

/// The least weight from the end of each state's arc to any goal.
private struct Potentials {
  /// By state; `Metric.forbidden` where no goal can be reached.
  private(set) var weight: [UInt32]

  /// - Complexity: O((states + turns) log states).
  init(_ graph: TurnGraph, _ metric: Metric, to goals: [SearchGoal]) {
    var tree = SearchTree(stateCount: graph.stateCount)
    for (index, goal) in goals.enumerated() where metric.canReach(goal.arc, upTo: goal.fraction) {
      for state in graph.states(of: goal.arc) {
        for turn in graph.turns(to: state) where metric.turnWeight[Int(turn)] < Metric.forbidden {
          let rest = metric.turnWeight[Int(turn)] + metric.weight(of: goal.arc, upTo: goal.fraction) + goal.cost
          tree.reach(graph.turnTail[Int(turn)], weight: rest, by: .seed(index))
        }
      }
    }
    while let (state, settled) = tree.settle() {
      let arc = metric.arcWeight[Int(graph.stateArc[Int(state)])]
      for turn in graph.turns(to: state) {
        tree.reach(
          graph.turnTail[Int(turn)], weight: settled + arc + metric.turnWeight[Int(turn)], by: .turn(turn))
      }
    }
    weight = tree.weight
  }
}
