import Foundation
import TestSupport
import Testing

@testable import GazetteerBuilding

@Suite struct RegionSourceTests {
  static func read(_ rows: [[String]]) throws -> (regions: [RegionRecord], report: RowReport) {
    let folder = try TemporaryFolder()
    let path = folder.file("subdivisions.tsv")
    try rows.map { $0.joined(separator: "\t") }.joined(separator: "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    return try RegionSource.read(path: path, countries: ["IE", "LT", "AO", "FR"])
  }

  static func row(_ name: String, _ iso: String, _ code: String, level: Int, aliases: String = "") -> [String] {
    [name, iso, code, code.isEmpty ? "" : "7", "Kind", aliases, "\(level)", "", "1"]
  }

  /// Ireland's provinces and Lithuania's counties are level 0 of ISO 3166-2: 600 cities had no region.
  @Test func theCodeTellsTheLevelNotTheTablesOwn() throws {
    let (regions, report) = try Self.read([
      Self.row("Leinster", "IE-L", "IE.L", level: 0), Self.row("Wicklow", "IE-WW", "IE.L.31", level: 1),
      Self.row("Vilnius", "LT-VL", "LT.65", level: 0), Self.row("Deep", "AO-X", "AO.9", level: 2),
    ])
    #expect(regions.map(\.id) == ["AO.9", "IE.L", "LT.65"])
    #expect(report.rejected == ["below the first level": 1] && report.firstRejected.values.contains("line 2"))
  }

  @Test func rowWithAnISOCodeAloneCompletesTheRegionOfItsName() throws {
    let (regions, report) = try Self.read([
      Self.row("Cuando", "", "AO.CUB", level: 1, aliases: "Cuando Province"),
      Self.row("cuando province", "AO-CUA", "", level: 1, aliases: "Kuando"),
      Self.row("Cuando Cubango", "AO-CCU", "", level: 1),
      Self.row("Norman", "FR-1", "FR.28", level: 1), Self.row("Norman", "FR-2", "", level: 1),
    ])
    let cuando = try #require(regions.first { $0.id == "AO.CUB" })
    #expect(cuando.iso == "AO-CUA" && cuando.aliases.contains("Kuando"))
    #expect(regions.first { $0.id == "FR.28" }?.iso == "FR-1")
    #expect(report.kept == 3 && report.read == 5)
    #expect(report.rejected == ["ISO 3166-2 code without a GeoNames region of its name": 2])
  }
}
