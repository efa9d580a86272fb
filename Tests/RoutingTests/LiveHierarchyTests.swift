import Dispatch
import GeoCore
import RoadNetwork
import Synchronization
import TestSupport
import Testing

@testable import Routing

struct LiveHierarchyTests {
  private struct Question {
    let starts: [SearchStart]
    let goals: [SearchGoal]
    /// What is right before and after the change.
    let answers: [UInt32?]
  }

  /// Eight threads ask while weights go to and fro: every answer of a lease is right under the weights of its epoch.
  @Test(arguments: UInt64(0)..<3)
  func answersNeverMixTwoWeights(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let network = RandomNetwork(states: 220, arcs: 200, turns: 900, using: &random)
    let other = RandomNetwork.metric(of: network.graph, using: &random)
    let arcs = (0..<40).map { _ in UInt32.random(in: 0..<200, using: &random) }
    let (there, back) = (changes(of: arcs, to: other), changes(of: arcs, to: network.metric))
    var after = network.metric
    for change in there { after.apply(change) }
    let searches = [network.metric, after].map { ReferenceDijkstra(network.graph, $0) }
    let questions = (0..<60).map { _ in
      let (start, goal) = (network.start(using: &random), network.goal(using: &random))
      return Question(
        starts: [start], goals: [goal], answers: searches.map { $0.path(from: [start], to: [goal])?.weight })
    }
    #expect(questions.contains { $0.answers[0] != $0.answers[1] }, "the change must matter")
    let order = StateOrder(rank: (0..<220).shuffled(using: &random))
    let live = LiveHierarchy(CustomizedHierarchy(HierarchyTopology(network.graph, order), network.metric))
    let wrong = Mutex<[String]>([])
    let isOver = Atomic(false)
    DispatchQueue.concurrentPerform(iterations: 9) { thread in
      guard thread > 0 else {
        for round in 1...60 { live.apply(round % 2 == 1 ? there : back) }
        isOver.store(true, ordering: .releasing)
        return
      }
      var rounds = 0
      while !isOver.load(ordering: .acquiring) || rounds < 3 {
        rounds += 1
        let lease = live.lease()
        let search = HierarchySearch(lease)
        for question in questions[(thread * 5)..<(thread * 5 + 15)] {
          let expected = question.answers[lease.epoch % 2]
          let weight = search.weight(from: question.starts, to: question.goals)
          let path = search.path(from: question.starts, to: question.goals)?.weight
          if weight != expected || path != expected { wrong.withLock { $0.append("epoch \(lease.epoch)") } }
        }
      }
    }
    #expect(wrong.withLock { $0 } == [], "seed \(seed)")
    #expect(live.lease().epoch == 60)
  }

  private func changes(of arcs: [UInt32], to metric: Metric) -> [ArcChange] {
    arcs.map { ArcChange(arc: $0, weight: metric.arcWeight[Int($0)]) }
  }

  /// A lease that is held keeps its weights through many changes.
  @Test func aHeldLeaseKeepsItsWeights() {
    var random = SeededGenerator(seed: 5)
    let network = RandomNetwork(states: 30, arcs: 30, turns: 120, using: &random)
    let order = StateOrder(rank: (0..<30).shuffled(using: &random))
    let live = LiveHierarchy(CustomizedHierarchy(HierarchyTopology(network.graph, order), network.metric))
    let first = live.lease()
    for round in 1...5 {
      let other = RandomNetwork.metric(of: network.graph, using: &random)
      let held = round == 3 ? live.lease() : nil
      live.apply((0..<30).map { ArcChange(arc: $0, weight: other.arcWeight[Int($0)]) })
      let lease = live.lease()
      #expect(lease.epoch == round && lease.hierarchy.metric.arcWeight == other.arcWeight)
      let fresh = CustomizedHierarchy(lease.hierarchy.topology, lease.hierarchy.metric)
      #expect(fresh.forward.weight.array == lease.hierarchy.forward.weight.array)
      #expect(held.map { $0.epoch == 2 } ?? true)
    }
    #expect(first.hierarchy.metric.arcWeight == network.metric.arcWeight)
  }

  /// Starts and goals beside a closed stretch: both searches and the reference agree.
  @Test(arguments: UInt64(0)..<100)
  func closedStretchesAgreeWithReference(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let network = RandomNetwork(using: &random)
    var metric = network.metric
    for arc in 0..<UInt32(network.graph.arcCount) where Bool.random(using: &random) && metric.isOpen(arc: arc) {
      let marks = [Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)].sorted()
      let part = ClosedPart(from: marks[0], to: marks[1], weight: metric.arcWeight[Int(arc)])
      metric.apply(ArcChange(arc: arc, weight: Metric.forbidden, closedPart: part))
    }
    let order = StateOrder(rank: (0..<UInt32(network.graph.stateCount)).shuffled(using: &random))
    let fast = HierarchySearch(CustomizedHierarchy(HierarchyTopology(network.graph, order), metric))
    let (slow, both) = (ReferenceDijkstra(network.graph, metric), BidirectionalDijkstra(network.graph, metric))
    for _ in 0..<60 {
      let (starts, goals) = ([network.start(using: &random)], [network.goal(using: &random)])
      let expected = slow.path(from: starts, to: goals)?.weight
      #expect(fast.path(from: starts, to: goals)?.weight == expected, "seed \(seed): \(starts) → \(goals)")
      #expect(both.path(from: starts, to: goals)?.weight == expected, "seed \(seed): \(starts) → \(goals)")
      let entry = fast.table(from: [starts], to: [goals], .time(metric))[0][0]
      #expect(entry?.weight == expected, "seed \(seed): \(starts) → \(goals)")
    }
  }
}
