/// Dijkstra's algorithm, kept plain: it defines what the fast searches must answer.
///
/// Settles states by the weight from the start to the end of their arc; a goal is tested whenever a turn leads to its
/// arc. Source: E. W. Dijkstra, "A note on two problems in connexion with graphs", 1959, doi:10.1007/BF01386390.
package struct ReferenceDijkstra: ShortestPathSearch {
  package let graph: TurnGraph
  package let metric: Metric

  package init(_ graph: TurnGraph, _ metric: Metric) { (self.graph, self.metric) = (graph, metric) }

  /// - Complexity: O((states + turns) log states).
  package func path(from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath? {
    var best = directPath(from: starts, to: goals)
    var tree = SearchTree(stateCount: graph.stateCount)
    for (index, start) in starts.enumerated() {
      guard let toEnd = weightToEnd(of: start) else { continue }
      tree.reach(start.state, weight: toEnd, by: .seed(index))
    }
    let goalsByArc = Dictionary(grouping: goals.indices, by: { goals[$0].arc })
    while let (state, settled) = tree.settle(), settled < best?.weight ?? Metric.forbidden {
      for turn in graph.turns(from: state) {
        let head = graph.turnHead[turn]
        for goal in goalsByArc[graph.stateArc[Int(head)]] ?? [] {
          guard let rest = weight(of: turn, upTo: goals[goal]) else { continue }
          guard settled + rest < best?.weight ?? Metric.forbidden else { continue }
          best = path(in: tree, to: goal, weight: settled + rest, last: turn)
        }
        tree.reach(head, weight: settled + step(turn), by: .turn(UInt32(turn)))
      }
    }
    return best
  }

  /// Follows the turns back from the one that leads to the goal's arc.
  private func path(in tree: borrowing SearchTree, to goal: Int, weight: UInt32, last: Int) -> SearchPath {
    let (seed, turns) = tree.turns(before: graph.turnTail[last]) { graph.turnTail[Int($0)] }
    let all = turns.reversed() + [UInt32(last)]
    let states = [graph.turnTail[Int(all[0])]] + all.map { graph.turnHead[Int($0)] }
    return SearchPath(start: seed, goal: goal, weight: weight, states: states, turns: all)
  }
}
