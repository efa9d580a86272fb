/// Finds lightest paths by climbing the elimination trees of both ends.
///
/// Looks at the ancestors of the ends only, some hundreds of vertices, without a queue. Safe to use from several threads
/// at once: each search takes room of its own. Paths within the longest arc's weight of `Metric.forbidden`, twelve days,
/// may be missed.
public final class HierarchySearch: ShortestPathSearch {
  let hierarchy: CustomizedHierarchy
  private let lease: HierarchyLease?
  private let climbing: ShortcutTable
  private let descending: ShortcutTable

  let topology: HierarchyTopology
  public let graph: TurnGraph
  public let metric: Metric

  /// Searches in a hierarchy that nobody changes meanwhile.
  public convenience init(_ hierarchy: CustomizedHierarchy) { self.init(hierarchy, nil) }

  /// Searches in the weights of a lease, and holds it.
  public convenience init(_ lease: HierarchyLease) { self.init(lease.hierarchy, lease) }

  private init(_ hierarchy: CustomizedHierarchy, _ lease: HierarchyLease?) {
    (self.hierarchy, self.lease) = (hierarchy, lease)
    (topology, graph, metric) = (hierarchy.topology, hierarchy.topology.graph, hierarchy.metric)
    climbing = ShortcutTable(hierarchy, descends: false)
    descending = ShortcutTable(hierarchy, descends: true)
  }

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
    let trail = room.trail(over: meeting)
    guard let first = trail.first, let last = trail.last, let start = Self.lightest(ends.starts, first),
      let end = Self.lightest(ends.goals, last)
    else { return nil }
    var turns: [UInt32] = []
    turns.reserveCapacity(256)
    for place in trail.indices.dropFirst() {
      unpack(arc(trail[place - 1], trail[place]), &turns, room.pending.pointer)
    }
    if let last = end.turn { turns.append(last) }
    var states: [UInt32] = []
    states.reserveCapacity(turns.count + 1)
    states.append(topology.states[Int(first)])
    graph.turnHead.withUnsafeBufferPointer { heads in
      for turn in turns { states.append(heads[Int(turn)]) }
    }
    return SearchPath(start: start.index, goal: end.index, weight: weight, states: states, turns: turns)
  }

  /// The seed that a chain ends at.
  private static func lightest(_ seeds: [HierarchySeed], _ vertex: UInt32) -> HierarchySeed? {
    var best: HierarchySeed?
    for seed in seeds where seed.vertex == vertex && seed.weight < best?.weight ?? .max { best = seed }
    return best
  }

  /// An arc between neighbours of a trail: its number, doubled, plus 1 if it descends.
  private func arc(_ from: UInt32, _ to: UInt32) -> UInt32 {
    let isClimb = from < to
    let arc = isClimb ? topology.forward.arc(from: from, to: to) : topology.backward.arc(from: to, to: from)
    guard let arc else { preconditionFailure("a path uses an arc that the hierarchy does not have") }
    return UInt32(arc) << 1 | (isClimb ? 0 : 1)
  }

  /// Appends the turns that an arc stands for.
  ///
  /// - Parameter pending: Room for as many arcs as a path has vertices.
  private func unpack(_ arc: UInt32, _ turns: inout [UInt32], _ pending: UnsafeMutablePointer<UInt32>) {
    let inputs = topology.inputs.turns.pointer
    var count = 1
    pending[0] = arc
    while count > 0 {
      count &-= 1
      let (arc, descends) = (Int(pending[count] >> 1), pending[count] & 1)
      let table = descends == 0 ? climbing : descending
      guard let place = table.turn(arc) else {
        let parts = table.parts(arc)
        let lower = UInt32(truncatingIfNeeded: parts.lower) << 1 | (1 &- descends)
        let upper = UInt32(truncatingIfNeeded: parts.upper) << 1 | descends
        // What is travelled first is unpacked first: down from a lower tail, or down from a higher one.
        (pending[count], pending[count &+ 1]) = descends == 0 ? (upper, lower) : (lower, upper)
        count &+= 2
        continue
      }
      turns.append(inputs[place])
    }
  }
}
