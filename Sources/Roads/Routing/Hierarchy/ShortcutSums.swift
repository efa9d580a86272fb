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
    for low in 0..<topology.vertexCount {
      for arc in topology.forward.range(low) where hierarchy.forward.weight[arc] < Metric.forbidden {
        let (high, middle) = (topology.forward.heads[arc], hierarchy.forward.middle[arc])
        forward[arc] =
          middle == .max
          ? Self.turn(hierarchy, attribute, low, high << 1)
          : sum(topology, from: UInt32(low), over: middle, to: high)
      }
      for arc in topology.backward.range(low) where hierarchy.backward.weight[arc] < Metric.forbidden {
        let (high, middle) = (topology.backward.heads[arc], hierarchy.backward.middle[arc])
        backward[arc] =
          middle == .max
          ? Self.turn(hierarchy, attribute, low, high << 1 | 1)
          : sum(topology, from: high, over: middle, to: UInt32(low))
      }
    }
  }

  private func sum(_ topology: HierarchyTopology, from tail: UInt32, over middle: UInt32, to head: UInt32) -> UInt32 {
    guard let down = topology.backward.arc(from: middle, to: tail),
      let up = topology.forward.arc(from: middle, to: head)
    else { preconditionFailure("a shortcut leads over arcs that the hierarchy does not have") }
    return backward[down] &+ forward[up]
  }

  /// The lightest turn of an arc, with the arc that it leads to.
  private static func turn(
    _ hierarchy: CustomizedHierarchy, _ attribute: PathAttribute, _ low: Int, _ target: UInt32
  ) -> UInt32 {
    let (inputs, metric) = (hierarchy.topology.inputs, hierarchy.metric)
    var best: (weight: UInt32, place: Int)?
    for place in Int(inputs.first[low])..<Int(inputs.first[low + 1]) where inputs.targets[place] == target {
      let weight = metric.turnWeight[Int(inputs.turns[place])]
      if weight < best?.weight ?? .max { best = (weight, place) }
    }
    guard let best else { preconditionFailure("a shortcut stands for a turn that the graph does not have") }
    return attribute.turn(inputs.turns[best.place]) &+ attribute.arcs[Int(inputs.arcs[best.place])]
  }
}
