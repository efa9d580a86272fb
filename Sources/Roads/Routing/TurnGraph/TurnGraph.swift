/// The arc-expanded graph that searches run on: vertices are states, edges are turns.
///
/// A *state* is an arc together with what the via-way turn automaton remembers; a *turn* leads from the end of one
/// state's arc over a junction to the start of the next state's arc. The graph holds the turns of every mode of travel;
/// a `Metric` says what a turn costs and which are forbidden. Loops, parallel turns and unreachable states are legal.
public struct TurnGraph: Sendable {
  /// Number of arcs; every state's arc is below it.
  public let arcCount: Int
  /// The arc of each state.
  public let stateArc: [UInt32]
  /// `stateCount + 1` offsets into the turns, ascending: those that leave a state.
  public let firstTurn: [UInt32]
  /// The state that each turn leads to.
  public let turnHead: [UInt32]
  /// The state that each turn leaves.
  public let turnTail: [UInt32]
  /// `stateCount + 1` offsets into `incomingTurns`, ascending: the turns that lead to a state.
  public let firstIncoming: [UInt32]
  /// Turn numbers, grouped by the state that they lead to, ascending in each group.
  public let incomingTurns: [UInt32]
  /// `arcCount + 1` offsets into `statesByArc`, ascending.
  private let firstState: [UInt32]
  /// State numbers, grouped by their arc, ascending in each group.
  private let statesByArc: [UInt32]

  /// Number of states.
  public var stateCount: Int { stateArc.count }
  /// Number of turns.
  public var turnCount: Int { turnHead.count }

  /// Creates a graph.
  ///
  /// - Parameters:
  ///   - stateArc: The arc of each state.
  ///   - firstTurn: `stateArc.count + 1` ascending offsets into `turnHead`, from 0.
  ///   - turnHead: The state that each turn leads to, grouped by the state that it leaves.
  /// - Precondition: every number is in range.
  /// - Complexity: O(states + turns).
  public init(arcCount: Int, stateArc: [UInt32], firstTurn: [UInt32], turnHead: [UInt32]) {
    (self.arcCount, self.stateArc) = (arcCount, stateArc)
    (self.firstTurn, self.turnHead) = (firstTurn, turnHead)
    turnTail = Self.tails(firstTurn, count: turnHead.count)
    (firstIncoming, incomingTurns) = Self.grouped(turnHead, groups: stateArc.count)
    (firstState, statesByArc) = Self.grouped(stateArc, groups: arcCount)
    checkInvariants()
  }

  /// The states of an arc: the plain one and those with a memory.
  public func states(of arc: UInt32) -> ArraySlice<UInt32> {
    statesByArc[Int(firstState[Int(arc)])..<Int(firstState[Int(arc) + 1])]
  }

  /// The turns that leave a state.
  public func turns(from state: UInt32) -> Range<Int> { Int(firstTurn[Int(state)])..<Int(firstTurn[Int(state) + 1]) }

  /// The turns that lead to a state.
  public func turns(to state: UInt32) -> ArraySlice<UInt32> {
    incomingTurns[Int(firstIncoming[Int(state)])..<Int(firstIncoming[Int(state) + 1])]
  }

  private static func tails(_ firstTurn: [UInt32], count: Int) -> [UInt32] {
    var tails = [UInt32](repeating: 0, count: count)
    for state in 0..<max(0, firstTurn.count - 1) {
      for turn in firstTurn[state]..<firstTurn[state + 1] { tails[Int(turn)] = UInt32(state) }
    }
    return tails
  }

  /// Numbers of `keys`, grouped by key and ascending in each group, by counting.
  static func grouped(_ keys: [UInt32], groups: Int) -> (first: [UInt32], members: [UInt32]) {
    var first = [UInt32](repeating: 0, count: groups + 1)
    for key in keys { first[Int(key) + 1] += 1 }
    for group in 0..<groups { first[group + 1] += first[group] }
    var (next, members) = (first, [UInt32](repeating: 0, count: keys.count))
    for (index, key) in keys.enumerated() {
      members[Int(next[Int(key)])] = UInt32(index)
      next[Int(key)] += 1
    }
    return (first, members)
  }

  /// Stops the program if the arrays contradict each other.
  package func checkInvariants() {
    precondition(firstTurn.count == stateCount + 1 && firstTurn.first == 0, "turn offsets must start at 0, one a state")
    precondition(Int(firstTurn[stateCount]) == turnCount, "the last turn offset must equal the turn count")
    precondition(zip(firstTurn, firstTurn.dropFirst()).allSatisfy(<=), "turn offsets must not decrease")
    precondition(turnHead.allSatisfy { $0 < stateCount }, "a turn leads to a state that does not exist")
    precondition(stateArc.allSatisfy { $0 < arcCount }, "a state has an arc that does not exist")
  }
}
