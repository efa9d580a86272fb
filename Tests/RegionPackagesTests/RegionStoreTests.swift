import Foundation
import RegionPackages
import TestSupport
import Testing

@Suite struct RegionStoreTests {
  private let folder: TemporaryFolder
  private var store: RegionStore { RegionStore(root: folder.path) }

  init() throws { folder = try TemporaryFolder() }

  private func put(_ id: String, _ version: String, map: String = "map", manifest: [UInt8]? = nil) throws {
    let path = folder.file("\(id)/\(version)")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try map.write(toFile: path + "/map.pmtiles", atomically: true, encoding: .utf8)
    let json = manifest ?? RegionManifest.sample(id: id, version: version, parts: [.sample(.map, "map")]).json
    try Data(json).write(to: URL(fileURLWithPath: path + "/region.json"))
  }

  @Test func anEmptyOrAbsentRootHoldsNothing() throws {
    #expect(try store.list().regions.isEmpty)
    #expect(try RegionStore(root: folder.file("none")).list().regions.isEmpty)
  }

  @Test func theNewestVersionComesFirst() throws {
    for (id, version) in [("b", "9"), ("b", "10"), ("a", "1"), ("b", "2")] { try put(id, version) }
    let listing = try store.list()
    #expect(listing.regions.map { "\($0.manifest.id) \($0.manifest.version)" } == ["a 1", "b 10", "b 9", "b 2"])
    #expect(listing.newest.map { "\($0.manifest.id) \($0.manifest.version)" } == ["a 1", "b 10"])
    #expect(try store.find("b").manifest.version.description == "10")
    #expect(try store.find("b", version: "2").manifest.version.description == "2")
  }

  @Test func damageIsReportedAndHidesNothing() throws {
    try put("good", "1")
    try put("good", "2", map: "longer than it says")
    try put("json", "1", manifest: Array("{}".utf8))
    try put("moved", "2", manifest: RegionManifest.sample(id: "other", version: "2").json)
    try FileManager.default.createDirectory(atPath: folder.file("empty/1"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.file("good/.building"), withIntermediateDirectories: true)
    try "stray".write(toFile: folder.file("stray"), atomically: true, encoding: .utf8)
    let listing = try store.list()
    #expect(listing.regions.map { "\($0.manifest.id) \($0.manifest.version)" } == ["good 1"])
    #expect(
      listing.problems == [
        .noManifest(path: folder.file("empty/1")),
        .wrongLength(path: folder.file("good/2/map.pmtiles"), expected: 3, found: 19),
        .badManifest(path: folder.file("json/1/region.json"), reason: "format is missing"),
        .badManifest(path: folder.file("moved/2"), reason: "it holds other 2, not moved 2"),
      ])
    #expect(throws: listing.problems[1]) { try store.find("good", version: "2") }
    #expect(throws: listing.problems[2]) { try store.find("json") }
    #expect(throws: RegionPackageError.notInstalled(id: "none", known: ["good"])) { try store.find("none") }
    #expect(throws: RegionPackageError.notInstalled(id: "good 7", known: ["good"])) {
      try store.find("good", version: "7")
    }
  }

  @Test func verifyFindsAFlippedByte() throws {
    try put("a", "1")
    try store.find("a").verify()
    try put("a", "1", map: "mop")
    let path = folder.file("a/1/map.pmtiles")
    #expect(throws: RegionPackageError.corruptPart(path: path)) { try store.find("a").verify() }
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: RegionPackageError.wrongLength(path: path, expected: 3, found: nil)) { try store.find("a") }
  }
}
