import Foundation
import RegionPackages
import TestSupport
import Testing

/// `publish` and `backend` as processes, on a real extract.
@Suite(.enabled(if: DemoRegion.extract != nil, "\(DemoRegion.reason)"))
struct PublishProcessTests {
  private func catalogue(_ site: PublishedSite) throws -> Catalogue {
    let (file, signature) = try (
      Data(contentsOf: URL(fileURLWithPath: site.site + "/catalogue.json")),
      Data(contentsOf: URL(fileURLWithPath: site.site + "/catalogue.json.sig"))
    )
    var source = SourceRecord(url: "https://maps.example/", keys: [PublicKey(site.publicKey)!])
    return try source.take(catalogue: Array(file), signature: Array(signature), now: Date())
  }

  @Test func aFailedRegionStopsNoOtherAndKeepsItsLastVersion() async throws {
    let site = try await PublishedSite()
    #expect(try await site.publish().status == 0)
    let first = try site.files()
    let before = try catalogue(site)
    #expect(before.regions.map(\.id.description) == ["monaco"] && before.groups.map(\.name) == ["Europe"])
    // Nothing changed: nothing but the catalogue is written.
    let again = try await site.publish()
    #expect(again.status == 0 && again.output.contains("unchanged"), "\(again.output)\(again.errors)")
    let second = try site.files()
    #expect(Set(first.keys) == Set(second.keys))
    for (name, bytes) in first where !name.hasPrefix("catalogue") { #expect(second[name] == bytes, "\(name)") }
    #expect(try catalogue(site).serial > before.serial)
    // A broken file and a broken update of a good one.
    try Data("junk".utf8).write(to: URL(fileURLWithPath: site.extracts + "/aaa.osm.pbf"))
    try Data("junk".utf8).write(to: URL(fileURLWithPath: site.extracts + "/europe/monaco.osm.pbf"))
    let broken = try await site.publish()
    #expect(broken.status == 1 && broken.errors.contains("2 of 2 regions failed"), "\(broken.errors)")
    #expect(broken.errorLines.contains { $0.hasPrefix("periplus: aaa: ") && $0.contains("neither OSM PBF") })
    #expect(try catalogue(site).regions == before.regions)
  }

  @Test func aChangedExtractMakesANewVersionAndNeverChangesAnOldOne() async throws {
    let site = try await PublishedSite()
    #expect(try await site.publish(["--expires-after", "4000", "--keep", "2"]).status == 0)
    let first = try site.files()
    #expect(try await site.publish(["--expires-after", "4001", "--keep", "2"]).status == 0)
    let second = try site.files()
    for (name, bytes) in first where name.hasPrefix("regions/") { #expect(second[name] == bytes, "\(name)") }
    let region = try #require(try catalogue(site).regions.first)
    #expect(region.newest.version.description == "20231226-2")
    #expect(region.newest.parts.map(\.kind).contains(.map) && region.newest.expires != nil)
    #expect(try await site.publish(["--expires-after", "4002", "--keep", "2"]).status == 0)
    let versions = try FileManager.default.contentsOfDirectory(atPath: site.site + "/regions/monaco").sorted()
    #expect(versions.filter { !$0.hasPrefix(".") } == ["20231226-2", "20231226-3"])
  }

  @Test func namesAndGroupsComeFromTheDescription() async throws {
    let site = try await PublishedSite()
    let json = """
      {"publisher": "Example", "groups": [{"id": "riviera", "name": "Riviera", "names": {"fr": "Côte d'Azur"}}],
       "regions": [{"id": "mc", "file": "europe/monaco.osm.pbf", "name": "Monaco", "names": {"ja": "モナコ"},
                    "group": "riviera", "country": "MC"}]}
      """
    try Data(json.utf8).write(to: URL(fileURLWithPath: site.extracts + "/publish.json"))
    let outcome = try await site.publish()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let read = try catalogue(site)
    #expect(read.publisher == "Example" && read.groups.map(\.names) == [["fr": "Côte d'Azur"]])
    #expect(read.regions.map(\.id.description) == ["mc"] && read.regions[0].name(in: "ja") == "モナコ")
  }

  /// A land that lies in several squares of the grid.
  private static let land = SharedData.path("data/osm/liechtenstein-2015.osm.pbf")

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/osmium"), "needs osmium-tool"),
    .enabled(if: land != nil, "needs ../shared"))
  func oneExtractIsCutIntoAGrid() async throws {
    let site = try await PublishedSite()
    func publish() async throws -> BuiltProgram.Outcome {
      try await BuiltProgram.run([
        "publish", Self.land ?? "", "--grid", "--cap", "20000", "--site", site.site, "--key", site.key,
        "--cache-dir", site.folder.file("cache"),
      ])
    }
    let outcome = try await publish()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let regions = try catalogue(site).regions
    #expect(regions.count >= 2)
    for region in regions {
      let path = "\(site.site)/regions/\(region.id)/\(region.newest.version)/region.json"
      let manifest = try RegionManifest(json: Array(Data(contentsOf: URL(fileURLWithPath: path))), path: path)
      #expect(manifest.counts["roads.arcs"] ?? 0 <= 20_000 && manifest.outline != nil)
    }
    let again = try await publish()
    #expect(again.output.components(separatedBy: "unchanged").count == regions.count + 1, "\(again.output)")
  }

  @Test func theBackendServesRangesWithStrongValidators() async throws {
    let site = try await PublishedSite()
    #expect(try await site.publish().status == 0)
    let backend = try await RunningBackend(site: site, more: ["--bandwidth", "50000"])
    let whole = try Data(contentsOf: URL(fileURLWithPath: site.site + "/regions/monaco/20231226/map.pmtiles"))
    try await onOwnThread {
      let target = "/regions/monaco/20231226/map.pmtiles"
      let answer = try RawAnswer.to(target, port: backend.port)
      #expect(answer.status == 200 && answer.body == Array(whole))
      let tag = answer.headers["etag"] ?? ""
      #expect(tag == "\"\(SHA256Digest(of: Array(whole)))\"")
      #expect(answer.headers["cache-control"] == "public, max-age=31536000, immutable")
      let part = try RawAnswer.to(target, port: backend.port, headers: ["Range": "bytes=100-", "If-Range": tag])
      #expect(part.status == 206 && part.body == Array(whole[100...]))
      #expect(part.headers["content-range"] == "bytes 100-\(whole.count - 1)/\(whole.count)")
      let other = try RawAnswer.to(target, port: backend.port, headers: ["Range": "bytes=100-", "If-Range": "\"x\""])
      #expect(other.status == 200 && other.body.count == whole.count)
      #expect(try RawAnswer.to(target, port: backend.port, headers: ["If-None-Match": tag]).status == 304)
      #expect(try RawAnswer.to("/catalogue.json", port: backend.port).headers["cache-control"] == "no-cache")
      for hidden in ["/regions/monaco/.lock", "/../maps.key", "/regions/..%2f..%2fmaps.key", "/regions"] {
        #expect(try RawAnswer.to(hidden, port: backend.port).status == 404, "\(hidden)")
      }
      #expect(try RawAnswer.to(target, method: "PUT", port: backend.port).status == 405)
    }
    let log = try backend.log()
    #expect(log.contains { $0.status == 206 && $0.bytes == whole.count - 100 })
    let limited = try await RunningBackend(site: site, name: "limited", more: ["--requests", "1"])
    try await onOwnThread {
      let answers = try (0..<120).map { _ in try RawAnswer.to("/catalogue.json.sig", port: limited.port) }
      let refused = answers.filter { $0.status == 429 }
      #expect(!refused.isEmpty && refused.allSatisfy { $0.headers["retry-after"] == "1" })
      #expect(answers.prefix(100).allSatisfy { $0.status == 200 })
    }
  }
}
