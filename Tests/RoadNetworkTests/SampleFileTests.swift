import Foundation
import GeoCore
import TestSupport
import Testing

@testable import RoadNetwork

/// The sample file that the format's page explains byte by byte.
@Suite struct SampleFileTests {
  private let sample = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/two-nodes-v1.graph")

  private var draft: RoadGraphDraft {
    var attributes = RoadAttributes()
    attributes.roadClass = .residential
    attributes.access[.car] = .yes
    var signs = RoadSigns()
    signs.name = "Main"
    let arc = RoadGraphDraft.Arc(attributes: attributes, signs: signs)
    var draft = RoadGraphDraft()
    draft.nodes = [
      .init(osmID: 1, location: FixedCoordinate(latitudeE7: 0, longitudeE7: 0)!),
      .init(osmID: 2, location: FixedCoordinate(latitudeE7: 10_000, longitudeE7: 0)!),
    ]
    draft.edges = [.init(way: 7, from: 0, to: 1, fromPosition: 0, toPosition: 1, forward: arc, backward: arc)]
    return draft
  }

  @Test func theWriterStillWritesTheSample() throws {
    let bytes = draft.encoded()
    if ProcessInfo.processInfo.environment["PERIPLUS_BLESS"] == "1" { try Data(bytes).write(to: sample) }
    #expect(try Data(contentsOf: sample) == Data(bytes))
  }

  @Test func theReaderReadsTheSample() throws {
    let graph = try RoadGraph(contentsOf: sample.path)
    try graph.verify()
    #expect(graph.nodeCount == 2 && graph.arcCount == 2 && graph.edgeCount == 1 && graph.stateCount == 2)
    let there = ArcID(0)
    #expect(graph.head(of: there) == NodeID(1) && graph.reverse(of: there) == ArcID(1))
    #expect(graph.key(of: there) == ArcKey(way: 7, from: 1, to: 2, fromPosition: 0, toPosition: 1))
    #expect(graph.signs(of: there).name == "Main" && graph.modes(of: there) == .car)
    // 0.001° on a sphere of 6,371,008.8 m.
    #expect(graph.lengthCentimeters(of: there) == 11_120)
    #expect(graph.turns(from: StateID(there)).map(\.modes) == [.car])
  }

  @Test func errorsNameTheFileAndTheRemedy() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/roads.graph"
    #expect(
      throws: RoadGraphError(file: path, reason: .unreadable(path: "road graph", reason: "No such file or directory"))
    ) {
      try RoadGraph(contentsOf: path)
    }
    try Data("not a graph, but a text".utf8).write(to: URL(filePath: path))
    #expect(throws: RoadGraphError(file: path, reason: .wrongSignature(expected: "PERIROAD"))) {
      try RoadGraph(contentsOf: path)
    }
    var newer = draft.encoded()
    newer[8] = 2
    try Data(newer).write(to: URL(filePath: path))
    let error = RoadGraphError(file: path, reason: .unsupportedVersion(found: 2, newestSupported: 1))
    #expect(throws: error) { try RoadGraph(contentsOf: path) }
    #expect(
      error.description == "\(path): written in version 2 of its format, this program reads up to 1: update the program"
    )
  }
}
