import TestSupport
import Testing

@testable import Routing

struct SearchTests {
  @Test(arguments: UInt64(0)..<200)
  func bothEndsAgreeWithReference(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let arcs = Int.random(in: 1...12, using: &random)
    let network = RandomNetwork(
      states: arcs + Int.random(in: 0...3, using: &random), arcs: arcs,
      turns: Int.random(in: 0...30, using: &random), using: &random)
    let slow = ReferenceDijkstra(network.graph, network.metric)
    let fast = BidirectionalDijkstra(network.graph, network.metric)
    for _ in 0..<40 {
      let starts = (0..<Int.random(in: 1...3, using: &random)).map { _ in network.start(using: &random) }
      let goals = (0..<Int.random(in: 1...3, using: &random)).map { _ in network.goal(using: &random) }
      let (expected, found) = (slow.path(from: starts, to: goals), fast.path(from: starts, to: goals))
      #expect(found?.weight == expected?.weight, "seed \(seed): \(starts) → \(goals)")
      for path in [expected, found].compactMap({ $0 }) {
        #expect(network.weight(of: path, starts, goals) == path.weight, "seed \(seed): \(path)")
      }
    }
  }

  /// An independent, slow definition: try every walk of few turns.
  @Test(arguments: UInt64(1_000)..<1_060)
  func referenceAgreesWithTryingEverything(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let network = RandomNetwork(states: 4, arcs: 3, turns: 7, using: &random)
    let slow = ReferenceDijkstra(network.graph, network.metric)
    for _ in 0..<10 {
      let (start, goal) = (network.start(using: &random), network.goal(using: &random))
      #expect(
        slow.path(from: [start], to: [goal])?.weight == network.lightestWalk(from: start, to: goal, turnsAtMost: 5),
        "seed \(seed): \(start) → \(goal)")
    }
  }

  @Test func aGoalBehindTheStartIsReachedByComingBack() throws {
    // One arc that may be followed by itself: a ring.
    let graph = TurnGraph(arcCount: 1, stateArc: [0], firstTurn: [0, 1], turnHead: [0])
    let metric = Metric(arcWeight: [100], arcTime: [100], turnWeight: [7], turnTime: [7])
    for search in [ReferenceDijkstra(graph, metric), BidirectionalDijkstra(graph, metric)] as [any ShortestPathSearch] {
      let ahead = try #require(
        search.path(from: [SearchStart(state: 0, fraction: 0.25)], to: [SearchGoal(arc: 0, fraction: 0.75)]))
      #expect(ahead.weight == 50 && ahead.turns.isEmpty)
      let behind = try #require(
        search.path(from: [SearchStart(state: 0, fraction: 0.75)], to: [SearchGoal(arc: 0, fraction: 0.25)]))
      #expect(behind.weight == 25 + 7 + 25 && behind.states == [0, 0])
    }
  }
}

extension RandomNetwork {
  /// What a path weighs, added up piece by piece; `nil` if it is no path from start to goal.
  func weight(
    of path: SearchPath, _ starts: [SearchStart], _ goals: [SearchGoal], _ metric: Metric? = nil
  ) -> UInt32? {
    let metric = metric ?? self.metric
    let (start, goal) = (starts[path.start], goals[path.goal])
    guard !path.turns.isEmpty || goal.fraction >= start.fraction else { return nil }
    guard path.states.first == start.state, path.states.count == path.turns.count + 1 else { return nil }
    guard let last = path.states.last, graph.stateArc[Int(last)] == goal.arc else { return nil }
    var sum = start.cost + goal.cost
    for (index, state) in path.states.enumerated() {
      let arc = graph.stateArc[Int(state)]
      let from = index == 0 ? metric.weight(of: arc, upTo: start.fraction) : 0
      let to = index == path.turns.count ? metric.weight(of: arc, upTo: goal.fraction) : metric.arcWeight[Int(arc)]
      guard metric.isOpen(arc: arc), to >= from else { return nil }
      sum += to - from
    }
    for (index, turn) in path.turns.enumerated() {
      guard graph.turnTail[Int(turn)] == path.states[index], graph.turnHead[Int(turn)] == path.states[index + 1],
        metric.turnWeight[Int(turn)] < Metric.forbidden
      else { return nil }
      sum += metric.turnWeight[Int(turn)]
    }
    return sum
  }

  func lightestWalk(from start: SearchStart, to goal: SearchGoal, turnsAtMost limit: Int) -> UInt32? {
    var best: UInt32?
    var walks = [(states: [start.state], turns: [UInt32]())]
    while let walk = walks.popLast() {
      let path = SearchPath(start: 0, goal: 0, weight: 0, states: walk.states, turns: walk.turns)
      if let weight = weight(of: path, [start], [goal]), weight < best ?? .max { best = weight }
      guard walk.turns.count < limit else { continue }
      for turn in graph.turns(from: walk.states[walk.states.count - 1]) {
        walks.append((walk.states + [graph.turnHead[turn]], walk.turns + [UInt32(turn)]))
      }
    }
    return best
  }
}
