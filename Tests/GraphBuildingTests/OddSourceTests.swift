import GeoCore
import OSMImport
import RoadNetwork
import TestSupport
import Testing

@testable import GraphBuilding

/// Ways, nodes and relations that are odd or wrong: kept where they are legal, else left out and counted.
@Suite struct OddSourceTests {
  private struct Source {
    let builder = RoadGraphBuilder()
    var nextWay: Int64 = 1

    /// A place for each node number, on a spiral, so that no two coincide.
    static func place(_ node: Int64) -> FixedCoordinate {
      FixedCoordinate(
        latitudeE7: Int32(500_000_000 + node * 997), longitudeE7: Int32(80_000_000 + node * node % 7919 * 13))!
    }

    mutating func way(_ nodes: [Int64], missing: Set<Int64> = [], _ tags: OSMTags = ["highway": "residential"]) {
      builder.way(
        OSMWay(
          id: nextWay, nodeIDs: nodes, locations: nodes.map { missing.contains($0) ? nil : Self.place($0) }, tags: tags)
      )
      nextWay += 1
    }

    func graph() throws -> (RoadGraph, RoadGraphReport) {
      let (draft, report) = builder.draft()
      let graph = try RoadGraph(bytes: draft.encoded())
      try graph.verify()
      return (graph, report)
    }
  }

  @Test func nodesThatRepeat() throws {
    var source = Source()
    source.way([1, 1, 2, 2, 3, 3])
    source.way([4, 4])
    source.way([5, 5, 5, 5])
    let (graph, _) = try source.graph()
    #expect(graph.edgeCount == 1 && graph.nodeCount == 2)
    #expect(graph.shape(of: ArcID(0)).count == 3)
  }

  @Test func loopsAndFigureEights() throws {
    var source = Source()
    source.way([1, 2, 3, 1])
    source.way([10, 11, 12, 10, 13, 14, 10])
    source.way([20, 21, 20])
    let (graph, _) = try source.graph()
    let loops = graph.arcs.filter { graph.tail(of: $0) == graph.head(of: $0) }
    #expect(loops.count == 8, "a ring, both halves of the eight, a way and back; each both ways")
    #expect(graph.edgeCount == 4)
    let keys = graph.arcs.map { graph.key(of: $0) }
    #expect(Set(keys).count == keys.count)
  }

  @Test func waysOnTopOfEachOther() throws {
    var source = Source()
    source.way([1, 2, 3])
    source.way([1, 2, 3])
    let (graph, report) = try source.graph()
    #expect(graph.edgeCount == 4 && report.skipped.isEmpty)
  }

  @Test func coincidingNodesMakeEdgesWithoutLength() throws {
    let builder = RoadGraphBuilder()
    let place = Source.place(1)
    builder.way(
      OSMWay(id: 1, nodeIDs: [1, 2], locations: [place, place], tags: ["highway": "residential"]))
    let graph = try RoadGraph(bytes: builder.draft().draft.encoded())
    #expect(graph.edgeCount == 1 && graph.lengthCentimeters(of: ArcID(0)) == 0)
    #expect(graph.nearestArcs(to: place, within: Meters(5), limit: 1).map(\.fraction) == [0])
  }

  @Test func waysThatTheExtractCuts() throws {
    var source = Source()
    source.way([1, 2, 3, 4, 5], missing: [3])
    source.way([6, 7], missing: [7])
    source.way([8, 9], missing: [8, 9])
    let (graph, report) = try source.graph()
    #expect(graph.edgeCount == 2 && report.skipped[.wayClipped] == 3)
    let clipped = graph.nodes.filter { graph.flags(of: $0).contains(.clipped) }.map { graph.osmID(of: $0) }
    #expect(Set(clipped) == [2, 4])
  }

  @Test func tooShortAndTooLong() throws {
    var source = Source()
    source.way([1])
    source.way([])
    source.way((0..<33_000).map { Int64($0 % 2000 + 1) })
    source.way((1...9_001).map { Int64($0) })
    let (graph, report) = try source.graph()
    #expect(report.skipped == [.wayTooShort: 2, .wayTooLong: 1])
    #expect(graph.edgeCount == 3, "a very long line is cut")
    #expect(graph.arcs.allSatisfy { graph.shape(of: $0).count <= 4_002 })
  }

  @Test func moreRoadsThanANodeCanCount() throws {
    var source = Source()
    for end in 2...400 { source.way([1, Int64(end)]) }
    let (graph, report) = try source.graph()
    #expect(report.skipped[.tooManyRoadsAtNode] == 399 - RoadGraphDraft.mostArcsPerNode)
    #expect(graph.nodes.allSatisfy { graph.arcs(from: $0).count <= RoadGraphDraft.mostArcsPerNode })
  }

  @Test func brokenRestrictionsAreCountedByReason() throws {
    var source = Source()
    for (nodes, tags) in [
      ([Int64(1), 2], ["highway": "residential"] as OSMTags), ([2, 3], ["highway": "residential"]),
      ([2, 4], ["highway": "residential", "oneway": "-1"]), ([8, 9], ["highway": "residential"]),
      ([5, 2, 6], ["highway": "residential"]),
    ] { source.way(nodes, tags) }
    func relation(
      _ value: String, from: [Int64] = [1], via: [Int64] = [2], to: [Int64] = [2], _ extra: [(String, String)] = []
    ) {
      let members =
        from.map { OSMMember(kind: .way, id: $0, role: "from") }
        + via.map { OSMMember(kind: .node, id: $0, role: "via") }
        + to.map { OSMMember(kind: .way, id: $0, role: "to") }
      let tags = [("type", "restriction"), ("restriction", value)] + extra
      source.builder.relationAhead(
        OSMRelation(id: 1, members: members, tags: OSMTags(tags.map { (key: $0.0, value: $0.1) })))
    }
    relation("no_left_turn")
    relation("no_left_turn", from: [])
    relation("no_left_turn", via: [])
    relation("no_left_turn", via: [2, 3])
    relation("no_left_turn", to: [77])
    relation("no_left_turn", via: [99])
    relation("no_left_turn", to: [3])
    relation("no_left_turn", to: [4])
    relation("no_left_turn", from: [5])
    relation("no_smoking")
    relation("no_left_turn", [("except", "vehicle")])
    let (_, report) = try source.graph()
    #expect(report.restrictions == 1)
    #expect(
      report.skipped == [
        .restrictionMembers: 3, .restrictionOutside: 2, .restrictionDisconnected: 2, .restrictionAmbiguous: 1,
        .restrictionValue: 1, .restrictionForOthers: 1,
      ])
  }

  /// Random networks with random relations over them: no crash, and a sound file.
  @Test(arguments: UInt64(0)..<60)
  func randomSourcesMakeSoundGraphs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var source = Source()
    for _ in 0..<12 {
      let nodes = (0..<Int.random(in: 1...6, using: &generator)).map { _ in Int64.random(in: 1...9, using: &generator) }
      let oneWay = ["yes", "no", "-1"].randomElement(using: &generator)!
      source.way(
        nodes, missing: Int.random(in: 0..<5, using: &generator) == 0 ? [3] : [],
        ["highway": "residential", "oneway": oneWay])
    }
    for id in 0..<20 {
      let members = (0..<Int.random(in: 2...6, using: &generator)).map { _ in
        OSMMember(
          kind: [.node, .way, .way].randomElement(using: &generator)!, id: .random(in: 1...12, using: &generator),
          role: ["from", "via", "via", "to", ""].randomElement(using: &generator)!)
      }
      let value = ["no_left_turn", "only_straight_on", "no_u_turn", "no_entry"].randomElement(using: &generator)!
      source.builder.relationAhead(
        OSMRelation(id: Int64(id), members: members, tags: ["type": "restriction", "restriction": value]))
    }
    let (graph, _) = try source.graph()
    for state in graph.states {
      for turn in graph.turns(from: state) { #expect(graph.arc(of: turn.next) == turn.arc) }
    }
  }

  @Test func valuesBeyondAllMeasureAreDropped() throws {
    var source = Source()
    source.way([1, 2], ["highway": "residential", "name": String(repeating: "ä", count: 40_000)])
    let (graph, _) = try source.graph()
    #expect(graph.signs(of: ArcID(0)).name == "")
  }
}
