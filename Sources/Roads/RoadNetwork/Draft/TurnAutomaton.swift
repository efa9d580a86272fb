/// Forbidden sequences of arcs compiled to an automaton over states.
///
/// The states are the proper prefixes of all sequences: a prefix of one arc is the arc's plain state, each longer one
/// is a copy of its last arc. After an arc the state is the longest suffix of the arcs driven that is such a prefix,
/// as in the string matcher of A. Aho and M. Corasick (1975, doi:10.1145/360825.360855), so that overlapping
/// sequences of any length hold at once and a sequence counts only if it was driven from its first arc.
struct TurnAutomaton {
  /// What a forbidden sequence says at its end.
  struct Ban: Hashable {
    let modes: ModeSet
    /// Number of the condition; `nil` always.
    let condition: Int?
  }

  /// A row of the file: a turn that is not plain.
  struct Row {
    let state: Int
    let slot: Int
    let next: Int
    let ban: Ban?
  }

  private struct TrieNode {
    let arc: Int
    let sequence: [Int]
    var children: [(arc: Int, node: Int)] = []
    var bans: [Ban] = []
    var fallback = -1
    var state = -1
  }

  private var trie: [TrieNode] = []
  /// Trie node of each first arc.
  private var firstNodes: [Int: Int] = [:]
  private let arcCount: Int
  /// Arc of each copy, ascending.
  private(set) var copies: [Int] = []
  /// Trie nodes that are states, plain ones included, in the order of their states.
  private var stateNodes: [Int] = []

  /// - Parameter sequences: Forbidden sequences of two or more arcs that follow each other.
  init(arcCount: Int, sequences: [(path: [Int], ban: Ban)]) {
    self.arcCount = arcCount
    for (path, ban) in sequences { insert(path, ban) }
    linkFallbacks()
    numberStates()
  }

  /// The rows of all states that have any, ascending by state and slot.
  func rows(leaving: (_ arc: Int) -> Range<Int>) -> [Row] {
    var rows: [Row] = []
    for node in stateNodes {
      let slots = leaving(trie[node].arc)
      for arc in slots {
        let next = nextState(node, arc)
        let bans = bans(node, arc)
        let state = trie[node].state
        let slot = arc - slots.lowerBound
        rows += bans.map { Row(state: state, slot: slot, next: next, ban: $0) }
        if bans.isEmpty, next != arc { rows.append(Row(state: state, slot: slot, next: next, ban: nil)) }
      }
    }
    return rows
  }

  private mutating func insert(_ path: [Int], _ ban: Ban) {
    precondition(path.count >= 2, "a forbidden sequence has two arcs or more")
    var node = firstNodes[path[0]] ?? -1
    if node < 0 {
      node = trie.count
      trie.append(TrieNode(arc: path[0], sequence: [path[0]]))
      firstNodes[path[0]] = node
    }
    for arc in path.dropFirst() {
      if let child = trie[node].children.first(where: { $0.arc == arc }) {
        node = child.node
      } else {
        trie.append(TrieNode(arc: arc, sequence: trie[node].sequence + [arc]))
        trie[node].children.append((arc, trie.count - 1))
        node = trie.count - 1
      }
    }
    if !trie[node].bans.contains(ban) { trie[node].bans.append(ban) }
  }

  /// Breadth first, so that a fallback is linked before it is needed.
  private mutating func linkFallbacks() {
    for node in trie.indices.sorted(by: { trie[$0].sequence.count < trie[$1].sequence.count }) {
      for child in trie[node].children {
        var suffix = trie[node].fallback
        while suffix >= 0, !trie[suffix].children.contains(where: { $0.arc == child.arc }) {
          suffix = trie[suffix].fallback
        }
        trie[child.node].fallback =
          suffix >= 0
          ? trie[suffix].children.first { $0.arc == child.arc }!.node : firstNodes[child.arc] ?? -1
      }
    }
  }

  private mutating func numberStates() {
    let prefixes = trie.indices.filter { !trie[$0].children.isEmpty }
    let long = prefixes.filter { trie[$0].sequence.count > 1 }.sorted {
      (trie[$0].arc, trie[$0].sequence.count) != (trie[$1].arc, trie[$1].sequence.count)
        ? (trie[$0].arc, trie[$0].sequence.count) < (trie[$1].arc, trie[$1].sequence.count)
        : trie[$0].sequence.lexicographicallyPrecedes(trie[$1].sequence)
    }
    copies = long.map { trie[$0].arc }
    for (index, node) in long.enumerated() { trie[node].state = arcCount + index }
    for node in prefixes where trie[node].sequence.count == 1 { trie[node].state = trie[node].arc }
    stateNodes = prefixes.sorted { trie[$0].state < trie[$1].state }
  }

  /// The state after `arc`: of the longest suffix that is a proper prefix of a sequence.
  private func nextState(_ node: Int, _ arc: Int) -> Int {
    var suffix = node
    while suffix >= 0 {
      if let child = trie[suffix].children.first(where: { $0.arc == arc }), trie[child.node].state >= 0 {
        return trie[child.node].state
      }
      suffix = trie[suffix].fallback
    }
    return arc
  }

  /// The bans of all sequences that end with `arc`.
  private func bans(_ node: Int, _ arc: Int) -> [Ban] {
    var bans: [Ban] = []
    var suffix = node
    while suffix >= 0 {
      if let child = trie[suffix].children.first(where: { $0.arc == arc }) {
        bans += trie[child.node].bans.filter { !bans.contains($0) }
      }
      suffix = trie[suffix].fallback
    }
    return bans.sorted { ($0.condition ?? -1, $0.modes.rawValue) < ($1.condition ?? -1, $1.modes.rawValue) }
  }
}
