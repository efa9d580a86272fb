/// A hierarchy with the weights of one metric.
///
/// Customization computes the weight of every shortcut from the lower triangles below it, and which triangle gave it, so
/// that a path is unpacked without searching.
public final class CustomizedHierarchy: Sendable {
  /// The shape.
  public let topology: HierarchyTopology
  /// The weights that it was made from.
  public let metric: Metric
  /// Weight of each forward arc, at most `Metric.forbidden`.
  let forwardWeight: OwnedBuffer<UInt32>
  /// Weight of each backward arc.
  let backwardWeight: OwnedBuffer<UInt32>
  /// For each forward arc the lower vertex that it leads over; `UInt32.max` for a turn.
  let forwardMiddle: OwnedBuffer<UInt32>
  /// For each backward arc the lower vertex that it leads over; `UInt32.max` for a turn.
  let backwardMiddle: OwnedBuffer<UInt32>

  /// Customizes on one processor.
  ///
  /// - Complexity: O(triangles).
  public init(_ topology: HierarchyTopology, _ metric: Metric) {
    precondition(metric.turnWeight.count == topology.graph.turnCount, "a metric belongs to its graph")
    (self.topology, self.metric) = (topology, metric)
    let (forward, backward) = (topology.forward.count, topology.backward.count)
    forwardWeight = OwnedBuffer(repeating: Metric.forbidden, count: forward)
    backwardWeight = OwnedBuffer(repeating: Metric.forbidden, count: backward)
    forwardMiddle = OwnedBuffer(repeating: .max, count: forward)
    backwardMiddle = OwnedBuffer(repeating: .max, count: backward)
    let work = CustomizationWork(vertices: topology.vertexCount)
    customize(0..<topology.vertexCount, stepWeights(), work)
  }

  /// The weight of each input turn with the arc that it leads to.
  private func stepWeights() -> OwnedBuffer<UInt32> {
    let graph = topology.graph
    let weights = OwnedBuffer(repeating: Metric.forbidden, count: topology.inputs.turns.count)
    for place in 0..<weights.count {
      let turn = Int(topology.inputs.turns[place])
      let arc = metric.arcWeight[Int(graph.stateArc[Int(graph.turnHead[turn])])]
      weights[place] = min(Metric.forbidden, metric.turnWeight[turn] + arc)
    }
    return weights
  }

  /// Computes the arcs of some vertices; those of all vertices below them must be there.
  private func customize(_ vertices: Range<Int>, _ steps: OwnedBuffer<UInt32>, _ work: CustomizationWork) {
    let inputs = topology.inputs
    let (up, down) = (work.forward.pointer, work.backward.pointer)
    for vertex in vertices {
      for place in Int(inputs.first[vertex])..<Int(inputs.first[vertex + 1]) {
        let (target, weight) = (inputs.targets.pointer[place], UInt64(steps.pointer[place]) << 32 | 0xFFFF_FFFF)
        let slot = (target & 1 == 0 ? up : down) + Int(target >> 1)
        slot.pointee = min(slot.pointee, weight)
      }
      // Up to a higher vertex over a lower one: first down the lower one's backward arc, then up its forward arcs.
      Self.relax(
        vertex, topology.backwardDown, backwardWeight.pointer, topology.forward, forwardWeight.pointer, into: up)
      Self.relax(
        vertex, topology.forwardDown, forwardWeight.pointer, topology.backward, backwardWeight.pointer, into: down)
      Self.store(vertex, topology.forward, up, forwardWeight.pointer, forwardMiddle.pointer)
      Self.store(vertex, topology.backward, down, backwardWeight.pointer, backwardMiddle.pointer)
    }
  }

  /// Looks at the triangles below a vertex in one direction.
  @inline(__always)
  private static func relax(
    _ vertex: Int, _ below: DownwardArcs, _ belowWeight: UnsafeMutablePointer<UInt32>, _ above: UpwardArcs,
    _ aboveWeight: UnsafeMutablePointer<UInt32>, into work: UnsafeMutablePointer<UInt64>
  ) {
    let (lows, arcs, starts) = (below.lows.pointer, below.arcs.pointer, below.starts.pointer)
    let (first, heads) = (above.first.pointer, above.heads.pointer)
    var place = Int(below.first.pointer[vertex])
    let end = Int(below.first.pointer[vertex &+ 1])
    while place < end {
      let low = lows[place]
      let base = UInt64(belowWeight[Int(arcs[place])]) << 32 | UInt64(low)
      var arc = Int(starts[place])
      let last = Int(first[Int(low) &+ 1])
      while arc < last {
        let head = Int(heads[arc])
        let candidate = base &+ UInt64(aboveWeight[arc]) << 32
        let known = work[head]
        work[head] = candidate < known ? candidate : known
        arc &+= 1
      }
      place &+= 1
    }
  }

  @inline(__always)
  private static func store(
    _ vertex: Int, _ arcs: UpwardArcs, _ work: UnsafeMutablePointer<UInt64>, _ weights: UnsafeMutablePointer<UInt32>,
    _ middles: UnsafeMutablePointer<UInt32>
  ) {
    var arc = Int(arcs.first.pointer[vertex])
    let end = Int(arcs.first.pointer[vertex &+ 1])
    while arc < end {
      let head = Int(arcs.heads.pointer[arc])
      weights[arc] = UInt32(work[head] >> 32)
      middles[arc] = UInt32(truncatingIfNeeded: work[head])
      work[head] = CustomizationWork.unreached
      arc &+= 1
    }
  }
}

/// Room for one processor that customizes: the lightest way found to each higher vertex, with the lower vertex it leads
/// over in the low bits.
private struct CustomizationWork {
  static let unreached = UInt64(Metric.forbidden) << 32 | 0xFFFF_FFFF

  let forward: OwnedBuffer<UInt64>
  let backward: OwnedBuffer<UInt64>

  init(vertices: Int) {
    forward = OwnedBuffer(repeating: Self.unreached, count: vertices)
    backward = OwnedBuffer(repeating: Self.unreached, count: vertices)
  }
}
