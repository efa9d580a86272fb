extension CustomizedHierarchy {
  /// Up to so many changes, or one for so many arcs, updating is faster than customizing; measured on Porto.
  private static let (fewChanges, shareOfChanges) = (64, 300)

  /// Changes the weights of some arcs, and of nothing that they do not concern.
  ///
  /// The result equals that of customizing everything.
  ///
  /// - Parameters:
  ///   - changes: Of several for one arc the last counts.
  ///   - threads: How many processors work if so many arcs change that customizing everything is the better way.
  /// - Precondition: An arc that the topology was made without stays forbidden.
  /// - Complexity: O((changed shortcuts + their triangles) · log).
  public func update(arcs changes: [ArcChange], threads: Int = 1) {
    guard changes.count <= max(Self.fewChanges, topology.graph.arcCount / Self.shareOfChanges) else {
      for change in changes { metric.apply(change) }
      return customize(threads: threads)
    }
    knownSums.forget()
    var work = HierarchyUpdate(self)
    for change in changes {
      let old = metric.arcWeight[Int(change.arc)]
      metric.apply(change)
      guard change.weight != old else { continue }
      for state in topology.graph.states(of: change.arc) {
        for turn in topology.graph.turns(to: state) { work.begin(turn) }
      }
    }
    work.run(metric)
  }

  /// Changes the weights of some turns; the result equals that of customizing everything.
  ///
  /// - Precondition: A turn that the topology was made without stays forbidden.
  public func update(turns changes: [(turn: UInt32, weight: UInt32)]) {
    knownSums.forget()
    var work = HierarchyUpdate(self)
    for (turn, weight) in changes {
      precondition(weight <= Metric.forbidden, "a turn weighs more than forbidden")
      guard metric.turnWeight[Int(turn)] != weight else { continue }
      metric.turnWeight[Int(turn)] = weight
      work.begin(turn)
    }
    work.run(metric)
  }
}

/// Shortcuts that must be computed again, the lowest first.
private struct HierarchyUpdate: ~Copyable {
  private let topology: HierarchyTopology
  private let forward: ShortcutWeights
  private let backward: ShortcutWeights
  private var queue = UpdateQueue()

  init(_ hierarchy: CustomizedHierarchy) {
    topology = hierarchy.topology
    (forward, backward) = (hierarchy.forward, hierarchy.backward)
  }

  /// Lines up the arc of a turn.
  mutating func begin(_ turn: UInt32) {
    guard topology.usable.contains(Int(turn)) else { return }
    let graph = topology.graph
    let (tail, head) = (
      topology.rank[Int(graph.turnTail[Int(turn)])], topology.rank[Int(graph.turnHead[Int(turn)])]
    )
    if tail != head { push(from: tail, to: head) }
  }

  private mutating func push(from tail: UInt32, to head: UInt32) {
    let isClimb = tail < head
    let (low, high) = (min(tail, head), max(tail, head))
    guard let arc = (isClimb ? topology.forward : topology.backward).arc(from: low, to: high) else { return }
    queue.push(UpdateQueue.Entry(low: low, arc: UInt32(arc), descends: !isClimb))
  }

  mutating func run(_ metric: Metric) {
    while let entry = queue.pop() {
      let (arcs, weights) = entry.descends ? (topology.backward, backward) : (topology.forward, forward)
      let (low, high, arc) = (entry.low, arcs.heads[Int(entry.arc)], Int(entry.arc))
      let (tail, head) = entry.descends ? (high, low) : (low, high)
      let best = lightest(from: tail, to: head, metric)
      let (old, new) = (weights.weight[arc], UInt32(best >> 32))
      weights.weight[arc] = new
      weights.origin[arc] = UInt32(truncatingIfNeeded: best)
      if new != old { spread(low, high, descends: entry.descends, old: old, new: new) }
    }
  }

  /// The lightest turn or lower triangle from a vertex to another, as customization packs it.
  private func lightest(from tail: UInt32, to head: UInt32, _ metric: Metric) -> UInt64 {
    let low = Int(min(tail, head))
    let target = max(tail, head) << 1 | (tail < head ? 0 : 1)
    let inputs = topology.inputs
    var best = CustomizationWork.unreached
    for place in Int(inputs.first[low])..<Int(inputs.first[low + 1]) where inputs.targets[place] == target {
      let step = metric.turnWeight[Int(inputs.turns[place])] &+ metric.arcWeight[Int(inputs.arcs[place])]
      best = min(
        best, UInt64(min(step, Metric.forbidden)) << 32 | UInt64(ShortcutOrigin.turnBit) | UInt64(place))
    }
    // Lower neighbours of both ends: down from the tail, up to the head.
    let (down, up) = (topology.backwardDown, topology.forwardDown)
    var (left, right) = (down.range(Int(tail)), up.range(Int(head)))
    while let one = left.first, let other = right.first {
      let (a, b) = (down.links.pointer[one].low, up.links.pointer[other].low)
      if a == b {
        let weight =
          backward.weight.pointer[Int(down.links.pointer[one].arc)]
          &+ forward.weight.pointer[Int(up.links.pointer[other].arc)]
        let place = tail < head ? one : other
        if weight < Metric.forbidden { best = min(best, UInt64(weight) << 32 | UInt64(place)) }
      }
      if a <= b { left = (one + 1)..<left.upperBound }
      if b <= a { right = (other + 1)..<right.upperBound }
    }
    return best
  }

  /// Lines up the arcs that lead over `low` and that a change of one of its arcs concerns.
  private mutating func spread(_ low: UInt32, _ high: UInt32, descends: Bool, old: UInt32, new: UInt32) {
    // With the arc down to `low` go those up from it, and the other way round.
    let (others, weights) = descends ? (topology.forward, forward) : (topology.backward, backward)
    for place in others.range(Int(low)) {
      let (other, weight) = (others.heads.pointer[place], weights.weight[place])
      guard other != high, weight < Metric.forbidden else { continue }
      let (tail, head) = descends ? (high, other) : (other, high)
      let isClimb = tail < head
      let arcs = isClimb ? topology.forward : topology.backward
      guard let arc = arcs.arc(from: min(tail, head), to: max(tail, head)) else { continue }
      let known = (isClimb ? forward : backward).weight[arc]
      // It may have led over `low` and be heavier now, or be as light as that from now on.
      guard known == min(Metric.forbidden, weight &+ old) || weight &+ new <= known else { continue }
      queue.push(UpdateQueue.Entry(low: min(tail, head), arc: UInt32(arc), descends: !isClimb))
    }
  }
}

/// Arcs by their lower end: what must be computed again.
///
/// An arc may be pushed several times before it is popped, never after; equal entries are popped as one.
private struct UpdateQueue: ~Copyable {
  struct Entry {
    var low: UInt32
    var arc: UInt32
    var descends: Bool

    /// Lower end, arc, direction.
    var key: UInt64 { UInt64(low) << 33 | UInt64(arc) << 1 | (descends ? 1 : 0) }
  }

  private var keys: [UInt64] = []

  mutating func push(_ entry: Entry) {
    let key = entry.key
    var index = keys.count
    keys.append(key)
    while index > 0, keys[(index - 1) / 2] > key {
      keys[index] = keys[(index - 1) / 2]
      index = (index - 1) / 2
    }
    keys[index] = key
  }

  mutating func pop() -> Entry? {
    guard let first = popKey() else { return nil }
    while keys.first == first { _ = popKey() }
    return Entry(low: UInt32(first >> 33), arc: UInt32(truncatingIfNeeded: first >> 1), descends: first & 1 == 1)
  }

  private mutating func popKey() -> UInt64? {
    guard let first = keys.first, let last = keys.popLast() else { return nil }
    if !keys.isEmpty { sink(last) }
    return first
  }

  private mutating func sink(_ key: UInt64) {
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < keys.count else { break }
      if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
      guard keys[child] < key else { break }
      keys[index] = keys[child]
      index = child
    }
    keys[index] = key
  }
}
