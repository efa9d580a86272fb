import ByteCoding
import Foundation
import GeoCore
import TestSupport
import Testing

@testable import VectorTiles

/// Other programs read what we write, and we read what they write.
struct PeerTests {
  private static let python = ProcessInfo.processInfo.environment["PERIPLUS_PYTHON"]

  static func fixture(_ name: String) -> String {
    (#filePath as NSString).deletingLastPathComponent + "/Fixtures/" + name
  }

  /// Written by `make-other-programs.py` with `pmtiles` 3.8.1 and `mapbox-vector-tile` 2.2.0.
  @Test func anArchiveOfOtherProgramsIsReadAndFoundSound() throws {
    let bytes = try MappedFile.open(path: Self.fixture("other-programs.pmtiles"))
    let reader = try PMTilesReader(bytes)
    var ids: [UInt64] = []
    try reader.forEachEntry { entry in ids += entry.tileID..<entry.endID }
    #expect(ids == [0, 1, 2, 3, 75, 19_832_288])
    let stored = try #require(try reader.tile(TileAddress(zoom: 3, x: 4, y: 2)!))
    let tile = try VectorTile(decoding: Gzip.inflated(stored, limit: 10_000))
    let shapes = try #require(tile["shapes"]?.features)
    #expect(shapes.map(\.geometry.type) == [.polygon, .lineString, .point])
    #expect(shapes[0].id == 7 && shapes[0]["holes"] == .int(1) && shapes[1]["open"] == .bool(true))
    #expect(shapes[2]["name"] == .string("Grüße") && shapes[2]["share"] == .double(0.25))
    #expect(shapes[2].geometry == .points([.init(1, 2), .init(3, 4)]))
    let report = TileArchiveValidator().validate(bytes)
    #expect(report.isClean(from: .advice), "\(report.findings)")
    #expect(report.tiles == 6 && report.contents == 2)
  }

  @Test(.enabled(if: python != nil, "needs PERIPLUS_PYTHON with pmtiles and mapbox-vector-tile"))
  func otherProgramsReadOurArchive() throws {
    let folder = try TemporaryFolder()
    let writer = try PMTilesWriter(path: folder.file("ours.pmtiles"))
    let tile = VectorTile(layers: [.init(name: "shapes", extent: 512, features: Self.features)])
    for address in [TileAddress(zoom: 0, x: 0, y: 0)!, TileAddress(zoom: 14, x: 8529, y: 5975)!] {
      try writer.append(Gzip.compressed(tile.encoded()), at: address)
    }
    _ = try writer.finish(bounds: Bounds(south: 1, west: 2, north: 3, east: 4)!, metadata: Array(#"{"a":"é"}"#.utf8))
    let lines = try run("read-archive.py", folder.file("ours.pmtiles"))
    let features = { (address: String) in
      [
        #"["\#(address)", "shapes", 512, 9, "Polygon", [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]], "#
          + #"[[2, 2], [2, 4], [4, 4], [4, 2], [2, 2]]], {"kind": "park", "size": 2.5}]"#,
        #"["\#(address)", "shapes", 512, 0, "MultiLineString", [[[1, 1], [5, -7]], [[9, 9], [8, 8]]], "#
          + #"{"bridge": true, "layer": -1, "name": "Überführung", "rank": 3, "width": 1.5}]"#,
        #"["\#(address)", "shapes", 512, 18446744073709551615, "Point", [600, -80], {}]"#,
      ]
    }
    #expect(lines == ["[0, 14, 2, true]", #"{"a": "\u00e9"}"#] + features("0/0/0") + features("14/8529/5975"))
  }

  private static let features: [VectorTile.Feature] = [
    .init(
      id: 9,
      geometry: .polygons([
        .init(
          exterior: [.init(0, 0), .init(10, 0), .init(10, 10), .init(0, 10)],
          interiors: [[.init(2, 2), .init(2, 4), .init(4, 4), .init(4, 2)]])
      ]), properties: [.init("kind", .string("park")), .init("size", .float(2.5))]),
    .init(
      geometry: .lines([[.init(1, 1), .init(5, -7)], [.init(9, 9), .init(8, 8)]]),
      properties: [
        .init("name", .string("Überführung")), .init("bridge", .bool(true)), .init("layer", .sint(-1)),
        .init("rank", .uint(3)), .init("width", .double(1.5)),
      ]),
    .init(id: .max, geometry: .points([.init(600, -80)])),
  ]

  private func run(_ script: String, _ argument: String) throws -> [String] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    process.arguments = [Self.fixture(script), argument]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text.split(separator: "\n").map(String.init)
  }
}
