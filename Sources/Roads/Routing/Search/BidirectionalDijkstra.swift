/// Dijkstra's algorithm from both ends at once.
///
/// Forwards a state's weight runs from the start to the end of its arc, backwards from the end of its arc to the goal,
/// so that every weight is positive wherever on an arc a goal lies. Stops when no shorter meeting is possible.
/// Source: G. Dantzig, "Linear Programming and Extensions", 1963; T. A. J. Nicholson, "Finding the Shortest Route
/// between Two Points in a Network", 1966, doi:10.1093/comjnl/9.3.275.
public struct BidirectionalDijkstra: ShortestPathSearch {
  public let graph: TurnGraph
  public let metric: Metric

  /// Prepares nothing: the metric may have changed a moment ago.
  public init(_ graph: TurnGraph, _ metric: Metric) { (self.graph, self.metric) = (graph, metric) }

  /// - Complexity: O((states + turns) log states), in practice about half of a search from one end.
  public func path(from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath? {
    let direct = directPath(from: starts, to: goals)
    var forward = SearchTree(stateCount: graph.stateCount)
    var backward = SearchTree(stateCount: graph.stateCount)
    seed(&forward, starts)
    seed(&backward, goals)
    var best = Meeting(weight: direct?.weight ?? Metric.forbidden, state: nil)
    while forward.minimumWeight + backward.minimumWeight < best.weight {
      if forward.minimumWeight <= backward.minimumWeight {
        guard let (state, settled) = forward.settle() else { break }
        best.consider(state, settled + backward.weight[Int(state)])
        for turn in graph.turns(from: state) {
          forward.reach(graph.turnHead[turn], weight: settled + step(turn), by: .turn(UInt32(turn)))
        }
      } else {
        guard let (state, settled) = backward.settle() else { break }
        best.consider(state, settled + forward.weight[Int(state)])
        let arc = metric.arcWeight[Int(graph.stateArc[Int(state)])]
        for turn in graph.turns(to: state) {
          let weight = settled + arc + metric.turnWeight[Int(turn)]
          backward.reach(graph.turnTail[Int(turn)], weight: weight, by: .turn(turn))
        }
      }
    }
    guard let meeting = best.state else { return direct }
    return path(through: meeting, weight: best.weight, forward, backward, goals)
  }
}

extension BidirectionalDijkstra {
  /// The lightest place where both directions met.
  private struct Meeting {
    var weight: UInt32
    var state: UInt32?

    mutating func consider(_ state: UInt32, _ weight: UInt32) {
      if weight < self.weight { (self.weight, self.state) = (weight, state) }
    }
  }

  private func seed(_ tree: inout SearchTree, _ starts: [SearchStart]) {
    for (index, start) in starts.enumerated() {
      guard let toEnd = weightToEnd(of: start) else { continue }
      tree.reach(start.state, weight: toEnd, by: .seed(index))
    }
  }

  /// The states before a goal's arc; the goal itself is behind their last turn.
  private func seed(_ tree: inout SearchTree, _ goals: [SearchGoal]) {
    for (index, goal) in goals.enumerated() {
      for state in graph.states(of: goal.arc) {
        for turn in graph.turns(to: state) {
          guard let rest = weight(of: Int(turn), upTo: goal) else { continue }
          tree.reach(graph.turnTail[Int(turn)], weight: rest, by: .seed(index))
        }
      }
    }
  }

  private func path(
    through meeting: UInt32, weight: UInt32, _ forward: borrowing SearchTree, _ backward: borrowing SearchTree,
    _ goals: [SearchGoal]
  ) -> SearchPath {
    let (start, first) = forward.turns(before: meeting) { graph.turnTail[Int($0)] }
    let (goal, second) = backward.turns(before: meeting) { graph.turnHead[Int($0)] }
    var turns = first.reversed() + second
    let last = turns.last.map { graph.turnHead[Int($0)] } ?? meeting
    turns.append(lastTurn(from: last, to: goals[goal]))
    let states = [graph.turnTail[Int(turns[0])]] + turns.map { graph.turnHead[Int($0)] }
    return SearchPath(start: start, goal: goal, weight: weight, states: states, turns: turns)
  }

  /// The lightest turn from a state to the arc of a goal.
  private func lastTurn(from state: UInt32, to goal: SearchGoal) -> UInt32 {
    let turns = graph.turns(from: state).filter { graph.stateArc[Int(graph.turnHead[$0])] == goal.arc }
    guard let turn = turns.min(by: { metric.turnWeight[$0] < metric.turnWeight[$1] }) else {
      preconditionFailure("a goal was reached over a turn that does not exist")
    }
    return UInt32(turn)
  }
}
