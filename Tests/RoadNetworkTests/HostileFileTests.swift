import ByteCoding
import GeoCore
import TestSupport
import Testing

@testable import RoadNetwork

/// A file that lies gives an error, or answers within bounds. A crash ends the test run, which is the test.
@Suite struct HostileFileTests {
  private func smallGraph() -> [UInt8] {
    var generator = SeededGenerator(seed: 11)
    var draft = RoadGraphDraft.random(nodes: 6, edges: 9, restrictions: 3, using: &generator)
    let condition = RoadCondition(
      text: "Mo-Fr 07:00-09:00", spans: [TimeSpan(days: 31, startMinute: 420, endMinute: 540)])
    draft.edges[0].forward?.rules = [.init(modes: .car, effect: .access(.no), condition: condition)]
    draft.edges[1].forward?.timetableDeciseconds = 900
    draft.nodes[0].detail = NodeDetail()
    draft.nodes[0].detail?.exitRef = "12a"
    return draft.encoded()
  }

  /// Asks everything, and checks that each number stays inside the graph.
  private func walk(_ graph: RoadGraph) {
    let arcs = Array(graph.arcs.prefix(200))
    for node in graph.nodes.prefix(200) {
      _ = (graph.coordinate(of: node), graph.flags(of: node), graph.detail(of: node), graph.osmID(of: node))
      #expect(graph.arcs(from: node).allSatisfy { $0.index < graph.arcCount })
    }
    for arc in arcs {
      #expect(graph.tail(of: arc).index < graph.nodeCount && graph.head(of: arc).index < graph.nodeCount)
      #expect(graph.reverse(of: arc).map { $0.index < graph.arcCount } ?? true)
      #expect(graph.edge(of: arc).index < max(1, graph.edgeCount))
      #expect(graph.shape(of: arc).count >= 2)
      _ = (graph.attributes(of: arc), graph.signs(of: arc), graph.key(of: arc), graph.timetableSeconds(of: arc))
      for rule in graph.rules(of: arc) { _ = graph.condition(rule.condition) }
    }
    for state in graph.states.prefix(300) {
      #expect(graph.arc(of: state).index < graph.arcCount)
      for turn in graph.turns(from: state) {
        #expect(turn.next.index < graph.stateCount && turn.arc.index < graph.arcCount)
        for ban in graph.conditionalBans(from: state, into: turn.arc) { _ = graph.condition(ban.condition) }
      }
    }
    let middle = FixedCoordinate(latitudeE7: 500_030_000, longitudeE7: 80_030_000)!
    #expect(graph.nearestArcs(to: middle, within: Meters(1000), limit: 4).allSatisfy { $0.arc.index < graph.arcCount })
  }

  @Test func everyByteFlipped() {
    let sound = smallGraph()
    var opened = 0
    for index in sound.indices {
      for mask in [UInt8(0xFF), 0x01, 0x80] {
        var bytes = sound
        bytes[index] ^= mask
        guard let graph = try? RoadGraph(bytes: bytes) else { continue }
        opened += 1
        walk(graph)
        if index >= 16 + graph.file.entries.count * 32 { expectDamage(graph, at: index) }
      }
    }
    #expect(opened > sound.count)
  }

  /// Full verification finds a flipped byte of any section; padding between sections has no checksum.
  private func expectDamage(_ graph: RoadGraph, at index: Int) {
    guard graph.file.entries.contains(where: { $0.offset <= index && index < $0.offset + $0.length }) else { return }
    #expect(throws: ByteCodingError.self) { try graph.verify() }
  }

  @Test func everyTruncation() throws {
    let sound = smallGraph()
    let last = try #require(try RoadGraph(bytes: sound).file.entries.last)
    for length in 0..<(last.offset + last.length) {
      let isOpened = (try? RoadGraph(bytes: Array(sound[..<length]))) != nil
      #expect(!isOpened, "cut to \(length) bytes")
    }
  }

  @Test(arguments: UInt64(0)..<300)
  func randomBytesInEverySection(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = smallGraph()
    let entries = try RoadGraph(bytes: bytes).file.entries
    let entry = try #require(entries.filter { $0.length > 0 }.randomElement(using: &generator))
    let fill = [UInt8(0), 0xFF, 0x7F, 0x80].randomElement(using: &generator)!
    for index in entry.offset..<(entry.offset + entry.length) where Bool.random(using: &generator) {
      bytes[index] = Bool.random(using: &generator) ? fill : UInt8.random(in: 0...255, using: &generator)
    }
    if let graph = try? RoadGraph(bytes: bytes) { walk(graph) }
  }
}
