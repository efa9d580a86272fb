/// A vertex where a climb begins.
struct HierarchySeed {
  var vertex: UInt32
  var weight: UInt32
  /// Index of the start or goal that it stands for.
  var index: Int
  /// For a goal that is reached over a turn of its own, that turn.
  var turn: UInt32?
}

/// Both ends of a search as vertices of a hierarchy.
///
/// A label counts up to the end of a state's arc. A goal lies before the end of its arc, so that its seed would weigh
/// less than nothing; all seeds of goals weigh `shift` more. Where a start lies on the arc of a goal, that arc must be
/// left and reached again: such a goal is seeded at the states before it instead, and so is one on an arc that is closed
/// behind it.
struct HierarchyEnds {
  private(set) var starts: [HierarchySeed] = []
  private(set) var goals: [HierarchySeed] = []
  /// What every seed of a goal weighs too much.
  private(set) var shift: UInt32 = 0

  /// Whether there is nothing to search.
  var isEmpty: Bool { starts.isEmpty || goals.isEmpty }

  /// What the labels of a path between these ends must stay below, so that it weighs less than `limit`.
  ///
  /// Never more than an unreached vertex weighs: what nothing leads to must not look light.
  func bound(lighterThan limit: UInt32?) -> UInt64 {
    min(UInt64(limit ?? Metric.forbidden) + UInt64(shift), UInt64(Metric.forbidden))
  }

  init(_ search: HierarchySearch, from starts: [SearchStart], to goals: [SearchGoal]) {
    let rank = search.topology.rank
    for (index, start) in starts.enumerated() {
      guard let weight = search.weightToEnd(of: start), weight < Metric.forbidden else { continue }
      self.starts.append(HierarchySeed(vertex: rank[Int(start.state)], weight: weight, index: index))
    }
    let metric = search.metric
    for goal in goals where metric.isOpen(arc: goal.arc) { shift = max(shift, metric.arcWeight[Int(goal.arc)]) }
    for (index, goal) in goals.enumerated() {
      let isShared = starts.contains { search.graph.stateArc[Int($0.state)] == goal.arc }
      if isShared || !metric.isOpen(arc: goal.arc) {
        seedBefore(goal, index, search)
      } else {
        let (whole, part) = (metric.arcWeight[Int(goal.arc)], metric.weight(of: goal.arc, upTo: goal.fraction))
        for state in search.graph.states(of: goal.arc) {
          add(rank[Int(state)], shift &- (whole &- part) &+ goal.cost, index, nil)
        }
      }
    }
  }

  private mutating func seedBefore(_ goal: SearchGoal, _ index: Int, _ search: HierarchySearch) {
    for state in search.graph.states(of: goal.arc) {
      for turn in search.graph.turns(to: state) {
        guard let rest = search.weight(of: Int(turn), upTo: goal) else { continue }
        add(search.topology.rank[Int(search.graph.turnTail[Int(turn)])], shift &+ rest, index, turn)
      }
    }
  }

  private mutating func add(_ vertex: UInt32, _ weight: UInt32, _ index: Int, _ turn: UInt32?) {
    guard weight < Metric.forbidden else { return }
    goals.append(HierarchySeed(vertex: vertex, weight: weight, index: index, turn: turn))
  }
}
