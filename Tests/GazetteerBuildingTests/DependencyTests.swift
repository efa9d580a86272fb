import ByteCoding
import Foundation
import GeoCore
import Places
import TestSupport
import Testing

@testable import GazetteerBuilding

/// Dependencies that a layer bakes into their parent, and zones that more than one country keeps.
@Suite struct DependencyTests {
  private func city(_ id: Int, _ longitude: Double, _ latitude: Double, _ country: String) -> CityRecord {
    CityRecord(
      id: id, name: "City \(id)", position: FixedCoordinate(Coordinate(latitude: latitude, longitude: longitude)!),
      country: country, region: nil, population: 1, timeZone: "Test/West", feature: "PPL", alternates: [])
  }

  /// A mainland with a city; an island with a harbour just off its shore; islets from it outwards; one far away.
  private func parts(harbour: CityRecord) throws -> [CountryPolygons.Part] {
    let folder = try TemporaryFolder()
    let squares = [
      TinySources.square(0, 0, 2, 2), TinySources.square(10, 0, 11, 1), TinySources.square(11.2, 0.2, 11.3, 0.3),
      TinySources.square(11.7, 0.2, 11.8, 0.3), TinySources.square(15, 0, 15.1, 0.1),
    ]
    try Data(ShapefileBytes.shapes([squares])).write(to: URL(fileURLWithPath: folder.file("layer.shp")))
    let table = ShapefileBytes.table(columns: ["ADM0_A3", "ISO_A2_EH"], rows: [["AAA", "AA"]])
    try Data(table).write(to: URL(fileURLWithPath: folder.file("layer.dbf")))
    let overrides = try JSONDecoder().decode(
      BoundaryOverrides.self,
      from: Data(
        #"{"format":1,"countryPolygons":[],"dissolvedCountries":[],"uninhabited":[],"missingIslands":[]}"#.utf8))
    var layer = try CountryPolygons(path: folder.file("layer.shp"), overrides: overrides)
    try layer.separateDependencies(
      codes: ["AA", "DD"], cities: [city(1, 0.5, 0.5, "AA"), harbour], overrides: overrides)
    return layer.parts
  }

  @Test("A town whose point lies in the water off its island still claims it (Longyearbyen, Flying Fish Cove)")
  func harbourOffTheShoreClaimsItsIsland() throws {
    let parts = try parts(harbour: city(2, 10, -0.02, "DD"))
    #expect(parts.map(\.country) == ["AA", "DD", "DD", "DD", "AA"])
  }

  @Test func aTownFarOutAtSeaClaimsNothing() throws {
    let parts = try parts(harbour: city(2, 10, -0.2, "DD"))
    #expect(parts.allSatisfy { $0.country == "AA" })
  }

  @Test("A zone that two countries keep is no evidence of one (Haiphong is not in Thailand)")
  func sharedZonesAreNoEvidence() throws {
    let sources = try TinySources()
    let zones = try TimeZoneSource.read(path: sources.path + "/time-zones/zones.rings")
    let outlines = try BoundaryIndex(ByteView(TimeZoneFile.bytes(of: zones)))
    let table = try ZoneTable.read(path: sources.path + "/time-zones/zone.tab")
    func confirmed(strangers: Int) -> Set<String> {
      let own = (0..<20).map { city($0, 0.5, 0.05 * Double($0), "AA") }
      let others = (0..<strangers).map { city(100 + $0, 1.5, 0.05 * Double($0), "BB") }
      return Set(ZoneTable.confirmed(table, outlines: outlines, cities: own + others).keys)
    }
    #expect(confirmed(strangers: 4) == ["Test/West", "Test/East"])
    #expect(confirmed(strangers: 12) == ["Test/East"])
  }

  @Test("Where cities disagree evenly, the polygon is what it calls itself (Vaduz)")
  func tiesGoToTheOwnName() {
    var ballot = Ballot()
    for claim in ["LI.07", "LI.11", "LI.02"] { ballot.add(claim, count: claim == "LI.02" ? 1 : 2) }
    #expect(ballot.winner == "LI.07" && ballot.winner(preferring: "LI.11") == "LI.11")
    #expect(ballot.winner(preferring: "LI.02") == "LI.07" && ballot.winner(preferring: nil) == "LI.07")
  }

  @Test func aFolderOfSomethingElseIsNotReplaced() throws {
    let sources = try TinySources()
    try FileManager.default.createDirectory(atPath: sources.output, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: sources.output + "/letter.txt"))
    #expect(throws: GazetteerFolderError(path: sources.output, example: "letter.txt")) { try sources.build() }
    #expect(FileManager.default.fileExists(atPath: sources.output + "/letter.txt"))
    try FileManager.default.removeItem(atPath: sources.output + "/letter.txt")
    _ = try sources.build()
    _ = try sources.build()
  }
}
