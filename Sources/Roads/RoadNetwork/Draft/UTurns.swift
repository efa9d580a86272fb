/// Decides who may turn round at the end of an arc: `docs/decisions/0031-u-turns.md`.
///
/// A mode may if the node is a turning place, if it has nowhere else to go on, or if no other arc leads into the way
/// back: a stub must be left somehow, and a street whose far end is the start of a one-way is no trap.
struct UTurns {
  private let numbering: ArcNumbering
  private let possible: [ModeSet]
  private let through: [ModeSet]
  private let blocked: [ModeSet]
  private let hasTurningPlace: [Bool]
  /// Arcs by head: `incoming[firstIn[node] ..< firstIn[node + 1]]`.
  private let incoming: [Int]
  private let firstIn: [Int]
  /// Modes that may never make a turn, by state × 256 + slot.
  private let forbidden: [Int: ModeSet]

  init(_ draft: RoadGraphDraft, _ numbering: ArcNumbering, _ rows: [TurnAutomaton.Row]) {
    self.numbering = numbering
    let sources = numbering.arcs.map { draft.arc($0.source) }
    possible = sources.map(\.possibleModes)
    through = sources.map { arc in
      arc.attributes.modes.modes.reduce(into: ModeSet()) { modes, mode in
        if arc.attributes.access[mode].isThrough { modes.formUnion(ModeSet(mode)) }
      }
    }
    let nodes = numbering.nodeOrder.map { draft.nodes[$0] }
    blocked = nodes.map { $0.detail?.blocked ?? [] }
    hasTurningPlace = nodes.map { $0.flags.contains(.turningPlace) }
    (incoming, firstIn) = Self.incoming(numbering)
    var forbidden: [Int: ModeSet] = [:]
    for row in rows {
      guard let ban = row.ban, ban.condition == nil else { continue }
      forbidden[row.state * 256 + row.slot, default: []].formUnion(ban.modes)
    }
    self.forbidden = forbidden
  }

  /// The modes that may turn round from a state.
  func modes(state: Int, arc: Int) -> ModeSet {
    guard let back = numbering.reverse(of: arc) else { return [] }
    let node = numbering.arcs[arc].head
    if hasTurningPlace[node] { return possible[back] }
    var onwards = ModeSet()
    for next in numbering.leaving(node) where next != back {
      onwards.formUnion(asPublic(next, as: arc).intersection(open(from: arc, state: state, into: next)))
    }
    guard !onwards.isEmpty else { return possible[back] }
    var inwards = ModeSet()
    for previous in incoming[firstIn[node]..<firstIn[node + 1]] where previous != arc {
      inwards.formUnion(asPublic(previous, as: back).intersection(open(from: previous, state: previous, into: back)))
    }
    return possible[back].subtracting(onwards.intersection(inwards))
  }

  /// The modes for which an arc is a way through, or to which the other one is none either: a private drive is no way
  /// on from a public street.
  private func asPublic(_ arc: Int, as other: Int) -> ModeSet {
    through[arc].union(possible[arc].subtracting(through[other]))
  }

  private func open(from arc: Int, state: Int, into next: Int) -> ModeSet {
    let node = numbering.arcs[arc].head
    let modes = possible[arc].intersection(possible[next]).subtracting(blocked[node])
    guard !forbidden.isEmpty else { return modes }
    return modes.subtracting(forbidden[state * 256 + next - numbering.leaving(node).lowerBound] ?? [])
  }

  private static func incoming(_ numbering: ArcNumbering) -> (arcs: [Int], first: [Int]) {
    var first = [Int](repeating: 0, count: numbering.nodeOrder.count + 1)
    for arc in numbering.arcs { first[arc.head + 1] += 1 }
    for node in numbering.nodeOrder.indices { first[node + 1] += first[node] }
    var (arcs, next) = ([Int](repeating: 0, count: numbering.arcs.count), first)
    for (number, arc) in numbering.arcs.enumerated() {
      arcs[next[arc.head]] = number
      next[arc.head] += 1
    }
    return (arcs, first)
  }
}
