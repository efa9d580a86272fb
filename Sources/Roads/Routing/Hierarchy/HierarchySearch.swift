import Synchronization

/// Finds lightest paths by climbing the elimination trees of both ends.
///
/// Looks at the ancestors of the ends only, some hundreds of vertices, without a queue. Safe to use from several threads
/// at once: each search takes room of its own.
public final class HierarchySearch: ShortestPathSearch {
  private let hierarchy: CustomizedHierarchy
  private let rooms = Mutex<[HierarchyRoom]>([])

  public var graph: TurnGraph { hierarchy.topology.graph }
  public var metric: Metric { hierarchy.metric }

  /// Prepares searches on a hierarchy.
  public init(_ hierarchy: CustomizedHierarchy) { self.hierarchy = hierarchy }

  /// - Complexity: O(arcs of the ancestors of the ends + length of the path).
  public func path(from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath? {
    let room = rooms.withLock { $0.popLast() } ?? HierarchyRoom(vertices: graph.stateCount)
    defer { rooms.withLock { $0.append(room) } }
    let direct = directPath(from: starts, to: goals)
    let (seeds, ends) = (self.seeds(starts), self.seeds(goals))
    guard !seeds.isEmpty, !ends.isEmpty else { return direct }
    defer { room.reset() }
    let meeting = room.climb(hierarchy, seeds, ends, limit: direct?.weight ?? Metric.forbidden)
    guard let meeting else { return direct }
    return path(through: meeting.vertex, weight: meeting.weight, room, seeds, ends, goals)
  }

  private func seeds(_ starts: [SearchStart]) -> [HierarchySeed] {
    starts.enumerated().compactMap { index, start in
      weightToEnd(of: start).map {
        HierarchySeed(vertex: hierarchy.topology.rank[Int(start.state)], weight: $0, index: index, turn: nil)
      }
    }.filter { $0.weight < Metric.forbidden }
  }

  /// The states before the goals' arcs: a goal lies behind their last turn.
  private func seeds(_ goals: [SearchGoal]) -> [HierarchySeed] {
    goals.enumerated().flatMap { index, goal in
      graph.states(of: goal.arc).flatMap { state in
        graph.turns(to: state).compactMap { turn -> HierarchySeed? in
          guard let rest = weight(of: Int(turn), upTo: goal), rest < Metric.forbidden else { return nil }
          let tail = graph.turnTail[Int(turn)]
          return HierarchySeed(vertex: hierarchy.topology.rank[Int(tail)], weight: rest, index: index, turn: turn)
        }
      }
    }
  }

  private func path(
    through meeting: UInt32, weight: UInt32, _ room: HierarchyRoom, _ seeds: [HierarchySeed], _ ends: [HierarchySeed],
    _ goals: [SearchGoal]
  ) -> SearchPath? {
    let (up, down) = (room.chain(to: meeting, forward: true), room.chain(to: meeting, forward: false))
    let chain = up.reversed() + down.dropFirst()
    guard let start = Self.lightest(seeds, chain[0]), let end = Self.lightest(ends, chain[chain.count - 1]),
      let last = end.turn
    else { return nil }
    var vertices = [chain[0]]
    for (from, to) in zip(chain, chain.dropFirst()) { unpack(from, to, into: &vertices) }
    let states = vertices.map { hierarchy.topology.states[Int($0)] }
    let turns = zip(states, states.dropFirst()).map { lightestTurn(from: $0, to: $1) } + [last]
    return SearchPath(
      start: start.index, goal: end.index, weight: weight, states: states + [graph.turnHead[Int(last)]], turns: turns)
  }

  /// The seed that a chain ends at.
  private static func lightest(_ seeds: [HierarchySeed], _ vertex: UInt32) -> HierarchySeed? {
    seeds.filter { $0.vertex == vertex }.min { $0.weight < $1.weight }
  }

  /// Appends the vertices after `from` on the path that an arc of the hierarchy stands for.
  private func unpack(_ from: UInt32, _ to: UInt32, into vertices: inout [UInt32]) {
    var (current, pending) = (from, [to])
    while let target = pending.last {
      let middle = middle(current, target)
      if middle == .max {
        vertices.append(target)
        current = target
        pending.removeLast()
      } else {
        pending.append(middle)
      }
    }
  }

  private func middle(_ from: UInt32, _ to: UInt32) -> UInt32 {
    let topology = hierarchy.topology
    let isClimb = from < to
    let arc = isClimb ? topology.forward.arc(from: from, to: to) : topology.backward.arc(from: to, to: from)
    guard let arc else { preconditionFailure("a path uses an arc that the hierarchy does not have") }
    return isClimb ? hierarchy.forwardMiddle[arc] : hierarchy.backwardMiddle[arc]
  }

  private func lightestTurn(from state: UInt32, to next: UInt32) -> UInt32 {
    let turns = graph.turns(from: state).filter { graph.turnHead[$0] == next }
    guard let turn = turns.min(by: { metric.turnWeight[$0] < metric.turnWeight[$1] }) else {
      preconditionFailure("a path uses a turn that the graph does not have")
    }
    return UInt32(turn)
  }
}

/// A vertex where a climb begins.
struct HierarchySeed {
  var vertex: UInt32
  var weight: UInt32
  /// Index of the start or goal that it stands for.
  var index: Int
  /// For a goal, the turn behind which it lies.
  var turn: UInt32?
}
