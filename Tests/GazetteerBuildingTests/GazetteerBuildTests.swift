import Foundation
import GeoCore
import GeoJSONModel
import Places
import TestSupport
import Testing

@testable import GazetteerBuilding

/// The whole way from source files to a gazetteer that answers, for the world of `TinySources`.
@Suite struct GazetteerBuildTests {
  let sources: TinySources

  init() throws { sources = try TinySources() }

  func audit() throws -> AuditReport {
    try JSONDecoder().decode(
      AuditReport.self, from: Data(contentsOf: URL(fileURLWithPath: sources.output + "/audit.json")))
  }

  func chain(_ latitude: Double, _ longitude: Double) throws -> PlaceChain {
    try Gazetteer(folder: sources.output).describe(Coordinate(latitude: latitude, longitude: longitude)!)
  }

  @Test func resolvesWhatWasBuilt() throws {
    _ = try sources.build()
    #expect(try chain(0.5, 0.5).region?.id == "AA.01")
    #expect(try chain(0.5, 10.5).country?.id == "DD")
    #expect(try chain(0.5, 20.5).country?.id == "UU")
    #expect(try chain(0.5, 30.5).country == nil)
    #expect(try chain(1.05, 5.05).country?.id == "BB")
    // The coarse layer alone tells north from south, and bulges over both borders of BB.
    #expect(try chain(1.5, 2.5).region?.id == "BB.01" && chain(0.5, 2.5).region?.id == "BB.02")
    #expect(try chain(1.01, 2.5).region?.id == "BB.01" && chain(0.99, 3.5).region?.id == "BB.02")
  }

  @Test func regionsWhoseLinesNobodyKnowsFollowTheNearestCity() throws {
    _ = try sources.build()
    let (north, south) = (try chain(1.6, 1.5), try chain(0.3, 1.5))
    #expect(north.region?.id == "AA.02" && south.region?.id == "AA.03")
    #expect([north, south].allSatisfy { $0.reasons.first { $0.step == "region" }?.rule == "nearestCity" })
  }

  @Test func auditNamesEachDecisionWithItsEvidence() throws {
    let report = try sources.build()
    let audit = try audit()
    let shared = try #require(audit.entries.first { $0.decision == .split })
    #expect(shared.votes == "AA.02 4, AA.03 3" && shared.region == nil && shared.nearestCityAgreement == 1)
    #expect(audit.islandsAdded == ["BB": 1])
    #expect(audit.separatedParts.contains { $0.hasPrefix("AAA → DD: cities inside") })
    #expect(audit.separatedParts.contains("AAA → UU: override: no city"))
    let causes = audit.regionsWithoutPolygon.map { "\($0.region) \($0.cause) \($0.cities)" }
    #expect(causes == ["AA.02 sharedPolygon 4", "AA.03 sharedPolygon 3", "BB.03 noCity 0"])
    #expect(report.regionsWithoutPolygon == 3)
    let page = try String(contentsOfFile: sources.output + "/audit.html", encoding: .utf8)
    #expect(page.contains("AA.02 4, AA.03 3") && page.contains("<svg") && page.contains("<circle class=r1"))
    #expect(!page.contains("http"))
  }

  @Test func rowsAreKeptOrRejectedWithAReason() throws {
    let rows = try sources.build().rows
    #expect(rows["regions"]?.kept == 6)
    #expect(
      rows["regions"]?.rejected == [
        "below the first level": 1, "ISO 3166-2 code without a GeoNames region of its name": 1,
      ])
    for report in rows.values { #expect(report.read == report.kept + report.rejected.values.reduce(0, +)) }
  }

  @Test func secondBuildHasTheSameBytes() throws {
    _ = try sources.build()
    let first = try contents()
    _ = try sources.build()
    #expect(try contents() == first)
    #expect(
      first.keys.sorted() == [
        "audit.html", "audit.json", "boundaries.bin", "countries.geojson", "gazetteer.sqlite", "nearest.bin",
        "regions.geojson", "report.json", "timezones.bin",
      ])
  }

  func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: sources.output)
    return try Dictionary(
      uniqueKeysWithValues: names.map { name in
        (name, try Data(contentsOf: URL(fileURLWithPath: sources.output + "/" + name)))
      })
  }

  @Test func failedBuildLeavesTheOldGazetteerAndNothingElse() throws {
    _ = try sources.build()
    let before = try contents()
    try sources.write("natural-earth/ne_10m_land.shp", "no shapes at all")
    #expect(throws: SourceError.self) { try sources.build() }
    #expect(try contents() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sources.folder.path).sorted() == [
        "gazetteer", "overrides", "sources",
      ])
  }

  // MARK: Official files

  @Test func officialPolygonsDrawWhatTheLinesDoNotAndArePutToTheSameVote() throws {
    let layer = "../official/ne_10m_admin_1_states_provinces"
    let squares = [
      TinySources.square(0, 0, 1, 2), TinySources.square(1, 1, 2, 2), TinySources.square(1, 0, 2, 1),
      TinySources.square(2, 1, 4, 2), TinySources.square(2, 0, 4, 1),
    ]
    try sources.write(layer + ".shp", ShapefileBytes.shapes(squares.map { [$0] }))
    // The code of the second is wrong, the third has an ISO code alone.
    try sources.write(
      layer + ".dbf",
      ShapefileBytes.table(
        columns: ["name", "iso_a2", "gn_a1_code", "iso_3166_2"],
        rows: [
          ["One", "AA", "AA.01", ""], ["Two", "AA", "AA.01", ""], ["Three", "AA", "", "AA-2"],
          ["North", "BB", "BB.01", ""], ["South", "BB", "BB.02", ""],
        ]))
    try sources.write("../official/cities500.txt", ReaderTests.row(9, "Newtown", country: "BB", latitude: "1.5"))
    let report = try sources.build(official: sources.folder.path + "/official")
    #expect(report.counts["cities"] == 1 && report.decisions["split"] == nil)
    try FileManager.default.removeItem(atPath: sources.folder.path + "/official/cities500.txt")
    _ = try sources.build(official: sources.folder.path + "/official")
    let audit = try audit()
    #expect(audit.entries.contains { $0.name == "Two" && $0.decision == .reassigned && $0.region == "AA.02" })
    #expect(audit.regionsWithoutPolygon.map(\.region) == ["BB.03"])
    let south = try chain(0.3, 1.5)
    #expect(south.region?.id == "AA.03" && south.reasons.first { $0.step == "region" }?.rule == "contained")
    let source = try PlaceAtlas(folder: sources.output).sources.first { $0.name == "natural-earth" }
    #expect(source?.version.contains("ne_10m_admin_1_states_provinces.shp of the publisher") == true)
  }

  // MARK: Overrides

  @Test func missingIslandIsDrawnByHand() throws {
    try sources.writeOverrides(
      islands: #"{"name":"Rock","country":"BB","outline":[[5.5,1],[5.6,1],[5.6,1.1]],"reason":"r","source":"s"}"#)
    _ = try sources.build()
    #expect(try chain(1.05, 5.58).country?.id == "BB")
  }

  @Test(arguments: [
    (#"{"country":"CS","reason":"r","source":"s"}"#, TinySources.uninhabited, "", "", "dissolvedCountries CS"),
    ("", TinySources.uninhabited.replacing("19", with: "9").replacing("22", with: "12"), "", "", "uninhabited UU"),
    (
      "", TinySources.uninhabited,
      #"{"name":"Rock","country":"BB","outline":[[5.05,1.05],[5.2,1],[5.2,1.2]],"reason":"r","source":"s"}"#, "",
      "missingIslands Rock"
    ),
    (
      "", TinySources.uninhabited, "", #"{"place":"country BB","name":"beland","reason":"r","source":"s"}"#,
      "alias beland"
    ),
    ("", TinySources.uninhabited, "", #"{"place":"city 7","name":"X","reason":"r","source":"s"}"#, "alias X"),
  ])
  func unnecessaryOverrideFailsTheBuild(
    dissolved: String, uninhabited: String, islands: String, aliases: String, entry: String
  ) throws {
    try sources.writeOverrides(dissolved: dissolved, uninhabited: uninhabited, islands: islands, aliases: aliases)
    #expect {
      try sources.build()
    } throws: {
      guard case OverrideError.unnecessary(entry, _)? = $0 as? OverrideError else { return false }
      return true
    }
  }

  @Test func overridesOfTheProjectNameReasonAndSource() throws {
    let folder = #filePath.components(separatedBy: "/Tests/")[0] + "/data/overrides"
    let boundaries = try BoundaryOverrides.read(path: folder + "/boundaries.json")
    let names = try NameOverrides.read(path: folder + "/names.json")
    let evidence =
      boundaries.countryPolygons.map { [$0.reason, $0.source] }
      + boundaries.dissolvedCountries.map { [$0.reason, $0.source] }
      + boundaries.uninhabited.map { [$0.reason, $0.source] }
      + boundaries.missingIslands.map { [$0.reason, $0.source] }
      + names.aliases.map { [$0.reason, $0.source] }
    #expect(evidence.count > 10 && evidence.joined().allSatisfy { $0.utf8.count > 4 })
  }

  // MARK: What is made for others

  @Test func outlinesAreFeaturesOfTheFiles() throws {
    _ = try sources.build()
    let atlas = try PlaceAtlas(folder: sources.output)
    for (id, contains) in [("AA", (0.5, 0.5)), ("BB.01", (3, 1.5)), ("DD", (10.5, 0.5))] as [(String, (Double, Double))]
    {
      let bytes = try #require(try atlas.outline(of: id.utf8.count == 2 ? .country : .region, id: id))
      let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      #expect(object["id"] as? String == id && object["type"] as? String == "Feature")
      let box = try #require(object["bbox"] as? [Double])
      #expect(box[0] <= contains.0 && contains.0 <= box[2] && box[1] <= contains.1 && contains.1 <= box[3])
    }
    #expect(try atlas.outline(of: .country, id: "ZZ") == nil && atlas.outline(of: .region, id: "AA.03") == nil)
    let whole = try Data(contentsOf: URL(fileURLWithPath: sources.output + "/countries.geojson"))
    let collection = try #require(try JSONSerialization.jsonObject(with: whole) as? [String: Any])
    #expect((collection["features"] as? [Any])?.count == 4)
    #expect(collection["attribution"] as? String == "Made of natural-earth")
  }
}
