import Synchronization

/// What the path of each shortcut has of an attribute.
struct ShortcutSums: Sendable {
  let forward: OwnedBuffer<UInt32>
  let backward: OwnedBuffer<UInt32>

  /// Adds up from the lowest vertex upwards.
  ///
  /// - Complexity: O(shortcuts · log).
  init(_ hierarchy: CustomizedHierarchy, _ attribute: PathAttribute) {
    let topology = hierarchy.topology
    forward = OwnedBuffer(repeating: 0, count: topology.forward.count)
    backward = OwnedBuffer(repeating: 0, count: topology.backward.count)
    let (climbing, descending) = (
      ShortcutTable(hierarchy, descends: false), ShortcutTable(hierarchy, descends: true)
    )
    let (up, down) = (forward.pointer, backward.pointer)
    func turn(_ place: Int) -> UInt32 {
      attribute.turn(topology.inputs.turns.pointer[place]) &+ attribute.arcs[Int(topology.inputs.arcs.pointer[place])]
    }
    for low in 0..<topology.vertexCount {
      for arc in topology.forward.range(low) where hierarchy.forward.weight.pointer[arc] < Metric.forbidden {
        up[arc] =
          climbing.turn(arc).map(turn)
          ?? {
            let parts = climbing.parts(arc)
            return down[parts.lower] &+ up[parts.upper]
          }()
      }
      for arc in topology.backward.range(low) where hierarchy.backward.weight.pointer[arc] < Metric.forbidden {
        down[arc] =
          descending.turn(arc).map(turn)
          ?? {
            let parts = descending.parts(arc)
            return up[parts.lower] &+ down[parts.upper]
          }()
      }
    }
  }
}

/// The sums that were asked for since the weights last changed.
final class KnownSums: Sendable {
  private let known = Mutex<[PathAttribute.Name: ShortcutSums]>([:])

  func sums(of attribute: PathAttribute, _ hierarchy: CustomizedHierarchy) -> ShortcutSums {
    guard let name = attribute.name else { return ShortcutSums(hierarchy, attribute) }
    return known.withLock { known in
      let sums = known[name] ?? ShortcutSums(hierarchy, attribute)
      known[name] = sums
      return sums
    }
  }

  func forget() { known.withLock { $0.removeAll() } }
}

extension CustomizedHierarchy {
  /// What the path of each shortcut has of an attribute; that of time and length is kept.
  func sums(of attribute: PathAttribute) -> ShortcutSums { knownSums.sums(of: attribute, self) }
}
