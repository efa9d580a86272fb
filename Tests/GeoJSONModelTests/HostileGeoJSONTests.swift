import Foundation
import GeoCore
import GeoJSONModel
import TestSupport
import Testing

@Suite struct HostileGeoJSONTests {
  static let sample = #"""
    {"type":"FeatureCollection","bbox":[-1,-1,1,1],"features":[
    {"type":"Feature","id":7,"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[4,0],[4,4],[0,0]],[[1,1],[2,2],[2,1],[1,1]]]]},"properties":{"a":"\u00e9\ud83d\ude00","b":[1,{"c":null}]}},
    {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1e1,2.5,3]},{"type":"LineString","coordinates":[[179,1],[-179,2]]}]},"properties":null}],"x":true}
    """#

  /// Bytes changed, cut, doubled: never a crash, and what is read can be written and read again.
  @Test(arguments: TestEffort.seeds(40, long: 1_000))
  func mutatedTextNeverBreaksTheReader(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var bytes = Array(Self.sample.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = Array(#"{}[]",:0-e.\"#.utf8).randomElement(using: &random)!
        case 2: bytes.remove(at: place)
        case 3: bytes.insert(contentsOf: bytes[place..<min(place + 20, bytes.count)], at: place)
        default: bytes.removeSubrange(place..<min(place + 30, bytes.count))
        }
        if bytes.isEmpty { bytes = [0x7B] }
      }
      for strictness in [GeoJSONReader.Strictness.strict, .lenient] {
        guard let document = try? GeoJSONReader.document(bytes, strictness: strictness) else { continue }
        let written = GeoJSONWriter().bytes(document)
        _ = try GeoJSONReader.document(written, strictness: .strict)
      }
    }
  }

  @Test(arguments: ["[", "{\"a\":", #"{"type":"GeometryCollection","geometries":["#])
  func deepNestingIsRefused(opening: String) throws {
    let text = #"{"type":"Feature","properties":null,"x":"# + String(repeating: opening, count: 100_000)
    let error = try #require(throws: GeoJSONError.self) { try ReadingTests.read(text, .lenient) }
    #expect(error.reason == .tooDeep(limit: 200))
    let nested = #"{"type":"Point","coordinates":"# + String(repeating: "[", count: 100_000)
    #expect(throws: GeoJSONError.self) { try ReadingTests.read(nested, .lenient) }
  }

  @Test func anEndlessFeatureIsRefused() throws {
    var count = 0
    var reader = GeoJSONReader(limit: 1 << 20) {
      count += 1
      return Array((count == 1 ? #"{"features":[{"id":""# : String(repeating: "x", count: 65_536)).utf8)
    }
    let error = try #require(throws: GeoJSONError.self) { try reader.next() }
    #expect(error.reason == .tooLarge(limit: 1 << 20))
    #expect(count < 20)
  }

  @Test func anEndlessNumberIsRefused() throws {
    let error = try #require(throws: GeoJSONError.self) {
      try ReadingTests.read(#"{"type":"Point","coordinates":[1"# + String(repeating: "0", count: 5_000) + ",1]}")
    }
    #expect(error.reason == .tooLarge(limit: 1_000))
    #expect(throws: GeoJSONError.self) { try ReadingTests.read(#"{"type":"Point","coordinates":[1e999,1]}"#) }
  }

  /// A collection that never fits: memory of the process stays.
  @Test func aLongCollectionTakesTheMemoryOfOneFeature() throws {
    let megabytes = TestEffort.isLong ? 1_024 : 12
    let feature = ReadingTests.feature(
      #"{"type":"LineString","coordinates":[\#((0..<200).map { "[\($0 % 90).123456,\($0 % 45).654321]" }.joined(separator: ","))]}"#
    )
    let piece = Array(String(repeating: feature + ",", count: 20).utf8)
    var sent = 0
    var reader = GeoJSONReader {
      defer { sent += 1 }
      if sent == 0 { return Array(#"{"type":"FeatureCollection","features":["#.utf8) }
      return sent * piece.count > megabytes << 20 ? [] : piece
    }
    var (features, before) = (0, 0)
    let error = try #require(throws: GeoJSONError.self) {
      while try reader.next() != nil {
        features += 1
        if features == 200 { before = Self.peakKilobytes }
      }
    }
    #expect(error.reason == .truncated, "the source stops in the middle of the list")
    #expect(features > megabytes * 200)
    // Of the whole process, in which other tests run: a quarter of the text in a long run.
    #expect(Self.peakKilobytes - before < max(24, megabytes / 4) << 10, "grew by \(Self.peakKilobytes - before) KiB")
  }

  private static var peakKilobytes: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}
