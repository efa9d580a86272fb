extension HierarchySearch {
  /// The lightest paths from each of several places to each of others.
  ///
  /// Every start and goal climbs once and keeps the labels of its ancestors, the root first. Two chains of ancestors are
  /// equal from the root down to where they part, and a lightest path turns at one of the vertices before that: an entry
  /// is the least sum of two rows of numbers. Weight and attribute are added as one 64-bit number.
  ///
  /// - Parameter starts: For each place the points where it may be left; likewise `goals`.
  /// - Returns: For each list of starts a row with an entry for each list of goals; `nil` where there is no way.
  /// - Complexity: O((starts + goals) · arcs of the ancestors + starts · goals · ancestors), and once for each metric
  ///   O(shortcuts · log).
  public func table(
    from starts: [[SearchStart]], to goals: [[SearchGoal]], _ attribute: PathAttribute
  ) -> [[TableEntry?]] {
    let sums = hierarchy.sums(of: attribute)
    let climb = TableClimb(hierarchy, sums)
    let columns = goals.map { goals in goals.flatMap { column(to: $0, attribute, climb) } }
    return starts.map { starts in
      let rows = starts.compactMap { row(from: $0, attribute, climb) }
      return zip(goals, columns).map { goals, columns in
        var best: TableEntry?
        for row in rows {
          for column in columns {
            let entry =
              row.arc == column.arc || row.isClosedInPart || column.isClosedInPart
              ? tableByPaths(from: [[row.start]], to: [[column.goal]], attribute)[0][0] : row.entry(column)
            if let entry, entry.weight < best?.weight ?? Metric.forbidden { best = entry }
          }
        }
        return best
      }
    }
  }

  private func row(from start: SearchStart, _ attribute: PathAttribute, _ climb: TableClimb) -> TableRow? {
    let arc = graph.stateArc[Int(start.state)]
    guard metric.isOpen(arc: arc) else {
      guard metric.openWeight(of: arc) != nil else { return nil }
      return TableRow(start: start, arc: arc, isClosedInPart: true, chain: .none)
    }
    guard let weight = weightToEnd(of: start), weight < Metric.forbidden else { return nil }
    let rest = attribute.arcs[Int(arc)] &- attribute.arc(arc, upTo: start.fraction)
    let labels = climb.ancestors(
      of: topology.rank[Int(start.state)], seed: UInt64(weight) << 32 | UInt64(rest), forward: true)
    return TableRow(start: start, arc: arc, isClosedInPart: false, chain: labels)
  }

  /// A chain for each state of the goal's arc.
  private func column(to goal: SearchGoal, _ attribute: PathAttribute, _ climb: TableClimb) -> [TableColumn] {
    guard metric.isOpen(arc: goal.arc) else {
      guard metric.openWeight(of: goal.arc) != nil else { return [] }
      return [TableColumn(goal: goal, arc: goal.arc, isClosedInPart: true, excess: 0, chain: .none)]
    }
    let weight = metric.weight(of: goal.arc, upTo: goal.fraction) &+ goal.cost
    let part = attribute.arc(goal.arc, upTo: goal.fraction)
    // Labels count up to the end of the arc: what lies behind the goal is taken away at the end.
    let excess = UInt64(metric.arcWeight[Int(goal.arc)]) << 32 &+ UInt64(attribute.arcs[Int(goal.arc)])
    return graph.states(of: goal.arc).map { state in
      let labels = climb.ancestors(
        of: topology.rank[Int(state)], seed: UInt64(weight) << 32 | UInt64(part), forward: false)
      return TableColumn(goal: goal, arc: goal.arc, isClosedInPart: false, excess: excess, chain: labels)
    }
  }
}

/// The ancestors of a vertex with the lightest weights between it and them, the root first.
private struct AncestorLabels {
  let vertices: [UInt32]
  let labels: [UInt64]

  static let none = AncestorLabels(vertices: [], labels: [])

  /// How many ancestors two vertices share.
  ///
  /// - Complexity: O(log ancestors): from where the chains part they share none.
  func shared(with other: AncestorLabels) -> Int {
    var (low, high) = (0, min(vertices.count, other.vertices.count))
    while low < high {
      let middle = (low + high) / 2
      if vertices[middle] == other.vertices[middle] { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

private struct TableRow {
  let start: SearchStart
  let arc: UInt32
  /// Whether a stretch of the arc is closed: then it is asked for path by path.
  let isClosedInPart: Bool
  let chain: AncestorLabels

  func entry(_ column: TableColumn) -> TableEntry? {
    let shared = chain.shared(with: column.chain)
    var best = UInt64.max
    chain.labels.withUnsafeBufferPointer { up in
      column.chain.labels.withUnsafeBufferPointer { down in
        for place in 0..<shared { best = min(best, up[place] &+ down[place]) }
      }
    }
    // What was not reached weighs `forbidden` on one side at least.
    guard best < UInt64(Metric.forbidden) << 32 else { return nil }
    let total = best &- column.excess
    return TableEntry(weight: UInt32(total >> 32), sum: UInt32(truncatingIfNeeded: total))
  }
}

private struct TableColumn {
  let goal: SearchGoal
  let arc: UInt32
  /// Whether a stretch of the arc is closed: then it is asked for path by path.
  let isClosedInPart: Bool
  /// Weight and attribute that every sum has too much.
  let excess: UInt64
  let chain: AncestorLabels
}

/// Climbs with weight and attribute as one number.
private struct TableClimb {
  private let hierarchy: CustomizedHierarchy
  private let sums: ShortcutSums
  private let room: OwnedBuffer<UInt64>
  private static var unreached: UInt64 { UInt64(Metric.forbidden) << 32 }

  init(_ hierarchy: CustomizedHierarchy, _ sums: ShortcutSums) {
    (self.hierarchy, self.sums) = (hierarchy, sums)
    room = OwnedBuffer(repeating: Self.unreached, count: hierarchy.topology.vertexCount)
  }

  func ancestors(of vertex: UInt32, seed: UInt64, forward: Bool) -> AncestorLabels {
    let topology = hierarchy.topology
    let (arcs, weights, sums) =
      forward
      ? (topology.forward, hierarchy.forward.weight.pointer, self.sums.forward.pointer)
      : (topology.backward, hierarchy.backward.weight.pointer, self.sums.backward.pointer)
    let (heads, labels) = (arcs.heads.pointer, room.pointer)
    var (vertices, found, current) = ([UInt32](), [UInt64](), vertex)
    labels[Int(vertex)] = min(seed, Self.unreached)
    while current != .max {
      let label = labels[Int(current)]
      labels[Int(current)] = Self.unreached
      vertices.append(current)
      found.append(label)
      if label < Self.unreached {
        for arc in arcs.range(Int(current)) {
          let head = Int(heads[arc])
          labels[head] = min(labels[head], label &+ (UInt64(weights[arc]) << 32 | UInt64(sums[arc])))
        }
      }
      current = topology.parents.pointer[Int(current)]
    }
    vertices.reverse()
    found.reverse()
    return AncestorLabels(vertices: vertices, labels: found)
  }
}
