/// Room for one search in a hierarchy: the lightest weight found to each vertex from below, and from where.
final class HierarchyRoom: @unchecked Sendable {
  /// Weight in the high bits, the vertex before it in the low ones; a seed is its own.
  private let fromStart: OwnedBuffer<UInt64>
  private let fromGoal: OwnedBuffer<UInt64>
  /// Vertices to be put back as they were.
  private var touched: [UInt32] = []
  private var heads: [UInt32] = []
  private static let unreached = UInt64(Metric.forbidden) << 32

  init(vertices: Int) {
    fromStart = OwnedBuffer(repeating: Self.unreached, count: vertices)
    fromGoal = OwnedBuffer(repeating: Self.unreached, count: vertices)
  }

  /// Visits all ancestors of the seeds, ascending, and relaxes their arcs.
  ///
  /// - Returns: Where the lightest path that is lighter than `limit` turns from climbing to descending.
  func climb(
    _ hierarchy: CustomizedHierarchy, _ starts: [HierarchySeed], _ goals: [HierarchySeed], limit: UInt32
  ) -> (vertex: UInt32, weight: UInt32)? {
    for seed in starts { Self.begin(seed, fromStart) }
    for seed in goals { Self.begin(seed, fromGoal) }
    heads = (starts + goals).map(\.vertex)
    let topology = hierarchy.topology
    let (up, down) = (fromStart.pointer, fromGoal.pointer)
    var (best, meeting) = (UInt64(limit), UInt32.max)
    while let vertex = nextVertex(topology.parents.pointer) {
      let (forward, backward) = (up[Int(vertex)] >> 32, down[Int(vertex)] >> 32)
      if forward &+ backward < best { (best, meeting) = (forward &+ backward, vertex) }
      if forward < best {
        Self.relax(vertex, forward, topology.forward, hierarchy.forwardWeight.pointer, up)
      }
      if backward < best {
        Self.relax(vertex, backward, topology.backward, hierarchy.backwardWeight.pointer, down)
      }
    }
    return meeting == .max ? nil : (meeting, UInt32(best))
  }

  private static func begin(_ seed: HierarchySeed, _ side: OwnedBuffer<UInt64>) {
    side[Int(seed.vertex)] = min(side[Int(seed.vertex)], UInt64(seed.weight) << 32 | UInt64(seed.vertex))
  }

  /// The lowest vertex not visited yet; chains of ancestors that met go on as one.
  @inline(__always)
  private func nextVertex(_ parents: UnsafeMutablePointer<UInt32>) -> UInt32? {
    guard var lowest = heads.first else { return nil }
    for head in heads { lowest = min(lowest, head) }
    var index = 0
    let parent = parents[Int(lowest)]
    while index < heads.count {
      if heads[index] == lowest {
        // Whoever has the parent as head already takes over.
        if parent == .max || (heads.contains(parent)) {
          heads.remove(at: index)
          continue
        }
        heads[index] = parent
      }
      index += 1
    }
    touched.append(lowest)
    return lowest
  }

  @inline(__always)
  private static func relax(
    _ vertex: UInt32, _ weight: UInt64, _ arcs: UpwardArcs, _ weights: UnsafeMutablePointer<UInt32>,
    _ side: UnsafeMutablePointer<UInt64>
  ) {
    let (heads, base) = (arcs.heads.pointer, weight << 32 | UInt64(vertex))
    var arc = Int(arcs.first.pointer[Int(vertex)])
    let end = Int(arcs.first.pointer[Int(vertex) &+ 1])
    while arc < end {
      let head = Int(heads[arc])
      let candidate = base &+ UInt64(weights[arc]) << 32
      let known = side[head]
      side[head] = candidate < known ? candidate : known
      arc &+= 1
    }
  }

  /// The vertices from a meeting down to a seed.
  func chain(to meeting: UInt32, forward: Bool) -> [UInt32] {
    let side = forward ? fromStart : fromGoal
    var chain = [meeting]
    while true {
      let before = UInt32(truncatingIfNeeded: side[Int(chain[chain.count - 1])])
      if before == chain[chain.count - 1] { return chain }
      chain.append(before)
    }
  }

  /// Puts the room back as it was.
  func reset() {
    for vertex in touched {
      fromStart[Int(vertex)] = Self.unreached
      fromGoal[Int(vertex)] = Self.unreached
    }
    touched.removeAll(keepingCapacity: true)
  }
}
