/// Something that adds up along a path, besides its weight: time, length.
public struct PathAttribute: Sendable {
  /// Of each arc from its start to its end.
  public var arcs: [UInt32]
  /// Of each turn; empty for nothing.
  public var turns: [UInt32]

  /// What is known by name is added up once for each metric.
  enum Name: Sendable { case time, length }
  private(set) var name: Name?

  /// Puts an attribute together.
  public init(arcs: [UInt32], turns: [UInt32] = []) { (self.arcs, self.turns) = (arcs, turns) }

  /// Travel time in milliseconds.
  public static func time(_ metric: Metric) -> PathAttribute {
    var attribute = PathAttribute(arcs: metric.arcTime, turns: metric.turnTime)
    attribute.name = .time
    return attribute
  }

  /// Length in centimeters.
  public static func length(_ network: RoutingNetwork) -> PathAttribute {
    var attribute = PathAttribute(arcs: network.lengths)
    attribute.name = .length
    return attribute
  }

  @inline(__always)
  func turn(_ turn: UInt32) -> UInt32 { turns.isEmpty ? 0 : turns[Int(turn)] }

  /// What an arc has up to a point, 0 … 1.
  func arc(_ arc: UInt32, upTo fraction: Double) -> UInt32 {
    UInt32((Double(arcs[Int(arc)]) * min(1, max(0, fraction))).rounded())
  }

  /// What a path has.
  func sum(_ path: SearchPath, _ graph: TurnGraph, from start: SearchStart, to goal: SearchGoal) -> UInt32 {
    let arcs = path.states.map { graph.stateArc[Int($0)] }
    guard arcs.count > 1 else { return arc(goal.arc, upTo: goal.fraction) &- arc(goal.arc, upTo: start.fraction) }
    let whole = arcs.dropLast().reduce(UInt32(0)) { $0 &+ self.arcs[Int($1)] }
    let turns = path.turns.reduce(UInt32(0)) { $0 &+ turn($1) }
    return whole &- arc(arcs[0], upTo: start.fraction) &+ turns &+ arc(goal.arc, upTo: goal.fraction)
  }
}

/// One entry of a table: the lightest path between two places.
public struct TableEntry: Hashable, Sendable {
  /// Its weight in milliseconds.
  public var weight: UInt32
  /// Its attribute.
  public var sum: UInt32

  /// Puts an entry together.
  public init(weight: UInt32, sum: UInt32) { (self.weight, self.sum) = (weight, sum) }
}

extension ShortestPathSearch {
  /// A table made path by path: the slow twin of `HierarchySearch.table`.
  ///
  /// - Returns: For each list of starts a row with an entry for each list of goals; `nil` where there is no way.
  /// - Complexity: A search for each pair.
  func tableByPaths(
    from starts: [[SearchStart]], to goals: [[SearchGoal]], _ attribute: PathAttribute
  ) -> [[TableEntry?]] {
    starts.map { starts in
      goals.map { goals in
        path(from: starts, to: goals).map { path in
          let sum = attribute.sum(path, graph, from: starts[path.start], to: goals[path.goal])
          return TableEntry(weight: path.weight, sum: sum)
        }
      }
    }
  }
}
