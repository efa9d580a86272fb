/// Finds lightest paths by climbing the elimination trees of both ends.
///
/// Looks at the ancestors of the ends only, some hundreds of vertices, without a queue. Safe to use from several threads
/// at once: each search takes room of its own. Paths within the longest arc's weight of `Metric.forbidden`, twelve days,
/// may be missed.
public final class HierarchySearch: ShortestPathSearch {
  let hierarchy: CustomizedHierarchy
  private let lease: HierarchyLease?

  var topology: HierarchyTopology { hierarchy.topology }
  public var graph: TurnGraph { hierarchy.topology.graph }
  public var metric: Metric { hierarchy.metric }

  /// Searches in a hierarchy that nobody changes.
  public init(_ hierarchy: CustomizedHierarchy) { (self.hierarchy, lease) = (hierarchy, nil) }

  /// Searches in the weights of a lease, and holds it.
  public init(_ lease: HierarchyLease) { (hierarchy, self.lease) = (lease.hierarchy, lease) }

  /// - Complexity: O(arcs of the ancestors of the ends).
  public func weight(from starts: [SearchStart], to goals: [SearchGoal]) -> UInt32? {
    let (direct, ends) = (directPath(from: starts, to: goals), HierarchyEnds(self, from: starts, to: goals))
    return lightest(ends, lighterThan: direct?.weight) ?? direct?.weight
  }

  /// The lightest weight between two ends.
  func lightest(_ ends: HierarchyEnds, lighterThan limit: UInt32?) -> UInt32? {
    guard !ends.isEmpty else { return nil }
    let bound = ends.bound(lighterThan: limit)
    let found = topology.rooms.withWeightRoom { $0.climb(hierarchy, ends, limit: bound, keepsLabels: false) }
    return found.map { UInt32($0.weight - UInt64(ends.shift)) }
  }

  /// - Complexity: O(arcs of the ancestors of the ends + length of the path · log).
  public func path(from starts: [SearchStart], to goals: [SearchGoal]) -> SearchPath? {
    let (direct, ends) = (directPath(from: starts, to: goals), HierarchyEnds(self, from: starts, to: goals))
    return path(ends, lighterThan: direct?.weight) ?? direct
  }

  func path(_ ends: HierarchyEnds, lighterThan limit: UInt32?) -> SearchPath? {
    guard !ends.isEmpty else { return nil }
    let bound = ends.bound(lighterThan: limit)
    return topology.rooms.withPathRoom { room in
      defer { room.reset() }
      guard let meeting = room.climb(hierarchy, ends, limit: bound, keepsLabels: true) else { return nil }
      return path(through: meeting.vertex, weight: UInt32(meeting.weight - UInt64(ends.shift)), room, ends)
    }
  }

  private func path(
    through meeting: UInt32, weight: UInt32, _ room: HierarchyRoom<UInt64>, _ ends: HierarchyEnds
  ) -> SearchPath? {
    let (up, down) = (room.chain(to: meeting, forward: true), room.chain(to: meeting, forward: false))
    guard let start = Self.lightest(ends.starts, up[up.count - 1]),
      let end = Self.lightest(ends.goals, down[down.count - 1])
    else { return nil }
    room.vertices.removeAll(keepingCapacity: true)
    room.vertices.append(up[up.count - 1])
    for place in up.indices.dropLast().reversed() { unpack(up[place + 1], up[place], into: &room.vertices) }
    for place in down.indices.dropFirst() { unpack(down[place - 1], down[place], into: &room.vertices) }
    var states = room.vertices.map { topology.states[Int($0)] }
    var turns: [UInt32] = []
    turns.reserveCapacity(states.count)
    for place in states.indices.dropFirst() { turns.append(lightestTurn(from: states[place - 1], to: states[place])) }
    if let last = end.turn {
      turns.append(last)
      states.append(graph.turnHead[Int(last)])
    }
    return SearchPath(start: start.index, goal: end.index, weight: weight, states: states, turns: turns)
  }

  /// The seed that a chain ends at.
  private static func lightest(_ seeds: [HierarchySeed], _ vertex: UInt32) -> HierarchySeed? {
    var best: HierarchySeed?
    for seed in seeds where seed.vertex == vertex && seed.weight < best?.weight ?? .max { best = seed }
    return best
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

  @inline(__always)
  private func middle(_ from: UInt32, _ to: UInt32) -> UInt32 {
    let isClimb = from < to
    let arc = isClimb ? topology.forward.arc(from: from, to: to) : topology.backward.arc(from: to, to: from)
    guard let arc else { preconditionFailure("a path uses an arc that the hierarchy does not have") }
    return (isClimb ? hierarchy.forward : hierarchy.backward).middle.pointer[arc]
  }

  private func lightestTurn(from state: UInt32, to next: UInt32) -> UInt32 {
    var best: (turn: Int, weight: UInt32)?
    for turn in graph.turns(from: state) where graph.turnHead[turn] == next {
      let weight = metric.turnWeight[turn]
      if weight < best?.weight ?? .max { best = (turn, weight) }
    }
    guard let best else { preconditionFailure("a path uses a turn that the graph does not have") }
    return UInt32(best.turn)
  }
}
