import Foundation
import GeoCore
import TestSupport
import Testing

@testable import GazetteerBuilding

@Suite struct ReaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func file(_ name: String, _ text: String) throws -> String {
    try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    return folder.file(name)
  }

  static func row(_ id: Int, _ name: String, country: String = "US", latitude: String = "40.7") -> String {
    [
      "\(id)", name, name, "A,B", latitude, "-74.0", "P", "PPL", country, "", "NY", "", "", "", "8000", "", "10",
      "America/New_York", "2024-01-01",
    ].joined(separator: "\t")
  }

  /// A quoting reader once lost 6,000 American rows behind one quotation mark.
  @Test func quotationMarkInATabFileIsACharacter() throws {
    let path = try file(
      "cities500.txt",
      [Self.row(1, "\"Big\" Town"), Self.row(2, "Bell\""), Self.row(3, "Plain")].joined(separator: "\n"))
    let (cities, report) = try CitySource.read(path: path, countries: ["US"], regions: ["US.NY"], features: [:])
    #expect(cities.map(\.name) == ["\"Big\" Town", "Bell\"", "Plain"])
    #expect(cities.allSatisfy { $0.region == "US.NY" } && cities[0].alternates == ["A", "B"])
    #expect(report.read == 3 && report.kept == 3 && report.rejected.isEmpty)
  }

  @Test func everyRowIsKeptOrRejectedWithReasonAndLine() throws {
    let lines = [
      Self.row(1, "Good"), "short\tline", Self.row(2, "Nowhere", country: "ZZ"), Self.row(3, "North", latitude: "91"),
    ]
    let path = try file("cities500.txt", lines.joined(separator: "\r\n") + "\r\n")
    let (cities, report) = try CitySource.read(path: path, countries: ["US"], regions: [], features: [:])
    #expect(cities.map(\.id) == [1] && cities[0].region == nil)
    #expect(report.read == 4 && report.kept + report.rejected.values.reduce(0, +) == 4)
    #expect(report.firstRejected["country not in the country list"] == "line 3")
    #expect(report.firstRejected["position outside the globe"] == "line 4")
  }

  @Test func airportCodesTwiceGoToTheLargerOne() throws {
    let path = try file(
      "airports.csv",
      #"""
      "id","type","name","latitude_deg","longitude_deg","iso_country","iata_code","scheduled_service"
      1,"medium_airport","Small, ""Old""",1.5,2.5,"BR","IZA","no"
      2,"large_airport","Big",1.6,2.6,"BR","IZA","yes"
      3,"closed","Gone",1,2,"BR","GON","no"
      4,"large_airport","Odd",1,2,"BR","1X","yes"

      """#)
    let (airports, report) = try AirportSource.read(path: path, countries: ["BR"], least: .medium)
    #expect(airports.map(\.name) == ["Big"])
    #expect(report.rejected == ["IATA code twice": 1, "closed": 1, "malformed code, kind or position": 1])
  }

  @Test func quotedFieldsHoldCommasQuotesAndLineEnds() throws {
    var rows: [[String]] = []
    let text = "a,\"b,\"\"c\"\"\nd\",e\r\n,,\n"
    try CommaSeparated.read(Array(text.utf8), path: "x") { fields, _ in rows.append(fields) }
    #expect(rows == [["a", "b,\"c\"\nd", "e"], ["", "", ""]])
    #expect(throws: SourceError.malformed(path: "x", place: "line 2", reason: "quote without end")) {
      try CommaSeparated.read(Array("a\n\"b".utf8), path: "x") { _, _ in }
    }
  }

  @Test func missingAndForeignFilesAreNamed() throws {
    #expect(
      throws: SourceError.unreadable(
        path: folder.file("none.shp").replacingOccurrences(of: ".shp", with: ".dbf"),
        reason: "No such file or directory")
    ) {
      try Shapefile(path: folder.file("none.shp"))
    }
    let text = try file("world_map.gpkg", String(repeating: "no package ", count: 200))
    #expect(throws: (any Error).self) { try RegionCandidate.read(path: text, regions: []) }
    let zones = try file("zones.rings", "no zones")
    #expect { try TimeZoneSource.read(path: zones) } throws: {
      if case SourceError.malformed(zones, _, _) = $0 { true } else { false }
    }
  }
}
