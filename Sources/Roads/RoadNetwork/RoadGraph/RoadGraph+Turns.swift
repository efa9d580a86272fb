/// One way to go on from a state.
public struct Turn: Hashable, Sendable {
  /// The state after the turn. Its arc is `arc`.
  public let next: StateID
  /// The arc turned into.
  public let arc: ArcID
  /// The modes that may turn so. Restrictions under a condition do not count here; access of `arc` does not either.
  public let modes: ModeSet
  /// Whether this goes back along the same edge. `modes` are then those that have a turning place, or nowhere else to
  /// go, or no other way onto `arc`.
  public let isUTurn: Bool
  /// Whether restrictions under a condition forbid the turn to somebody at times.
  public let isConditional: Bool
}

/// A restriction of a turn that holds under a condition.
public struct ConditionalBan: Hashable, Sendable {
  /// The modes that may not turn while the condition holds.
  public let modes: ModeSet
  /// The condition: `RoadGraph.condition(_:)`.
  public let condition: ConditionID
}

extension RoadGraph {
  /// The arc of a state.
  public func arc(of state: StateID) -> ArcID {
    guard state.index >= arcCount else { return ArcID(rawValue: state.rawValue) }
    let arc = turn.copies.value(at: state.index - arcCount) ?? 0
    return ArcID(rawValue: Int(arc) < arcCount ? arc : 0)
  }

  /// The copies of an arc remember how it was reached; a start on the arc remembers nothing and has its plain state.
  public func isCopy(_ state: StateID) -> Bool { state.index >= arcCount }

  /// Calls `body` for each arc that leaves the head of the state's arc, in ascending order, forbidden turns and U-turns
  /// included: look at `Turn.modes`.
  ///
  /// A state outside the graph has no turns.
  /// - Complexity: O(turns + log nodes).
  public func forEachTurn(from state: StateID, _ body: (Turn) -> Void) {
    guard state.index < stateCount else { return }
    let arc = arc(of: state)
    let head = head(of: arc)
    let back = reverse(of: arc, head: head)
    let passable = ModeSet.all.subtracting(blockedModes(at: head))
    let leaving = arcs(from: head)
    var rows = isCopy(state) || hasFlag(.turns, arc) ? turn.rows.rows(of: state.rawValue) : 0..<0
    for next in leaving {
      let slot = next.index - leaving.startIndex
      var ban = TurnBan(next: StateID(next))
      while let row = rows.first, turn.rows.byte(row, 4) <= slot {
        if turn.rows.byte(row, 4) == slot { add(row, to: &ban) }
        rows = (row + 1)..<rows.upperBound
      }
      let isUTurn = next == back
      let open = isUTurn ? ModeSet(rawValue: turn.uTurns.value(at: state.index) ?? 0) : passable
      body(
        Turn(
          next: ban.next, arc: next, modes: open.subtracting(ban.forbidden), isUTurn: isUTurn,
          isConditional: ban.isConditional))
    }
  }

  /// The turns as an array, for code that is not in a hurry.
  public func turns(from state: StateID) -> [Turn] {
    var turns: [Turn] = []
    forEachTurn(from: state) { turns.append($0) }
    return turns
  }

  /// The turn from a state into an arc; `nil` if the arc does not leave the state's head.
  public func turn(from state: StateID, into arc: ArcID) -> Turn? { turns(from: state).first { $0.arc == arc } }

  /// The restrictions under a condition of the turn from a state into an arc.
  public func conditionalBans(from state: StateID, into arc: ArcID) -> [ConditionalBan] {
    let leaving = arcs(from: head(of: self.arc(of: state)))
    let slot = arc.index - leaving.startIndex
    return turn.rows.rows(of: state.rawValue).compactMap { row in
      guard Int(turn.rows.byte(row, 4)) == slot, turn.rows.word(row, 12) != 0 else { return nil }
      return ConditionalBan(
        modes: ModeSet(rawValue: turn.rows.byte(row, 5)), condition: ConditionID(rawValue: turn.rows.word(row, 12) - 1))
    }
  }

  private func add(_ row: Int, to ban: inout TurnBan) {
    let next = turn.rows.word(row, 8)
    if Int(next) < stateCount, arc(of: StateID(rawValue: next)) == arc(of: ban.next) {
      ban.next = StateID(rawValue: next)
    }
    if turn.rows.word(row, 12) == 0 {
      ban.forbidden.formUnion(ModeSet(rawValue: turn.rows.byte(row, 5)))
    } else {
      ban.isConditional = true
    }
  }
}

/// What the rows of the file say about one turn.
private struct TurnBan {
  var next: StateID
  var forbidden = ModeSet()
  var isConditional = false
}
