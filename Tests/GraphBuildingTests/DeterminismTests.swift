import Foundation
import GraphBuilding
import OSMImport
import TestSupport
import Testing

@Suite struct DeterminismTests {
  private static func bytes(_ path: String) throws -> Data {
    let builder = RoadGraphBuilder(country: "MC")
    try OSMFile.read(path: path, into: [builder], areas: false)
    return Data(builder.draft().draft.encoded())
  }

  /// Hash seeds differ between processes: an order taken from a dictionary would show.
  @Test(arguments: ["viaway", "overlap_via", "node_cond", "roundabout"])
  func anotherProcessWritesTheSameBytes(name: String) async throws {
    let folder = try TemporaryFolder()
    let (source, expected) = (fixture(name), folder.file("roads.graph"))
    try Self.bytes(source).write(to: URL(filePath: expected))
    await #expect(processExitsWith: .success) { [source = source as String, expected = expected as String] in
      let isEqual = try Self.bytes(source) == Data(contentsOf: URL(filePath: expected))
      exit(isEqual ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test(.enabled(if: SharedData.path("data/osm/manhattan-2020.osm.pbf") != nil, "needs ../shared"))
  func anotherProcessWritesTheSameTown() async throws {
    let source = try #require(SharedData.path("data/osm/manhattan-2020.osm.pbf"))
    let folder = try TemporaryFolder()
    let expected = folder.file("roads.graph")
    try Self.bytes(source).write(to: URL(filePath: expected))
    await #expect(processExitsWith: .success) { [source = source as String, expected = expected as String] in
      let isEqual = try Self.bytes(source) == Data(contentsOf: URL(filePath: expected))
      exit(isEqual ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }
}
