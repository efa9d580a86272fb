/// Finds lightest paths on a turn graph under a metric.
///
/// All searches agree on the weight; of several lightest paths each may choose its own.
public protocol ShortestPathSearch: Sendable {
  /// The graph searched.
  var graph: TurnGraph { get }
  /// What arcs and turns cost.
  var metric: Metric { get }

  /// The lightest path from any start to any goal.
  ///
  /// Starts and goals on forbidden arcs are passed over. A goal behind a start on the same arc is reached by leaving
  /// the arc and coming back.
  ///
  /// - Returns: `nil` if no goal can be reached.
  /// - Precondition: states and arcs are of the graph.
  func path(from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath?

  /// The weight of that path; cheaper where nobody wants to know the way.
  func weight(from starts: [SearchStart], to goals: [SearchGoal]) -> UInt32?
}

extension ShortestPathSearch {
  public func weight(from starts: [SearchStart], to goals: [SearchGoal]) -> UInt32? {
    path(from: starts, to: goals)?.weight
  }
}

extension ShortestPathSearch {
  /// The lightest path that stays on one arc.
  func directPath(from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath? {
    var best: SearchPath?
    for (index, start) in starts.enumerated() {
      let arc = graph.stateArc[Int(start.state)]
      for (goalIndex, goal) in goals.enumerated() where goal.arc == arc && goal.fraction >= start.fraction {
        guard metric.canPass(arc, from: start.fraction, to: goal.fraction) else { continue }
        let along = metric.weight(of: arc, upTo: goal.fraction) - metric.weight(of: arc, upTo: start.fraction)
        let total = start.cost + along + goal.cost
        guard total < best?.weight ?? Metric.forbidden else { continue }
        best = SearchPath(start: index, goal: goalIndex, weight: total, states: [start.state], turns: [])
      }
    }
    return best
  }

  /// The weight from a start to the end of its arc; `nil` if the arc is forbidden from there on.
  func weightToEnd(of start: SearchStart) -> UInt32? {
    let arc = graph.stateArc[Int(start.state)]
    guard metric.canLeave(arc, from: start.fraction), let whole = metric.openWeight(of: arc) else { return nil }
    return start.cost + whole - metric.weight(of: arc, upTo: start.fraction)
  }

  /// The weight of a turn that leads to a goal's arc, and of the arc up to the goal; `nil` if either is forbidden.
  func weight(of turn: Int, upTo goal: SearchGoal) -> UInt32? {
    guard metric.turnWeight[turn] < Metric.forbidden, metric.canReach(goal.arc, upTo: goal.fraction) else { return nil }
    return metric.turnWeight[turn] + metric.weight(of: goal.arc, upTo: goal.fraction) + goal.cost
  }

  /// The weight of a turn and of the whole arc that it leads to; `Metric.forbidden` or more if either is forbidden.
  @inline(__always)
  func step(_ turn: Int) -> UInt32 {
    metric.turnWeight[turn] + metric.arcWeight[Int(graph.stateArc[Int(graph.turnHead[turn])])]
  }
}
