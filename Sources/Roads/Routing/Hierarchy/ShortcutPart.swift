/// What an arc of a hierarchy stands for under a metric.
enum ShortcutPart {
  /// The turn at this place of `HierarchyInputs`.
  case turn(Int)
  /// A backward arc, then a forward one, over a vertex below both ends.
  case arcs(down: Int, up: Int)
}

extension CustomizedHierarchy {
  /// What a forward arc stands for.
  ///
  /// - Precondition: It is not forbidden.
  @inline(__always)
  func part(ofForward arc: Int) -> ShortcutPart {
    let origin = forward.origin.pointer[arc]
    guard origin & ShortcutOrigin.turnBit == 0 else { return .turn(Int(origin & ~ShortcutOrigin.turnBit)) }
    let (below, place) = (topology.backwardDown, Int(origin))
    let up = topology.forward.arc(
      from: below.lows.pointer[place], startingAt: Int(below.starts.pointer[place]),
      to: topology.forward.heads.pointer[arc])
    return .arcs(down: Int(below.arcs.pointer[place]), up: up)
  }

  /// What a backward arc stands for.
  ///
  /// - Precondition: It is not forbidden.
  @inline(__always)
  func part(ofBackward arc: Int) -> ShortcutPart {
    let origin = backward.origin.pointer[arc]
    guard origin & ShortcutOrigin.turnBit == 0 else { return .turn(Int(origin & ~ShortcutOrigin.turnBit)) }
    let (below, place) = (topology.forwardDown, Int(origin))
    let down = topology.backward.arc(
      from: below.lows.pointer[place], startingAt: Int(below.starts.pointer[place]),
      to: topology.backward.heads.pointer[arc])
    return .arcs(down: down, up: Int(below.arcs.pointer[place]))
  }
}
