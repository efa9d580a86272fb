import Foundation
import RegionPackages
import TestSupport
import Testing

@Suite struct RegionManifestTests {
  @Test func theFileIsStableAndReadsBack() throws {
    let manifest = RegionManifest.sample()
    try GoldenFile.expect(String(decoding: manifest.json, as: UTF8.self), named: "region.json")
    #expect(try RegionManifest(json: manifest.json, path: "x") == manifest)
    #expect(manifest.json == RegionManifest.sample().json)
  }

  @Test func optionalFieldsMayBeAbsent() throws {
    var manifest = RegionManifest.sample(parts: [])
    (manifest.sourceDate, manifest.zooms, manifest.counts, manifest.libraries) = (nil, nil, [:], [:])
    #expect(try RegionManifest(json: manifest.json, path: "x") == manifest)
  }

  @Test func laterFieldsAndPartsAreLeftAlone() throws {
    let text = String(decoding: RegionManifest.sample().json, as: UTF8.self)
      .replacingOccurrences(of: "\"id\" :", with: "\"later\" : [1], \"id\" :")
      .replacingOccurrences(of: "\"places\"", with: "\"weather\"")
    #expect(try RegionManifest(json: Array(text.utf8), path: "x").parts.map(\.kind) == [.map])
  }

  @Test(arguments: [
    ("\"periplus-region\"", "\"zip\"", "format is \"zip\", not \"periplus-region\""),
    ("\"id\" : \"monaco\"", "\"id\" : \"../etc\"", "id is wrong: ../etc"),
    ("\"id\" : \"monaco\"", "\"id\" : 7", "id has the wrong type"),
    ("\"id\" : \"monaco\",", "", "id is missing"),
    ("\"version\" : \"20231205\"", "\"version\" : \"../1\"", "version is wrong: ../1"),
    ("\"south\" : 43.72", "\"south\" : 143.72", "bounds is wrong"),
    ("\"max\" : 14", "\"max\" : 31", "zooms are wrong: 0 to 31"),
    ("\"file\" : \"map.pmtiles\"", "\"file\" : \"/etc/passwd\"", "parts[0].file must be map.pmtiles"),
    ("\"bytes\" : 3", "\"bytes\" : -3", "parts[0].bytes is negative"),
    ("\"bytes\" : 3", "\"bytes\" : 3.5", "it is no JSON, or a number is out of range"),
    ("2023-12-05T21:21:00Z", "yesterday", "source.date is wrong: yesterday"),
    ("{", "[", "it is no JSON"),
  ])
  func wrongFieldsAreNamed(old: String, new: String, reason: String) throws {
    let text = String(decoding: RegionManifest.sample().json, as: UTF8.self)
    let wrong = text.replacingCharacters(in: try #require(text.range(of: old)), with: new)
    do {
      _ = try RegionManifest(json: Array(wrong.utf8), path: "/x/region.json")
      Issue.record("read: \(new)")
    } catch {
      #expect("\(error)".hasPrefix("/x/region.json: \(reason)"), "\(error)")
      #expect(!"\(error)".contains("\n"))
    }
  }

  @Test func aPartNamedTwiceIsRefused() {
    let manifest = RegionManifest.sample(parts: [.sample(.map, "a"), .sample(.map, "b")])
    #expect(throws: RegionPackageError.self) { try RegionManifest(json: manifest.json, path: "x") }
  }

  @Test func aNewerFormatSaysSo() throws {
    let text = String(decoding: RegionManifest.sample().json, as: UTF8.self)
      .replacingOccurrences(of: "\"formatVersion\" : 1", with: "\"formatVersion\" : 2")
    #expect(throws: RegionPackageError.unsupportedVersion(path: "x", found: 2, newestSupported: 1)) {
      try RegionManifest(json: Array(text.utf8), path: "x")
    }
  }

  @Test func everyCutIsRefusedAndNothingCrashes() {
    let json = RegionManifest.sample().json
    for length in stride(from: 0, to: json.count - 2, by: 7) {
      #expect(throws: RegionPackageError.self) { try RegionManifest(json: Array(json[..<length]), path: "x") }
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      var bytes = json
      for _ in 0..<3 { bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
      _ = try? RegionManifest(json: bytes, path: "x")
    }
  }

  @Test(arguments: ["monaco", "a", "de-mv", "x9"])
  func idsAreAccepted(text: String) { #expect(RegionID(text)?.description == text) }

  @Test(arguments: ["", "-a", "a-", "a--b", "A", "ä", "a/b", "..", "a.b", String(repeating: "a", count: 65)])
  func otherIdsAreRefused(text: String) { #expect(RegionID(text) == nil) }

  @Test(arguments: ["", ".", "..", ".a", "-1", "a/b", "ü", String(repeating: "1", count: 33)])
  func otherVersionsAreRefused(text: String) { #expect(RegionVersion(text) == nil) }

  @Test func versionsAreOrderedByTheirNumbers() {
    let sorted = ["0-abc", "9", "09", "10", "10-a", "10-b", "20231205", "20231205.1", "20231205.10", "a"]
    let versions = sorted.map { RegionVersion($0)! }
    for (low, first) in versions.enumerated() {
      for (high, second) in versions.enumerated() {
        let expected =
          first.description == "9" && second.description == "09"
          ? false
          : first.description == "09" && second.description == "9" ? true : low < high
        #expect((first < second) == expected, "\(first) \(second)")
      }
    }
  }

  @Test func digestsMatchTheStandardsExamples() throws {
    #expect(
      SHA256Digest(of: Array("abc".utf8)).description
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256Digest(of: []).description == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    let folder = try TemporaryFolder()
    let bytes = [UInt8](repeating: 7, count: 3_000_000)
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file("x")))
    #expect(try SHA256Digest.ofFile(folder.file("x"), synchronizes: true) == (SHA256Digest(of: bytes), 3_000_000))
    #expect(SHA256Digest(SHA256Digest(of: []).description) == SHA256Digest(of: []))
    #expect(SHA256Digest("E3B0") == nil && SHA256Digest(String(repeating: "G", count: 64)) == nil)
  }
}
