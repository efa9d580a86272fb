/// Room for one search in a hierarchy: a label for each vertex and direction.
///
/// The climb goes up the elimination tree from all ends at once, the lowest vertex first, without a queue. Between
/// searches every label is `unreached`.
final class HierarchyRoom<Label: ClimbLabel>: @unchecked Sendable {
  private let fromStart: OwnedBuffer<Label>
  private let fromGoal: OwnedBuffer<Label>
  /// Vertices to be put back as they were.
  private var touched: [UInt32] = []
  /// Where chains of ancestors stand, descending; no two equal.
  private var heads: [UInt32] = []
  /// For whoever unpacks a path: as many numbers as there are vertices, and two.
  let pending: OwnedBuffer<UInt32>

  init(vertices: Int) {
    fromStart = OwnedBuffer(repeating: Label.unreached, count: vertices)
    fromGoal = OwnedBuffer(repeating: Label.unreached, count: vertices)
    pending = OwnedBuffer(count: vertices + 2)
  }

  /// Visits all ancestors of the seeds, ascending, and relaxes their arcs.
  ///
  /// - Parameters:
  ///   - limit: At most `Metric.forbidden`.
  ///   - keepsLabels: Whether the labels are needed afterwards, for `trail`; then call `reset`.
  /// - Returns: Where the lightest path that is lighter than `limit` turns from climbing to descending.
  func climb(
    _ hierarchy: CustomizedHierarchy, _ ends: HierarchyEnds, limit: UInt64, keepsLabels: Bool
  ) -> (vertex: UInt32, weight: UInt64)? {
    begin(ends)
    let topology = hierarchy.topology
    let (up, down, parents) = (fromStart.pointer, fromGoal.pointer, topology.parents.pointer)
    var (best, meeting) = (limit, UInt32.max)
    var touched = self.touched
    self.touched = []
    defer { self.touched = touched }
    while var vertex = heads.popLast() {
      let next = heads.last ?? .max
      while vertex < next {
        let (one, other) = (up[Int(vertex)], down[Int(vertex)])
        let (forward, backward) = (UInt64(one.climbed), UInt64(other.climbed))
        if forward &+ backward < best { (best, meeting) = (forward &+ backward, vertex) }
        if forward < best {
          Self.relax(vertex, one, topology.forward, hierarchy.forward, up)
        }
        if backward < best {
          Self.relax(vertex, other, topology.backward, hierarchy.backward, down)
        }
        if keepsLabels {
          touched.append(vertex)
        } else {
          (up[Int(vertex)], down[Int(vertex)]) = (Label.unreached, Label.unreached)
        }
        vertex = parents[Int(vertex)]
      }
      if vertex != next { stand(at: vertex) }
    }
    return meeting == .max ? nil : (meeting, best)
  }

  private func begin(_ ends: HierarchyEnds) {
    heads.removeAll(keepingCapacity: true)
    for seed in ends.starts { begin(seed, fromStart) }
    for seed in ends.goals { begin(seed, fromGoal) }
  }

  private func begin(_ seed: HierarchySeed, _ side: OwnedBuffer<Label>) {
    let slot = side.pointer + Int(seed.vertex)
    slot.pointee = min(slot.pointee, Label.seed(seed.weight, seed.vertex))
    stand(at: seed.vertex)
  }

  /// Adds the place of a chain, unless another stands there.
  private func stand(at vertex: UInt32) {
    var place = heads.count
    while place > 0, heads[place - 1] < vertex { place -= 1 }
    if place == 0 || heads[place - 1] != vertex { heads.insert(vertex, at: place) }
  }

  @inline(__always)
  private static func relax(
    _ vertex: UInt32, _ label: Label, _ arcs: UpwardArcs, _ weights: ShortcutWeights,
    _ side: UnsafeMutablePointer<Label>
  ) {
    let (heads, weight, base) = (arcs.heads.pointer, weights.weight.pointer, label.base(at: vertex))
    var arc = Int(arcs.first.pointer[Int(vertex)])
    let end = Int(arcs.first.pointer[Int(vertex) &+ 1])
    while arc < end {
      let head = Int(heads[arc])
      let candidate = base &+ Label.step(weight[arc])
      let known = side[head]
      side[head] = candidate < known ? candidate : known
      arc &+= 1
    }
  }

  /// Puts the labels of a climb that kept them back as they were.
  func reset() {
    let (up, down) = (fromStart.pointer, fromGoal.pointer)
    for vertex in touched { (up[Int(vertex)], down[Int(vertex)]) = (Label.unreached, Label.unreached) }
    touched.removeAll(keepingCapacity: true)
  }
}

extension HierarchyRoom<UInt64> {
  /// The vertices from a seed of a start over a meeting to a seed of a goal.
  func trail(over meeting: UInt32) -> [UInt32] {
    var trail: [UInt32] = []
    trail.reserveCapacity(64)
    follow(meeting, fromStart, &trail)
    trail.reverse()
    trail.removeLast()
    follow(meeting, fromGoal, &trail)
    return trail
  }

  private func follow(_ meeting: UInt32, _ side: OwnedBuffer<UInt64>, _ trail: inout [UInt32]) {
    var vertex = meeting
    while true {
      trail.append(vertex)
      let before = UInt32(truncatingIfNeeded: side.pointer[Int(vertex)])
      if before == vertex { return }
      vertex = before
    }
  }
}
