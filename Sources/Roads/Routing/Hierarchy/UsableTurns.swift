/// Which turns of a graph a kind of traveller may ever take.
///
/// A hierarchy leaves out the others: a union of all modes has half as many shortcuts again as one mode needs.
public struct UsableTurns: Hashable, Sendable {
  private var words: [UInt64]
  /// Number of turns of the graph.
  public let count: Int

  /// Every turn.
  public init(all graph: TurnGraph) {
    count = graph.turnCount
    words = [UInt64](repeating: .max, count: (count + 63) / 64)
  }

  /// The turns that a metric does not forbid, between arcs that it does not forbid.
  ///
  /// - Complexity: O(turns).
  public init(of metric: Metric, on graph: TurnGraph) {
    count = graph.turnCount
    words = [UInt64](repeating: 0, count: (count + 63) / 64)
    for turn in 0..<count where metric.turnWeight[turn] < Metric.forbidden {
      let (tail, head) = (graph.stateArc[Int(graph.turnTail[turn])], graph.stateArc[Int(graph.turnHead[turn])])
      guard metric.isOpen(arc: tail), metric.isOpen(arc: head) else { continue }
      words[turn / 64] |= 1 << UInt64(turn % 64)
    }
  }

  /// Whether a turn is among them.
  @inline(__always)
  public func contains(_ turn: Int) -> Bool { words[turn / 64] >> UInt64(turn % 64) & 1 != 0 }

  /// Whether none of `other` is missing.
  public func isSuperset(of other: UsableTurns) -> Bool {
    count == other.count && zip(words, other.words).allSatisfy { $0 & $1 == $1 }
  }
}
