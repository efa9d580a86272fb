import Foundation
import TestSupport
import Testing

/// `find`, `route` and `region …` as processes on a real region.
@Suite(.enabled(if: DemoRegion.extract != nil, "\(DemoRegion.reason)"))
struct QuestionProcessTests {
  private func ask(_ words: [String]) async throws -> BuiltProgram.Outcome {
    try await BuiltProgram.run(words + ["--data-dir", try await DemoRegion.dataFolder()])
  }

  private func json(_ words: [String]) async throws -> Any {
    let outcome = try await ask(words + ["--json"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(words): \(outcome.errors)")
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
  }

  @Test(arguments: [
    (["rue", "grimaldi"], "Rue Grimaldi", 43.735, 7.419), (["pharmacie"], "", 43.735, 7.42),
    (["Avenue de la Costa 27"], "27 Avenue de la Costa", 43.7401, 7.4247),
  ])
  func findAnswersWithTheRightPlaceFirst(words: [String], name: String, latitude: Double, longitude: Double)
    async throws
  {
    let body = try await json(["find"] + words) as? [String: Any]
    let first = try #require((body?["results"] as? [[String: Any]])?.first)
    #expect((first["name"] as? String ?? "").hasPrefix(name) || (first["label"] as? String ?? "").hasPrefix(name))
    #expect(
      abs((first["lat"] as? Double ?? 0) - latitude) < 0.02 && abs((first["lon"] as? Double ?? 0) - longitude) < 0.02)
  }

  @Test func findIsATableForPeople() async throws {
    let outcome = try await ask(["find", "rue grimaldi", "--near", "43.73,7.42", "--limit", "1"])
    #expect(outcome.status == 0 && outcome.output.contains("street") && outcome.output.contains(" m"))
    #expect(outcome.output.split(separator: "\n").count == 1)
  }

  @Test func aRouteBetweenWordsHasDistanceTimeAndTurns() async throws {
    let outcome = try await ask(["route", "rue grimaldi", "43.7314,7.4203"])
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(outcome.status == 0 && lines[0].contains(" → 43.7314,7.4203"))
    #expect(lines[1].wholeMatch(of: /[0-9.]+ k?m, [0-9]+ (s|min) by car/) != nil, "\(lines[1])")
    #expect(lines.contains { $0.contains("Arrive") } && outcome.output.contains("OpenStreetMap"))
  }

  @Test func viaPlacesAreInOrder() async throws {
    let body =
      try await json(["route", "43.7392,7.4281", "43.7314,7.4203", "43.7335,7.4165", "--mode", "foot"])
      as? [String: Any]
    let waypoints = body?["waypoints"] as? [[String: Any]] ?? []
    let latitudes = waypoints.compactMap { ($0["location"] as? [Double])?[1] }
    #expect(body?["code"] as? String == "Ok" && body?["source"] as? String == "device" && latitudes.count == 3)
    #expect(zip(latitudes, [43.7392, 43.7335, 43.7314]).allSatisfy { abs($0 - $1) < 0.001 }, "\(latitudes)")
  }

  @Test func aSimulatedDriveSpeaksAndArrives() async throws {
    let words = ["navigate", "43.7392,7.4281", "43.7314,7.4203"]
    let outcome = try await ask(words)
    let lines = outcome.output.split(separator: "\n")
    #expect(outcome.status == 0 && lines.first?.hasPrefix("   0:00  Head") == true, "\(outcome.output)")
    #expect(lines.contains { $0.contains("In 1") && $0.contains("arrive at your destination") })
    #expect(lines.last?.hasSuffix("— arrived —") == true)
    let again = try await ask(words + ["--wrong-turn", "--seed", "4", "--json"])
    let events = try again.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])["event"] as? String
    }
    #expect(events.contains("offRoute") && events.contains("reroute") && events.last == "position", "\(again.errors)")
    #expect(events.count { $0 == "arrive" } == 1)
  }

  @Test func aTableHasACellForEachPair() async throws {
    let body =
      try await json(["matrix", "43.7392,7.4281", "43.7314,7.4203", "43.7335,7.4165", "--mode", "hiking"])
      as? [String: Any]
    let durations = body?["durations"] as? [[Double]] ?? []
    #expect(durations.count == 3 && durations.allSatisfy { $0.count == 3 })
    #expect(durations.indices.allSatisfy { durations[$0][$0] == 0 } && durations[0][1] > 300)
    let outcome = try await ask(["matrix", "43.7392,7.4281", "--to", "43.7314,7.4203", "--distances"])
    #expect(outcome.status == 0 && outcome.output.contains(" km"), "\(outcome.output)")
  }

  @Test func optionsOfTravelAlterTheRoute() async throws {
    let places = ["route", "43.7392,7.4281", "43.7314,7.4203"]
    func duration(_ options: [String]) async throws -> Double {
      let body = try await json(places + options) as? [String: Any]
      let routes = body?["routes"] as? [[String: Any]]
      return routes?.first?["duration"] as? Double ?? 0
    }
    let (plain, dry) = (try await duration([]), try await duration(["--exclude", "tunnel", "--avoid", "toll"]))
    #expect(plain > 0 && dry >= plain)
    let (slow, usual) = (
      try await duration(["--mode", "foot", "--speed", "2.4"]), try await duration(["--mode", "foot"])
    )
    #expect(slow > usual * 1.5)
    let outcome = try await ask(places + ["--depart", "2026-11-30T08:15"])
    #expect(outcome.status == 0 && outcome.errors.contains("time zone"), "\(outcome.errors)")
  }

  @Test(arguments: [
    (["find", "qqqzzzxx"], 1, "no place found for “qqqzzzxx”; check the spelling, or give LAT,LON"),
    (["route", "qqqzzzxx", "rue grimaldi"], 1, "no place found for “qqqzzzxx”; check the spelling, or give LAT,LON"),
    (["route", "43.70,7.50", "43.7392,7.4281"], 1, "No road for car within 1000 m of place 1 (43.7,7.5)"),
    (["route", "43.7392,7.4281"], 2, "TO is missing"),
    (
      ["route", "43.7392,7.4281", "43.7314,7.4203", "--mode", "plane"], 2,
      "There is no profile “plane”; use one of: car"
    ),
    (["route", "43.7392,7.4281", "43.7314,7.4203", "--height", "tall"], 2, "height=tall must be meters, 0.0 to 100.0"),
    (["route", "43.7392,7.4281", "43.7314,7.4203", "--depart", "soon"], 2, "depart=soon must be a time"),
    (["matrix", "43.7392,7.4281", "--to", "43.70,7.50"], 1, "it lies outside of the installed regions"),
    (["find"], 2, "WORDS is missing"), (["find", "x", "--near", "north"], 2, "--near north: must be LAT,LON"),
    (["region", "info", "atlantis"], 1, "region atlantis is not installed; installed: monaco"),
    (["region", "verify", "atlantis"], 1, "region atlantis is not installed; installed: monaco"),
  ])
  func wrongQuestionsAreOneLine(words: [String], status: Int32, text: String) async throws {
    let outcome = try await ask(words)
    #expect(outcome.status == status && outcome.output.isEmpty, "\(words): \(outcome.output)")
    #expect(outcome.errorLines.count == 1 && outcome.errors.contains(text), "\(words): \(outcome.errors)")
  }

  @Test func withoutARegionEverythingSaysHowToGetOne() async throws {
    let folder = try TemporaryFolder()
    for words in [["find", "x"], ["route", "1,1", "2,2"]] {
      let outcome = try await BuiltProgram.run(words + ["--data-dir", folder.path])
      #expect(outcome.status == 1 && outcome.errorLines.count == 1 && outcome.errors.contains("periplus region build"))
    }
    let list = try await BuiltProgram.run(["region", "list", "--data-dir", folder.path])
    #expect(list.status == 0 && list.output.contains("periplus region download"))
  }

  @Test func regionsAreListedShownAndVerified() async throws {
    let rows = try await json(["region", "list"]) as? [[String: Any]]
    #expect(rows?.map { $0["id"] as? String } == ["monaco"])
    let info = try await json(["region", "info", "monaco"]) as? [String: Any]
    #expect(
      (info?["parts"] as? [[String: Any]])?.count == 4 && info?["sourceDate"] as? String == "2023-12-26T21:21:22Z")
    let text = try await ask(["region", "info", "monaco"]).output
    #expect(text.contains("© OpenStreetMap contributors") && text.contains("roads.graph"))
    #expect(try await ask(["region", "verify"]).output == "monaco 20231226: sound\n")
  }
}
