import Dispatch
import Synchronization

/// A hierarchy with the weights of one metric.
///
/// Customization computes the weight of every shortcut from the lower triangles below it, and which triangle gave it, so
/// that a path is unpacked almost without searching. Customizing again is for one caller at a time, while nobody searches:
/// `LiveHierarchy` sees to that.
public final class CustomizedHierarchy: @unchecked Sendable {
  /// The shape.
  public let topology: HierarchyTopology
  /// The weights that it was made from.
  public internal(set) var metric: Metric
  let forward: ShortcutWeights
  let backward: ShortcutWeights
  let knownSums = KnownSums()

  /// Customizes.
  ///
  /// - Parameter threads: How many processors work on it; the result is the same.
  /// - Precondition: The metric allows no turn that the topology left out.
  /// - Complexity: O(triangles).
  public init(_ topology: HierarchyTopology, _ metric: Metric, threads: Int = 1) {
    (self.topology, self.metric) = (topology, metric)
    forward = ShortcutWeights(count: topology.forward.count)
    backward = ShortcutWeights(count: topology.backward.count)
    customize(threads: threads)
  }

  /// A twin with weights of its own.
  init(copying other: CustomizedHierarchy) {
    (topology, metric) = (other.topology, other.metric)
    (forward, backward) = (ShortcutWeights(copying: other.forward), ShortcutWeights(copying: other.backward))
  }

  /// Takes another metric.
  ///
  /// - Precondition: as for `init`.
  public func customize(_ metric: Metric, threads: Int = 1) {
    self.metric = metric
    customize(threads: threads)
  }

  func customize(threads: Int) {
    knownSums.forget()
    precondition(metric.turnWeight.count == topology.graph.turnCount, "a metric belongs to its graph")
    precondition(metric.arcWeight.count == topology.graph.arcCount, "a metric belongs to its graph")
    metric.arcWeight.withUnsafeBufferPointer { arcs in
      metric.turnWeight.withUnsafeBufferPointer { turns in
        let pass = CustomizationPass(self, arcs: arcs.baseAddress, turns: turns.baseAddress)
        threads > 1 ? pass.run(threads: threads) : pass.run(0..<topology.vertexCount, CustomizationWork(topology))
      }
    }
  }
}

/// What a shortcut stands for, in 32 bits: the lower ones of equally light triangles come first, turns last.
enum ShortcutOrigin {
  /// For a turn, with its place in `HierarchyInputs`; else the place in `DownwardArcs` of the arc that joins the lower
  /// end of the shortcut with the vertex that it leads over: in `backwardDown` if it climbs, in `forwardDown` if not.
  static let turnBit: UInt32 = 1 << 31
}

/// What the arcs of one direction weigh.
final class ShortcutWeights: Sendable {
  /// At most `Metric.forbidden`.
  let weight: OwnedBuffer<UInt32>
  /// What an arc stands for: `ShortcutOrigin`.
  let origin: OwnedBuffer<UInt32>

  init(count: Int) {
    weight = OwnedBuffer(repeating: Metric.forbidden, count: count)
    origin = OwnedBuffer(repeating: .max, count: count)
  }

  init(copying other: ShortcutWeights) {
    weight = OwnedBuffer(repeating: 0, count: other.weight.count)
    origin = OwnedBuffer(repeating: 0, count: other.origin.count)
    weight.copy(from: other.weight)
    origin.copy(from: other.origin)
  }
}

/// Room for one processor that customizes: the lightest way found to each higher vertex, with its origin in the low bits.
struct CustomizationWork: Sendable {
  static var unreached: UInt64 { UInt64(Metric.forbidden) << 32 | 0xFFFF_FFFF }

  let forward: OwnedBuffer<UInt64>
  let backward: OwnedBuffer<UInt64>

  init(_ topology: HierarchyTopology) {
    forward = OwnedBuffer(repeating: Self.unreached, count: topology.vertexCount)
    backward = OwnedBuffer(repeating: Self.unreached, count: topology.vertexCount)
  }
}

/// One customization in progress. Threads write the arcs of vertices that are theirs alone.
private struct CustomizationPass: @unchecked Sendable {
  private let topology: HierarchyTopology
  private let forward: ShortcutWeights
  private let backward: ShortcutWeights
  private let arcWeight: UnsafePointer<UInt32>?
  private let turnWeight: UnsafePointer<UInt32>?

  init(_ hierarchy: CustomizedHierarchy, arcs: UnsafePointer<UInt32>?, turns: UnsafePointer<UInt32>?) {
    topology = hierarchy.topology
    (forward, backward, arcWeight, turnWeight) = (hierarchy.forward, hierarchy.backward, arcs, turns)
  }

  /// Subtrees at the same time, then what lies above them.
  func run(threads: Int) {
    let next = Atomic(0)
    let shares = topology.shares
    let rooms = (0..<threads).map { _ in CustomizationWork(topology) }
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let work = rooms[thread]
      while true {
        let share = next.add(1, ordering: .relaxed).oldValue
        guard share < shares.subtrees.count else { return }
        run(shares.subtrees[share], work)
      }
    }
    for range in shares.top { run(range, rooms[0]) }
  }

  /// Computes the arcs of some vertices; those of all vertices below them must be there.
  func run(_ vertices: Range<Int>, _ work: CustomizationWork) {
    guard let arcWeight, let turnWeight else { return }
    let inputs = topology.inputs
    let (first, targets) = (inputs.first.pointer, inputs.targets.pointer)
    let (turns, arcs) = (inputs.turns.pointer, inputs.arcs.pointer)
    let (up, down) = (work.forward.pointer, work.backward.pointer)
    for vertex in vertices {
      var place = Int(first[vertex])
      let end = Int(first[vertex &+ 1])
      while place < end {
        let step = turnWeight[Int(turns[place])] &+ arcWeight[Int(arcs[place])]
        let weight = UInt64(min(Metric.forbidden, step)) << 32 | UInt64(ShortcutOrigin.turnBit) | UInt64(place)
        let target = targets[place]
        let slot = (target & 1 == 0 ? up : down) + Int(target >> 1)
        slot.pointee = min(slot.pointee, weight)
        place &+= 1
      }
      // Up to a higher vertex over a lower one: first down the lower one's backward arc, then up its forward arcs.
      Self.relax(
        vertex, topology.backwardDown, backward.weight.pointer, topology.forward, forward.weight.pointer, into: up)
      Self.relax(
        vertex, topology.forwardDown, forward.weight.pointer, topology.backward, backward.weight.pointer, into: down)
      Self.store(vertex, topology.forward, up, forward)
      Self.store(vertex, topology.backward, down, backward)
    }
  }

  /// Looks at the triangles below a vertex in one direction.
  @inline(__always)
  private static func relax(
    _ vertex: Int, _ below: DownwardArcs, _ belowWeight: UnsafeMutablePointer<UInt32>, _ above: UpwardArcs,
    _ aboveWeight: UnsafeMutablePointer<UInt32>, into work: UnsafeMutablePointer<UInt64>
  ) {
    let links = below.links.pointer
    let (first, heads) = (above.first.pointer, above.heads.pointer)
    var place = Int(below.first.pointer[vertex])
    let end = Int(below.first.pointer[vertex &+ 1])
    while place < end {
      let link = links[place]
      let base = UInt64(belowWeight[Int(link.arc)]) << 32 | UInt64(place)
      var arc = Int(link.start)
      let last = Int(first[Int(link.low) &+ 1])
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
    _ vertex: Int, _ arcs: UpwardArcs, _ work: UnsafeMutablePointer<UInt64>, _ weights: ShortcutWeights
  ) {
    let (heads, weight, origin) = (arcs.heads.pointer, weights.weight.pointer, weights.origin.pointer)
    for arc in arcs.range(vertex) {
      let head = Int(heads[arc])
      weight[arc] = UInt32(work[head] >> 32)
      origin[arc] = UInt32(truncatingIfNeeded: work[head])
      work[head] = CustomizationWork.unreached
    }
  }
}
