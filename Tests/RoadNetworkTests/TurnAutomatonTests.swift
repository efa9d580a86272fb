import TestSupport
import Testing

@testable import RoadNetwork

@Suite struct TurnAutomatonTests {
  /// The definition: a turn is forbidden to the modes of every restriction that the arcs driven end with.
  private func forbidden(_ driven: [Int], _ sequences: [(path: [Int], modes: ModeSet)]) -> ModeSet {
    sequences.reduce(into: ModeSet()) { modes, sequence in
      if driven.count >= sequence.path.count, Array(driven.suffix(sequence.path.count)) == sequence.path {
        modes.formUnion(sequence.modes)
      }
    }
  }

  @Test(arguments: UInt64(0)..<120)
  func statesForbidWhatTheDefinitionForbids(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 4, edges: 8, restrictions: 8, using: &generator)
    let graph = try RoadGraph(bytes: draft.encoded())
    let numbering = ArcNumbering(draft)
    let sequences = draft.restrictions.map { (path: $0.path.map { numbering.number(of: $0)! }, modes: $0.modes) }
    for _ in 0..<40 {
      guard let start = graph.arcs.randomElement(using: &generator) else { return }
      var (state, driven) = (StateID(start), [start.index])
      for _ in 0..<12 {
        let turns = graph.turns(from: state)
        #expect(turns.map(\.arc) == Array(graph.arcs(from: graph.head(of: graph.arc(of: state)))))
        for turn in turns where !turn.isUTurn {
          let wanted = forbidden(driven + [turn.arc.index], sequences)
          let blocked = graph.blockedModes(at: graph.head(of: graph.arc(of: state)))
          #expect(turn.modes == ModeSet.all.subtracting(blocked).subtracting(wanted), "seed \(seed)")
          #expect(graph.arc(of: turn.next) == turn.arc)
        }
        guard let turn = turns.randomElement(using: &generator) else { break }
        state = turn.next
        driven.append(turn.arc.index)
      }
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func uTurnsAreForStubsAndTurningPlaces(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 7, edges: 9, restrictions: 2, using: &generator)
    let graph = try RoadGraph(bytes: draft.encoded())
    for state in graph.states {
      let arc = graph.arc(of: state)
      guard let turn = graph.turns(from: state).first(where: \.isUTurn) else { continue }
      #expect(turn.arc == graph.reverse(of: arc))
      let node = graph.head(of: arc)
      for mode in TravelMode.allCases
      where graph.modes(of: arc).contains(mode) && graph.modes(of: turn.arc).contains(mode) {
        let others = graph.turns(from: state).filter {
          !$0.isUTurn && $0.modes.contains(mode) && graph.modes(of: $0.arc).contains(mode)
        }
        if others.isEmpty, forbiddenHere(turn, graph, state) == false {
          #expect(turn.modes.contains(mode), "seed \(seed): \(mode) is stuck at \(node)")
        }
      }
    }
  }

  /// Whether a restriction forbids the U-turn to anybody.
  private func forbiddenHere(_ turn: Turn, _ graph: RoadGraph, _ state: StateID) -> Bool {
    graph.turn.rows.rows(of: state.rawValue).contains { row in
      Int(graph.turn.rows.byte(row, 4)) == turn.arc.index - graph.arcs(from: graph.tail(of: turn.arc)).startIndex
    }
  }
}
