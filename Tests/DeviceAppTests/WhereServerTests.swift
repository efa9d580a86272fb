import Foundation
import TestSupport
import Testing

/// `/api/v1/where` and the atlas without a gazetteer.
@Suite struct WhereWithoutGazetteerTests {
  private let folder: TemporaryFolder
  private let device: RunningDevice

  init() throws {
    folder = try TemporaryFolder()
    device = try RunningDevice(data: folder.path)
  }

  @Test(arguments: [
    ("", "bad-coordinate", "lat"), ("?lat=1", "bad-coordinate", "lon"), ("?lat=x&lon=1", "bad-coordinate", "lat"),
    ("?lat=nan&lon=1", "bad-coordinate", "lat"), ("?lat=1&lon=inf", "bad-coordinate", "lon"),
    ("?lat=91&lon=0", "bad-lat", "-90 and 90"), ("?lat=0&lon=181", "bad-lon", "-180 and 180"),
    ("?lat=139.69&lon=35.68", "bad-lat", "lat=35.68&lon=139.69 would be"),
    ("?lat=1e400&lon=0", "bad-coordinate", "lat"),
  ])
  func whatIsNoCoordinateIsRefused(query: String, code: String, words: String) async throws {
    let answer = try await device.get("/api/v1/where" + query)
    #expect(answer.status == 400 && answer.text.contains(code) && answer.text.contains(words), "\(answer.text)")
  }

  @Test(arguments: [
    "where?lat=1&lon=1", "gazetteer", "gazetteer/country/FR", "gazetteer/country/FR/outline",
  ])
  func missingGazetteerSaysWhatToDo(path: String) async throws {
    let answer = try await device.get("/api/v1/" + path)
    #expect(answer.status == 404 && answer.text.contains("no-gazetteer") && answer.text.contains("make gazetteer"))
    #expect(device.reports.isEmpty)
  }

  @Test func damagedGazetteerIsTheDevicesFault() async throws {
    let gazetteer = folder.file("gazetteer")
    try FileManager.default.createDirectory(atPath: gazetteer, withIntermediateDirectories: true)
    for name in ["boundaries.bin", "timezones.bin", "nearest.bin", "gazetteer.sqlite"] {
      try "no such thing".write(toFile: gazetteer + "/" + name, atomically: true, encoding: .utf8)
    }
    let answer = try await device.get("/api/v1/where?lat=1&lon=1")
    #expect(answer.status == 503 && answer.text.contains("periplus gazetteer build"), "\(answer.text)")
  }
}

/// The same on the built world, beside a region.
@Suite(
  .enabled(
    if: SharedData.gazetteer != nil && DemoRegion.extract != nil,
    "needs the gazetteer: run make gazetteer; \(DemoRegion.reason)"))
struct WhereServerTests {
  /// A data folder with the region and the gazetteer, both linked.
  private func device() async throws -> RunningDevice {
    let folder = try await DemoRegion.dataFolder()
    let link = folder + "/gazetteer"
    if !FileManager.default.fileExists(atPath: link) {
      try? FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: SharedData.gazetteer!)
    }
    return try RunningDevice(data: folder)
  }

  private func name(_ body: [String: Any], _ step: String) -> String? {
    (body[step] as? [String: Any])?["name"] as? String
  }

  @Test func placeHasChainReasonsAddressAndSnapshot() async throws {
    let body = try await device().json("/api/v1/where?lat=43.7401&lon=7.4247")
    #expect(name(body, "country") == "Monaco" && name(body, "continent") == "Europe")
    let steps = (body["reasons"] as? [[String: String]])?.compactMap { $0["step"] } ?? []
    #expect(steps.first == "country" && steps.contains("address") && steps.last == "timeZone")
    let address = try #require(body["address"] as? [String: Any])
    #expect(address["street"] as? String == "Avenue de la Costa" && address["package"] as? String == "monaco")
    #expect((address["houseNumber"] as? String).map { $0.contains("27") } == true, "\(address)")
    #expect((address["distance"] as? Double ?? 99) < 60)
    let snapshot = try #require(body["snapshot"] as? [String: Any])
    #expect((snapshot["label"] as? String)?.hasSuffix("Monaco") == true)
    #expect((snapshot["ancestry"] as? [[String: Any]])?.first?["id"] as? String == "EU")
    #expect(body["timeZone"] as? String == "Europe/Monaco" && body["nearBorder"] != nil)
  }

  @Test func seaHasNothingButATimeZone() async throws {
    let body = try await device().json("/api/v1/where?lat=0&lon=-140")
    #expect(body["country"] is NSNull && body["city"] is NSNull && body["address"] is NSNull)
    #expect(body["timeZone"] as? String == "Etc/GMT+9")
  }

  @Test func namesFollowTheReadersLanguage() async throws {
    let device = try await device()
    #expect(try await name(device.json("/api/v1/where?lat=52.5&lon=13.4&lang=fr"), "country") == "Allemagne")
    let answer = try await device.get("/api/v1/where?lat=52.5&lon=13.4", ["Accept-Language": "de-CH, fr;q=0.5"])
    #expect(answer.text.contains("\"Deutschland\"") && answer.text.contains("\"language\":\"de-CH\""))
    #expect(
      answer.headers["vary"]?.contains("Accept-Language") == true && answer.headers["cache-control"] == "no-store")
  }

  @Test func atlasLeadsFromTheWorldToACity() async throws {
    let device = try await device()
    let world = try await device.json("/api/v1/gazetteer?lang=en")
    #expect((world["children"] as? [Any])?.count == 7 && (world["sources"] as? [Any])?.isEmpty == false)
    let country = try await device.json("/api/v1/gazetteer/country/MC")
    #expect((country["ancestry"] as? [[String: Any]])?.map { $0["id"] as? String } == ["EU"])
    for path in ["planet/X", "country/ZZ", "region/", "city/1", "country/FR%27"] {
      #expect(try await device.get("/api/v1/gazetteer/" + path).status == 404, "\(path)")
    }
  }
}
