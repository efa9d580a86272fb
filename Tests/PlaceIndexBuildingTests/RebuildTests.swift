import Foundation
import OSMImport
import TestSupport
import Testing

@testable import PlaceIndexBuilding

@Suite("Rebuilding a place index")
struct RebuildTests {
  private static let town = "data/osm/neubrandenburg-2016.osm.pbf"

  static func build(_ source: String, to path: String) throws {
    let builder = PlaceIndexBuilder()
    let reading = try OSMFile.read(path: source, into: [builder])
    _ = try builder.finish(writingTo: path, sourceTimestamp: reading.timestamp)
  }

  /// Hash seeds differ between processes, so an order taken from a dictionary or set shows here.
  @Test(.enabled(if: SharedData.path(town) != nil, "needs ../shared"))
  func anotherProcessWritesTheSameBytes() async throws {
    let folder = try TemporaryFolder()
    let source = try #require(SharedData.path(Self.town))
    let (first, second) = (folder.file("first.sqlite"), folder.file("second.sqlite"))
    try Self.build(source, to: first)
    await #expect(processExitsWith: .success) { [source = source as String, second = second as String] in
      try RebuildTests.build(source, to: second)
    }
    let bytes = try Data(contentsOf: URL(fileURLWithPath: first))
    #expect(bytes.count > 100_000)
    #expect(try Data(contentsOf: URL(fileURLWithPath: second)) == bytes)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["first.sqlite", "second.sqlite"])
  }
}
