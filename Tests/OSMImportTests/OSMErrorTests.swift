import Foundation
import OSMImport
import Testing

@Suite struct OSMErrorTests {
  private func error(_ path: String) -> OSMError? {
    do throws(OSMError) {
      try OSMFile.read(path: path, into: [Collector()])
      return nil
    } catch { return error }
  }

  @Test func missingFileAndFolder() {
    #expect(error("/nowhere/at/all.osm.pbf") == .notFound(path: "/nowhere/at/all.osm.pbf"))
    let folder = FileManager.default.temporaryDirectory.path
    #expect(error(folder) == .isDirectory(path: folder))
    #expect(error("http://example.invalid/a.osm") == .notFound(path: "http://example.invalid/a.osm"))
  }

  @Test func pipesAndDevicesAreRefusedAtOnce() throws {
    #expect(error("/dev/zero") == .unreadable(path: "/dev/zero", reason: "not a plain file"))
    let neighbour = try TemporaryFile("x")
    let pipe = neighbour.path + ".pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(error(pipe) == .unreadable(path: pipe, reason: "not a plain file"))
    #expect(error(neighbour.path + "/below") == .notFound(path: neighbour.path + "/below"))
  }

  /// The first block's content is made field 7, which is zstd, and was field 3, which is zlib.
  @Test func blocksPackedInAnotherWay() throws {
    var bytes = Array(try Data(contentsOf: URL(filePath: fixture("courtyard-zlib.osm.pbf"))))
    let header = try #require(bytes.firstRange(of: Array("OSMHeader".utf8)))
    let blob = try #require(bytes[header.upperBound...].firstIndex(of: 0x1A))
    bytes[blob] = 0x3A
    let file = try TemporaryFile(bytes)
    guard case .unsupported(file.path, _)? = error(file.path) else {
      Issue.record("not unsupported: \(String(describing: error(file.path)))")
      return
    }
  }

  @Test func emptyFile() throws {
    let file = try TemporaryFile("")
    #expect(error(file.path) == .empty(path: file.path))
  }

  @Test(arguments: [
    "Dear reader, this is no map.", "{\"type\":\"FeatureCollection\"}", "\0\0\0\u{d}\n\u{9}OSMSomething",
  ])
  func otherFormats(text: String) throws {
    let file = try TemporaryFile(text, name: "x.osm.pbf")
    #expect(error(file.path) == .unknownFormat(path: file.path))
  }

  @Test(arguments: ["<html><body>404</body></html>", "<osm version=\"0.6\"><node id=\"1\"", "<osm version=\"0.5\"/>"])
  func brokenXML(text: String) throws {
    let file = try TemporaryFile(text)
    guard case .damaged(file.path, _, let detail) = error(file.path) else {
      Issue.record("not damaged: \(String(describing: error(file.path)))")
      return
    }
    #expect(!detail.isEmpty)
  }

  @Test(arguments: [
    "<node id=\"2\" lat=\"1\" lon=\"1\"/><node id=\"1\" lat=\"1\" lon=\"1\"/>",
    "<way id=\"1\"><nd ref=\"1\"/></way><node id=\"1\" lat=\"1\" lon=\"1\"/>",
    "<relation id=\"1\"/><way id=\"1\"><nd ref=\"1\"/></way>",
  ])
  func unsortedFiles(body: String) throws {
    let file = try TemporaryFile("<osm version=\"0.6\">\(body)</osm>")
    guard case .unsorted(file.path, _) = error(file.path) else {
      Issue.record("not unsorted: \(String(describing: error(file.path)))")
      return
    }
  }

  @Test(arguments: [
    "<osm version=\"0.6\"><node id=\"1\" lat=\"1\" lon=\"1\"/><node id=\"1\" lat=\"1\" lon=\"2\"/></osm>",
    "<osmChange version=\"0.6\"><modify><node id=\"1\" version=\"2\" lat=\"1\" lon=\"1\"/></modify></osmChange>",
  ])
  func historyAndChangeFiles(text: String) throws {
    let file = try TemporaryFile(text)
    #expect(error(file.path) == .severalVersions(path: file.path))
  }

  @Test func messagesAreOneLineWithFileAndRemedy() {
    let all: [OSMError] = [
      .notFound(path: "a"), .isDirectory(path: "a"), .unreadable(path: "a", reason: "b"), .empty(path: "a"),
      .unknownFormat(path: "a"), .truncated(path: "a", byte: 7), .damaged(path: "a", byte: 7, detail: "b"),
      .damaged(path: "a", byte: nil, detail: "b"), .unsorted(path: "a", detail: "b"), .severalVersions(path: "a"),
      .unsupported(path: "a", detail: "b"),
      .outOfMemory(path: "a"),
    ]
    for error in all {
      #expect(error.description.hasPrefix("a: ") && !error.description.contains("\n"))
    }
    #expect(OSMError.truncated(path: "a", byte: 7).description.contains("byte 7"))
  }
}
