import GeoCore
import TestSupport
import Testing

@testable import RoadNetwork

@Suite struct RoundTripTests {
  @Test(arguments: UInt64(0)..<60)
  func everyArcReadsBackAsDrafted(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let draft = RoadGraphDraft.random(nodes: 9, edges: 25, restrictions: 4, using: &generator)
    let graph = try RoadGraph(bytes: draft.encoded())
    try graph.verify()
    #expect(graph.nodeCount == draft.nodes.count)
    let numbering = ArcNumbering(draft)
    #expect(graph.arcCount == numbering.arcs.count)
    for (number, wanted) in numbering.arcs.enumerated() {
      let arc = ArcID(number)
      let (edge, source) = (draft.edges[wanted.source.edge], draft.arc(wanted.source))
      #expect(graph.tail(of: arc).index == wanted.tail)
      #expect(graph.head(of: arc).index == wanted.head)
      #expect(graph.reverse(of: arc) == numbering.reverse(of: number).map { ArcID($0) })
      #expect(graph.attributes(of: arc) == source.attributes)
      #expect(graph.signs(of: arc) == source.signs)
      #expect(graph.shape(of: arc) == draft.line(wanted.source))
      #expect(graph.runsWithWay(arc) == wanted.source.isForward)
      #expect(graph.osmWay(of: arc) == edge.way)
      #expect(graph.lengthCentimeters(of: arc) == RoadGraphDraft.centimeters(draft.line(wanted.source)))
      #expect(graph.primaryArc(of: graph.edge(of: arc)) == graph.primary(of: arc))
    }
  }

  @Test(arguments: UInt64(0)..<20)
  func arcsOfNodesPartitionTheArcs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let graph = try RoadGraph(
      bytes: RoadGraphDraft.random(nodes: 50, edges: 80, using: &generator).encoded())
    #expect(graph.nodes.flatMap { Array(graph.arcs(from: $0)) } == Array(graph.arcs))
    for node in graph.nodes.dropFirst() {
      let previous = NodeID(node.index - 1)
      #expect(
        (graph.coordinate(of: previous).mortonCode, graph.osmID(of: previous))
          < (graph.coordinate(of: node).mortonCode, graph.osmID(of: node)))
    }
  }

  @Test func theOrderOfTheDraftDoesNotMatter() {
    var generator = SeededGenerator(seed: 1)
    let draft = RoadGraphDraft.random(nodes: 20, edges: 40, restrictions: 6, using: &generator)
    let nodes = draft.nodes.indices.shuffled(using: &generator)
    let edges = draft.edges.indices.shuffled(using: &generator)
    var shuffled = RoadGraphDraft()
    shuffled.nodes = nodes.map { draft.nodes[$0] }
    shuffled.edges = edges.map { old in
      var edge = draft.edges[old]
      edge.from = nodes.firstIndex(of: edge.from)!
      edge.to = nodes.firstIndex(of: edge.to)!
      return edge
    }
    shuffled.restrictions = draft.restrictions.shuffled(using: &generator).map { restriction in
      var moved = restriction
      moved.path = restriction.path.map { .init(edge: edges.firstIndex(of: $0.edge)!, isForward: $0.isForward) }
      return moved
    }
    #expect(shuffled.encoded() == draft.encoded())
  }

  @Test func theEmptyGraphIsLegal() throws {
    let graph = try RoadGraph(bytes: RoadGraphDraft().encoded())
    #expect(graph.nodeCount == 0 && graph.arcCount == 0 && graph.bounds == nil)
    #expect(graph.nearestArcs(to: RoadGraph.nullIsland, within: Meters(1e7), limit: 3).isEmpty)
  }
}
