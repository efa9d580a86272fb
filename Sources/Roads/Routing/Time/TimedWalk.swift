/// A search from the starts that knows the time at each state, led by a lower bound.
///
/// - States are settled by weight plus bound; with bounds that never exceed the true rest by more than a turn loses
///   (consistent ones) every bound leads to the same weights.
struct TimedWalk {
  private let clock: TripClock
  private let graph: TurnGraph
  /// The least weight from the end of a state's arc to a goal; `Metric.forbidden` if there is none.
  private let bound: (UInt32) -> UInt32

  init(_ clock: TripClock, _ graph: TurnGraph, bound: @escaping (UInt32) -> UInt32) {
    (self.clock, self.graph, self.bound) = (clock, graph, bound)
  }

  /// How a state was reached.
  private struct Label {
    var weight = Metric.forbidden
    /// Milliseconds since the departure at the end of the state's arc.
    var time: UInt32 = 0
    /// The turn, or a start's index with the highest bit set.
    var origin: UInt32 = 0
    var isSettled = false
  }

  private static let startBit: UInt32 = 1 << 31

  /// The best way to a goal so far.
  private struct Best {
    var weight = Metric.forbidden
    var goal = 0
    /// The last turn; `nil` if start and goal lie on one arc.
    var turn: UInt32?
    var start = 0
  }

  /// - Complexity: O((states + turns) log states).
  func path(from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath? {
    var labels = [Label](repeating: Label(), count: graph.stateCount)
    var queue = SearchHeap()
    var best = direct(starts, goals)
    for (index, start) in starts.enumerated() {
      let cost = clock.arc(graph.stateArc[Int(start.state)], after: start.time)
      let closed = clock.closedPart(of: graph.stateArc[Int(start.state)])
      guard cost.weight < Metric.forbidden, closed.map({ start.fraction >= $0.to }) ?? true else { continue }
      let weight = start.cost + cost.weight - Metric.part(cost.weight, start.fraction)
      let time = start.time + cost.time - Metric.part(cost.time, start.fraction)
      reach(start.state, Label(weight: weight, time: time, origin: UInt32(index) | Self.startBit), &labels, &queue)
    }
    let goalsByArc = Dictionary(grouping: goals.indices, by: { goals[$0].arc })
    while let (state, key) = queue.popMinimum(), key < best.weight {
      guard !labels[Int(state)].isSettled else { continue }
      labels[Int(state)].isSettled = true
      let label = labels[Int(state)]
      for turn in graph.turns(from: state) {
        let head = graph.turnHead[turn]
        let step = clock.step(turn, after: label.time)
        guard step.turn.weight < Metric.forbidden, step.arc.weight < Metric.forbidden else { continue }
        let reached = label.weight + step.turn.weight
        let closed = clock.closedPart(of: graph.stateArc[Int(head)])
        for goal in goalsByArc[graph.stateArc[Int(head)]] ?? []
        where closed.map({ goals[goal].fraction <= $0.from }) ?? true {
          let total = reached + Metric.part(step.arc.weight, goals[goal].fraction) + goals[goal].cost
          if total < best.weight { best = Best(weight: total, goal: goal, turn: UInt32(turn)) }
        }
        guard closed == nil else { continue }
        let next = Label(
          weight: reached + step.arc.weight, time: label.time + step.turn.time + step.arc.time, origin: UInt32(turn))
        reach(head, next, &labels, &queue)
      }
    }
    return best.weight < Metric.forbidden ? path(best, labels, starts, goals) : nil
  }

  private func reach(_ state: UInt32, _ label: Label, _ labels: inout [Label], _ queue: inout SearchHeap) {
    let (known, rest) = (labels[Int(state)], bound(state))
    guard !known.isSettled, (label.weight, label.time) < (known.weight, known.time), rest < Metric.forbidden,
      label.weight < Metric.forbidden
    else { return }
    labels[Int(state)] = label
    queue.push(state, weight: label.weight + rest)
  }

  /// The lightest way that stays on one arc.
  private func direct(_ starts: [SearchStart], _ goals: [SearchGoal]) -> Best {
    var best = Best()
    for (index, start) in starts.enumerated() {
      let arc = graph.stateArc[Int(start.state)]
      let cost = clock.arc(arc, after: start.time)
      guard cost.weight < Metric.forbidden else { continue }
      let closed = clock.closedPart(of: arc)
      for (number, goal) in goals.enumerated() where goal.arc == arc && goal.fraction >= start.fraction {
        guard closed.map({ goal.fraction <= $0.from || start.fraction >= $0.to }) ?? true else { continue }
        let along = Metric.part(cost.weight, goal.fraction) - Metric.part(cost.weight, start.fraction)
        let total = start.cost + along + goal.cost
        if total < best.weight { best = Best(weight: total, goal: number, turn: nil, start: index) }
      }
    }
    return best
  }

  private func path(
    _ best: Best, _ labels: [Label], _ starts: [SearchStart], _ goals: [SearchGoal]
  ) -> SearchPath? {
    var (turns, start) = ([UInt32](), best.start)
    var turn = best.turn
    while let last = turn {
      turns.append(last)
      let origin = labels[Int(graph.turnTail[Int(last)])].origin
      if origin & Self.startBit != 0 { start = Int(origin & ~Self.startBit) }
      turn = origin & Self.startBit == 0 ? origin : nil
    }
    turns.reverse()
    let states =
      [turns.first.map { graph.turnTail[Int($0)] } ?? starts[start].state]
      + turns.map { graph.turnHead[Int($0)] }
    let path = SearchPath(start: start, goal: best.goal, weight: best.weight, states: states, turns: turns)
    return clock.timed(path, from: starts, to: goals)
  }
}
