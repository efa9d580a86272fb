import Foundation
import GraphBuilding
import OSMImport
import RoadNetwork
import TestSupport
import Testing

/// A reader in another language, written from the format's page, must say the same.
@Suite struct SecondReaderTests {
  private static let python =
    ["PERIPLUS_PYTHON"].compactMap { ProcessInfo.processInfo.environment[$0] }.first ?? "/usr/bin/python3"
  private static let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "RoadNetworkTests/Fixtures/read_roads_graph.py").path

  private struct Answer: Decodable, Equatable {
    var nodes = 0
    var arcs = 0
    var edges = 0
    var copies = 0
    var carArcs = 0
    var centimeters = 0
    var names = 0
    var firstName = ""
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: python), "needs Python"),
    arguments: ["viaway", "overlap_via", "roundabout", "monaco"])
  func saysTheSame(name: String) throws {
    let monaco = SharedData.path("data/osm/monaco-2023.osm.pbf") ?? SharedData.source("osm-monaco/monaco.osm.pbf")
    guard let source = name == "monaco" ? monaco : fixture(name) else { return }
    let folder = try TemporaryFolder()
    let builder = RoadGraphBuilder()
    try OSMFile.read(path: source, into: [builder], areas: false)
    _ = try builder.finish(writingTo: folder.file("roads.graph"))
    let graph = try RoadGraph(contentsOf: folder.file("roads.graph"))
    let output = try run(folder.file("roads.graph"))
    #expect(try JSONDecoder().decode(Answer.self, from: output) == answer(graph))
  }

  private func answer(_ graph: RoadGraph) -> Answer {
    let names = Set(graph.arcs.map { graph.signs(of: $0).name }).subtracting([""])
    // Python compares strings by code points, as UTF-8 bytes do.
    let first = names.min { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    return Answer(
      nodes: graph.nodeCount, arcs: graph.arcCount, edges: graph.edgeCount, copies: graph.stateCount - graph.arcCount,
      carArcs: graph.arcs.count { graph.modes(of: $0).contains(.car) },
      centimeters: graph.arcs.reduce(0) { sum, arc in
        let isLower = graph.reverse(of: arc).map { arc < $0 } ?? true
        return sum + (isLower ? Int(graph.lengthCentimeters(of: arc)) : 0)
      }, names: names.count, firstName: first ?? "")
  }

  private func run(_ path: String) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: Self.python)
    process.arguments = [Self.script, path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return output
  }
}
