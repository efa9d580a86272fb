import Synchronization

/// A hierarchy whose weights change while others search in it.
///
/// There are two, left and right. A change goes to the one that nobody searches, which then takes the other's place; the
/// other gets the same change before its own next turn. A search holds a lease on the weights that it began with, so that
/// it never sees half a change, and never waits for one. Changes wait for one another.
public final class LiveHierarchy: Sendable {
  private let sides: Mutex<Sides>
  /// Held by whoever changes weights.
  private let change = Mutex(())

  private struct Sides {
    var current: HierarchySide
    /// Not made before the first change.
    var idle: HierarchySide?
    /// What `current` has and `idle` has not.
    var missing: [ArcChange] = []
    var epoch = 0
  }

  private let threads: Int

  /// - Parameters:
  ///   - hierarchy: Belongs to the live one from now on.
  ///   - threads: How many processors work on a change of many arcs.
  public init(_ hierarchy: CustomizedHierarchy, threads: Int = 1) {
    sides = Mutex(Sides(current: HierarchySide(hierarchy)))
    self.threads = threads
  }

  /// The weights as they are now, held until the lease is given up.
  public func lease() -> HierarchyLease {
    sides.withLock { sides in
      sides.current.leases.add(1, ordering: .acquiringAndReleasing)
      return HierarchyLease(sides.current, epoch: sides.epoch)
    }
  }

  /// Changes weights of arcs for all leases from now on.
  ///
  /// - Precondition: as for `CustomizedHierarchy.update(arcs:)`.
  /// - Complexity: Twice that of the update, once now and once with the next change; a copy of all weights if a lease is
  ///   older than the change before.
  public func apply(_ changes: [ArcChange]) {
    change.withLock { _ in
      let (current, idle, missing) = sides.withLock { ($0.current, $0.idle, $0.missing) }
      let next: HierarchySide
      if let idle, idle.leases.load(ordering: .acquiring) == 0 {
        next = idle
        next.hierarchy.update(arcs: missing + changes, threads: threads)
      } else {
        // Somebody still searches the weights before: they keep them, and the copy is ours.
        next = HierarchySide(CustomizedHierarchy(copying: current.hierarchy))
        next.hierarchy.update(arcs: changes, threads: threads)
      }
      sides.withLock { sides in
        (sides.current, sides.idle, sides.missing) = (next, current, changes)
        sides.epoch += 1
      }
    }
  }
}

/// One of the two hierarchies, and how many search it.
final class HierarchySide: Sendable {
  let hierarchy: CustomizedHierarchy
  let leases = Atomic(0)

  init(_ hierarchy: CustomizedHierarchy) { self.hierarchy = hierarchy }
}

/// The right to search in weights that do not change meanwhile.
public final class HierarchyLease: Sendable {
  private let side: HierarchySide
  /// Number of changes that these weights have seen.
  public let epoch: Int

  /// The hierarchy; not to be kept beyond the lease.
  public var hierarchy: CustomizedHierarchy { side.hierarchy }

  init(_ side: HierarchySide, epoch: Int) { (self.side, self.epoch) = (side, epoch) }

  deinit { side.leases.subtract(1, ordering: .acquiringAndReleasing) }
}
