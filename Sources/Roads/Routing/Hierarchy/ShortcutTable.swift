/// What the arcs of one direction stand for under a metric, as bare addresses: unpacking follows hundreds a path.
///
/// Valid as long as the hierarchy lives that it was made from.
struct ShortcutTable: @unchecked Sendable {
  private let origin: UnsafePointer<UInt32>
  private let first: UnsafePointer<UInt32>
  private let heads: UnsafePointer<UInt32>
  private let links: UnsafePointer<DownwardArcs.Link>

  /// - Parameter descends: Whether backward arcs are meant.
  init(_ hierarchy: CustomizedHierarchy, descends: Bool) {
    let topology = hierarchy.topology
    let (own, below, weights) =
      descends
      ? (topology.backward, topology.forwardDown, hierarchy.backward)
      : (topology.forward, topology.backwardDown, hierarchy.forward)
    (origin, first, heads) = (.init(weights.origin.pointer), .init(own.first.pointer), .init(own.heads.pointer))
    links = .init(below.links.pointer)
  }

  /// The turn that an arc stands for, as a place in `HierarchyInputs`; `nil` for a shortcut.
  @inline(__always)
  func turn(_ arc: Int) -> Int? {
    let origin = origin[arc]
    return origin & ShortcutOrigin.turnBit == 0 ? nil : Int(origin & ~ShortcutOrigin.turnBit)
  }

  /// The two arcs that a shortcut stands for: between the vertex that it leads over and its lower end one of the other
  /// direction, and towards its higher end one of its own.
  ///
  /// - Precondition: It is not forbidden, and no turn.
  @inline(__always)
  func parts(_ arc: Int) -> (lower: Int, upper: Int) {
    let (link, high) = (links[Int(origin[arc])], heads[arc])
    var (start, end) = (Int(link.start), Int(first[Int(link.low) &+ 1]))
    while start < end {
      let middle = (start &+ end) >> 1
      if heads[middle] < high { start = middle &+ 1 } else { end = middle }
    }
    return (Int(link.arc), start)
  }
}
