import ByteCoding
import Foundation
import GeoCore
import TestSupport
import Testing

@testable import VectorTiles

/// The strict validators: everything planted is found, nothing else.
struct ValidatorTests {
  private func keys(_ bytes: [UInt8]) -> [String] { VectorTileValidator.findings(in: bytes).map(\.key) }

  @Test func cleanTilesHaveNoFindings() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<100 {
      let findings = VectorTileValidator.findings(in: RandomTile.make(using: &random).encoded())
      #expect(findings.allSatisfy { $0.rule == .tile(.outsideBuffer) }, "\(findings)")
    }
  }

  @Test func severalBreachesAreAllFound() {
    let broken = TileBytes.layer(geometry: [9, 2, 2], tags: [0], extent: false)
    let sound = TileBytes.layer(geometry: [9, 2, 2], name: "b", extra: [26, 1, 107, 34, 2, 32, 1])
    let empty: [UInt8] = [26, 8, 120, 2, 10, 1, 99, 40, 128, 32]
    #expect(
      keys(broken + sound + [26, 8] + empty.dropFirst(2)) == [
        "missingExtent", "oddTags", "duplicateKey", "duplicateValue", "emptyLayer",
      ])
  }

  @Test func geometryBeyondTheDecoder() {
    // A bow tie that has area: (0,0) (8,0) (2,6) (6,6).
    #expect(keys(TileBytes.layer(geometry: [9, 0, 0, 26, 16, 0, 11, 12, 8, 0, 15], type: 3)) == ["ringCrossesItself"])
    let square: [UInt8] = [9, 0, 0, 26, 16, 0, 0, 16, 15, 0, 15]
    // The cursor stands at (0, 8): a hole at (6,6), half outside.
    let leaving: [UInt8] = [9, 12, 3, 26, 0, 4, 8, 0, 0, 3, 15]
    #expect(keys(TileBytes.layer(geometry: square, type: 3)) == [])
    #expect(keys(TileBytes.layer(geometry: square + leaving, type: 3)) == ["holeOutsideExterior"])
    // Touching the edge is allowed: a hole from (6,6) to (8,8).
    let touching: [UInt8] = [9, 12, 3, 26, 0, 4, 4, 0, 0, 3, 15]
    #expect(keys(TileBytes.layer(geometry: square + touching, type: 3)) == [])
    // A ring without area.
    #expect(keys(TileBytes.layer(geometry: [9, 0, 0, 18, 4, 0, 4, 0, 15], type: 3)) == ["ringWithoutArea"])
    // 8194 of 4096 is one unit beyond the allowed buffer.
    #expect(keys(TileBytes.layer(geometry: [9, 0x82, 0x80, 1, 0])) == ["outsideBuffer"])
    #expect(keys(TileBytes.layer(geometry: [9, 0x80, 0x80, 1, 0])) == [])
  }

  @Test func findingsNameTileAndByte() {
    let tile = TileAddress(zoom: 14, x: 8529, y: 5975)!
    let findings = VectorTileValidator.findings(in: TileBytes.layer(geometry: [9, 2, 2], tags: [1, 0]), at: tile)
    #expect(findings.map(\.description) == ["tile 14/8529/5975 byte 11: tagIndex (refused)"])
    #expect(TileFinding(.archive(.counts), offset: 72).description == "archive byte 72: counts (violation)")
  }

  /// An archive of our own writer, changed by `change` in the header.
  private func report(_ change: (inout PMTilesHeader) -> Void = { _ in }) throws -> TileArchiveValidator.Report {
    let folder = try TemporaryFolder()
    let writer = try PMTilesWriter(path: folder.file("a"))
    for id in UInt64(1)...40 {
      let tile = VectorTile(layers: [
        .init(name: "a", features: [.init(geometry: .points([.init(Int32(id % 9), 1)]))])
      ])
      try writer.append(Gzip.compressed(tile.encoded()), at: TileAddress(pmtilesID: id)!)
    }
    _ = try writer.finish(
      bounds: Bounds(south: -85, west: -180, north: 85, east: 180)!,
      metadata: Array(#"{"vector_layers":[{"id":"a","fields":{}}]}"#.utf8))
    let bytes = try MappedFile.open(path: folder.file("a")).array()
    var header = try PMTilesReader(ByteView(bytes)).header
    change(&header)
    return TileArchiveValidator().validate(ByteView(header.encoded() + bytes.dropFirst(127)))
  }

  @Test func ourArchivesAreClean() throws {
    let report = try report()
    #expect(report.isClean(from: .advice), "\(report.findings)")
    #expect(report.tiles == 40 && report.contents == 9)
  }

  @Test func lyingHeadersAreFound() throws {
    func keys(_ change: (inout PMTilesHeader) -> Void) throws -> [String] {
      try report(change).findings.map { "\($0.key) \($0.offset)" }
    }
    #expect(try keys { $0.addressedTiles = 41 } == ["counts 72"])
    #expect(try keys { $0.tileEntries = 7 } == ["counts 80"])
    #expect(try keys { $0.tileContents = 10 } == ["counts 88"])
    #expect(try keys { $0.zooms = 0...3 } == ["zooms 100"])
    #expect(try keys { $0.tileCompression = .none }.allSatisfy { !$0.hasPrefix("tileCompression") })
    #expect(
      try keys { $0.tileCompression = .zstd }.allSatisfy {
        $0.hasPrefix("tileCompression") || $0.hasPrefix("vectorLayers")
      })
    #expect(try !report { $0.southWest = .init(latitudeE7: 800_000_000, longitudeE7: 0)! }.isClean(from: .advice))
    #expect(try report { $0.addressedTiles = 0 }.isClean(from: .advice))
  }

  @Test func unorderedContentsAreFoundWhereOrderIsPromised() {
    let tile = Gzip.compressed(TileBytes.layer(geometry: [9, 2, 2]))
    let other = Gzip.compressed(TileBytes.layer(geometry: [9, 4, 4]))
    func archive(clustered: Bool, gap: [UInt8] = []) -> ByteView {
      let entries = [
        PMTilesEntry(tileID: 1, runLength: 1, offset: UInt64(tile.count + gap.count), length: UInt32(other.count)),
        PMTilesEntry(tileID: 2, runLength: 1, offset: 0, length: UInt32(tile.count)),
      ]
      let root = Gzip.compressed(PMTilesDirectory.encoded(entries))
      let metadata = Gzip.compressed(Array(#"{"vector_layers":[{"id":"a","fields":{}}]}"#.utf8))
      var header = PMTilesHeader()
      header.root = 127..<127 + UInt64(root.count)
      header.metadata = header.root.upperBound..<header.root.upperBound + UInt64(metadata.count)
      header.leaves = header.metadata.upperBound..<header.metadata.upperBound
      let length = UInt64(tile.count + gap.count + other.count)
      header.tiles = header.leaves.upperBound..<header.leaves.upperBound + length
      header.zooms = 1...1
      header.isClustered = clustered
      header.southWest = FixedCoordinate(latitudeE7: -850_000_000, longitudeE7: -1_800_000_000)!
      header.northEast = FixedCoordinate(latitudeE7: 850_000_000, longitudeE7: 1_800_000_000)!
      return ByteView(header.encoded() + root + metadata + tile + gap + other)
    }
    let validator = TileArchiveValidator()
    #expect(validator.validate(archive(clustered: false)).findings == [])
    #expect(validator.validate(archive(clustered: true)).findings.map(\.key) == ["clustering"])
    #expect(validator.validate(archive(clustered: false, gap: [0, 0])).findings.map(\.key) == ["unusedBytes"])
  }

  @Test func findingsAreCountedBeyondThoseKept() throws {
    let report = try report { $0.tileCompression = .zstd }
    #expect(report.counts["tileCompression"] == 9)
    #expect(TileArchiveValidator(findingsPerRule: 2).validate(ByteView([1, 2])).findings.map(\.key) == ["headerValue"])
  }

  @Test func mutatedArchivesAreJudgedWithoutACrash() throws {
    let sound = try MappedFile.open(path: PeerTests.fixture("other-programs.pmtiles")).array()
    var random = SeededGenerator(seed: 12)
    for _ in 0..<(LongTests.areOn ? 100_000 : 1_000) {
      _ = TileArchiveValidator().validate(ByteView(Mutation.of(sound, using: &random)))
    }
  }
}

/// The pages of the formats list every rule with its severity.
struct RuleDocumentationTests {
  private func page(_ name: String) throws -> String {
    let tests = ((#filePath as NSString).deletingLastPathComponent as NSString).deletingLastPathComponent
    let repository = (tests as NSString).deletingLastPathComponent
    return try String(contentsOfFile: repository + "/docs/formats/" + name, encoding: .utf8)
  }

  private func expect(_ rule: String, _ severity: TileRule.Severity, in page: String) {
    let row = page.split(separator: "\n").first { $0.hasPrefix("| `") && $0.contains("`\(rule)`") }
    #expect(row?.contains("| \(severity) |") == true, "\(rule) is not documented as \(severity)")
  }

  @Test func tileRules() throws {
    let page = try page("vector-tiles.md")
    for rule in TileRule.allCases { expect(rule.rawValue, rule.severity, in: page) }
  }

  @Test func archiveRules() throws {
    let page = try page("pmtiles.md")
    for rule in ArchiveRule.allCases { expect(rule.rawValue, rule.severity, in: page) }
  }
}
