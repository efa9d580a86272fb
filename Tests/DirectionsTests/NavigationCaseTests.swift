import Foundation
import GeoCore
import RoadNetwork
import RouteModel
import Routing
import TestSupport
import Testing

@testable import Directions

/// Hard cases from public bug reports, asked as a client asks. The numbers are those of `docs/routing-cases.md`.
@Suite struct NavigationCaseTests {
  /// The answer on a network of the fixtures.
  private func answer(
    _ network: CaseNetwork, _ from: Coordinate, _ to: Coordinate, via: [Coordinate] = [], mode: String = "car",
    _ query: String = "", zone: String? = nil
  ) throws -> OSRMRouteResponse {
    let service = RouteService([network.graph], timeZone: { _ in zone })
    let places = ([from] + via + [to]).map { "\($0.longitude),\($0.latitude)" }.joined(separator: ";")
    guard case .route(let request) = try OSRMRequest.parse(path: "/route/v1/\(mode)/\(places)", query: query) else {
      throw OSRMError(.invalidService, "not a route")
    }
    return try service.route(request)
  }

  private func answer(
    _ town: RoadSketch, _ from: Coordinate, _ to: Coordinate, mode: String = "car", _ query: String = ""
  ) throws -> OSRMRouteResponse {
    let service = RouteService([town.graph])
    let places = [from, to].map { "\($0.longitude),\($0.latitude)" }.joined(separator: ";")
    guard case .route(let request) = try OSRMRequest.parse(path: "/route/v1/\(mode)/\(places)", query: query) else {
      throw OSRMError(.invalidService, "not a route")
    }
    return try service.route(request)
  }

  /// The point between two letters.
  private func between(_ town: RoadSketch, _ from: Character, _ to: Character, _ share: Double = 0.5) -> Coordinate {
    let (start, end) = (town.place(from).coordinate, town.place(to).coordinate)
    return Coordinate(
      uncheckedLatitude: start.latitude + share * (end.latitude - start.latitude),
      longitude: start.longitude + share * (end.longitude - start.longitude))
  }

  // MARK: The table

  private struct Row {
    let cells: [String]
    var name: String { "\(cells[0]): \(cells[1]), \(cells[2]), \(cells[3]) → \(cells[4]) \(cells[5])" }
  }

  private static func rows() throws -> [Row] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/routing-cases.md"), encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| A") && $0.contains(" | `") }.map { line in
      Row(
        cells: line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) })
    }
  }

  @Test("Every line of the table of cases is what we answer")
  func theTableIsTrue() throws {
    let rows = try Self.rows()
    #expect(rows.count >= 20)
    for row in rows {
      try #require(row.cells.count == 10, "\(row.name)")
      let network = try CaseNetwork(row.cells[1])
      let (from, to) = (try #require(Int64(row.cells[3])), try #require(Int64(row.cells[4])))
      let found = try? answer(
        network, network[from], network[to], mode: row.cells[2], row.cells[5], zone: "Europe/Berlin")
      let ours = found.map { "\(Int($0.routes[0].distance.rounded()))" } ?? "–"
      #expect(ours == row.cells[6], "\(row.name): \(found?.warnings ?? [])")
    }
  }

  // MARK: Times

  @Test("A4: a turn that is forbidden at times is taken without a departure, and warned of")
  func conditionalTurnIsWarnedOf() throws {
    let network = try CaseNetwork("node_cond")
    let found = try answer(network, network[1], network[4])
    #expect(
      found.warnings
        == ["The turn onto BD is forbidden at times (Mo-Fr 07:00-09:00); give a departure to have it judged"])
    let timed = try answer(network, network[1], network[4], "depart=2026-11-28T08:00", zone: "Europe/Berlin")
    #expect(timed.warnings.isEmpty)
    // A way that does not take the turn says nothing.
    #expect(try answer(network, network[1], network[3]).warnings.isEmpty)
  }

  @Test("A5: a turn is judged at the arrival at the junction, in its own time zone")
  func turnsAreJudgedAtTheArrival() throws {
    let network = try CaseNetwork("node_cond")
    func meters(_ depart: String, _ zone: String = "Europe/Berlin") throws -> Double {
      try answer(network, network[1], network[4], "depart=\(depart)", zone: zone).routes[0].distance.rounded()
    }
    // The junction is 300 m and about 43 s away.
    #expect(try meters("2026-11-30T06:58:50") == 600)
    #expect(try meters("2026-11-30T06:59:30") == 1199)
    #expect(try meters("2026-11-30T08:58:50") == 1199)
    #expect(try meters("2026-11-30T08:59:30") == 600)
    // The same instants in UTC, in winter and in summer.
    #expect(try meters("2026-11-30T05:59:30Z") == 1199)
    #expect(try meters("2026-11-30T06:59:30Z") == 1199)
    #expect(try meters("2026-11-30T08:00:00Z") == 600)
    #expect(try meters("2026-06-29T04:30:00Z") == 600)
    #expect(try meters("2026-06-29T06:30:00Z") == 1199)
    #expect(try meters("2026-06-29T07:00:00Z") == 600)
    #expect(try meters("2026-06-29T08:00:00%2B01:00") == 600)
    // Elsewhere it is another hour.
    #expect(try meters("2026-11-30T08:00:00Z", "America/New_York") == 600)
    #expect(try meters("2026-11-30T13:00:00Z", "America/New_York") == 1199)
  }

  @Test("A5: without a time zone the clocks of the request count, and a warning says so")
  func unknownTimeZone() throws {
    let network = try CaseNetwork("node_cond")
    let found = try answer(network, network[1], network[4], "depart=2026-11-30T08:00")
    #expect(found.routes[0].distance.rounded() == 1199)
    #expect(found.warnings == ["The time zone of the places is not known; clocks are taken as those of the request"])
  }

  // MARK: Turning round

  @Test("A10: where the street goes on one-way, one turns round to a place behind")
  func reverseDeadEnd() throws {
    let town = try RoadSketch("A---------B---------C", ways: ["AB"], oneWays: ["BC"])
    let found = try answer(town, between(town, "A", "B"), between(town, "A", "B", 0.1), "bearings=90,30;&steps=true")
    #expect(found.routes[0].distance.rounded() == 140)
    #expect(found.routes[0].duration > 30)
  }

  @Test("A11: no turning on the spot at a plain crossing")
  func noTurnAtACrossing() throws {
    let town = try RoadSketch(
      """
      E----------F
      |          |
      |          |
      W----X-----D
           |
           |
           |
           S
      """, metersPerCell: 20, ways: ["WX", "XD", "XS", "WEFD"])
    // Facing north, the place is behind: round the block, not back on the spot.
    let found = try answer(town, between(town, "S", "X", 0.8), between(town, "S", "X", 0.2), "bearings=0,30;")
    #expect(found.routes[0].distance > 400)
  }

  @Test("A11: whoever faces a road that leads nowhere turns round at once, and is told")
  func facingADeadEnd() throws {
    let gate = ["barrier": "gate", "motor_vehicle": "no"]
    let town = try RoadSketch("A---------B---------C", ways: ["AB", "BC"], nodes: ["B": gate])
    // A dead end is left by turning round at its end.
    let found = try answer(town, between(town, "A", "B", 0.8), town.place("A").coordinate, "bearings=90,20;")
    #expect(found.routes[0].distance.rounded() == 120 && found.warnings.isEmpty)
    let oneWay = try RoadSketch("A---------B---------C", ways: ["AB"], oneWays: ["CB"])
    #expect(try answer(oneWay, between(oneWay, "A", "B"), oneWay.place("A").coordinate).routes[0].distance < 51)
    #expect(throws: OSRMError.self, "nothing runs east there") {
      try answer(oneWay, between(oneWay, "C", "B"), oneWay.place("A").coordinate, "bearings=90,20;&radiuses=30;")
    }
    // The road ahead ends in one that only a smaller vehicle may use.
    let low = try RoadSketch("A---------B---------C", ways: ["AB", .init("BC", ["maxheight": "2"])])
    let van = try answer(low, between(low, "A", "B", 0.8), low.place("A").coordinate, "bearings=90,20;&height=3")
    #expect(van.warnings == ["The direction faced at the start leads nowhere: turn round first"])
  }

  // MARK: Barriers and access

  @Test("A16: a gate that nothing is said of is passed with a warning; one that is open, without")
  func gatesAreWarnedOf() throws {
    let network = try CaseNetwork("gate_none")
    let found = try answer(network, network[1], network[3])
    #expect(found.warnings == ["Passes a gate at 50.0,8.0 that may be locked"])
    // The price alters the choice, not the time.
    #expect((found.routes[0].weight - found.routes[0].duration).rounded() == 60)
    for tags in [["barrier": "gate", "access": "yes"], ["barrier": "gate", "motor_vehicle": "permissive"]] {
      let town = try RoadSketch("A----B----C", ways: ["ABC"], nodes: ["B": tags])
      #expect(try answer(town, between(town, "A", "B"), between(town, "B", "C")).warnings.isEmpty)
    }
    let locked = try RoadSketch("A----B----C", ways: ["ABC"], nodes: ["B": ["barrier": "gate", "access": "private"]])
    let through = try answer(locked, between(locked, "A", "B"), between(locked, "B", "C"))
    #expect(through.warnings.count == 1)
    #expect(through.warnings.first?.contains("needs the owner's leave") == true)
  }

  @Test("A20: where every way leads through a street for residents, one of them is taken, with a warning")
  func residentsAreWarnedOf() throws {
    let town = try RoadSketch("A----B----C----D", ways: ["AB", .init("BC", ["motor_vehicle": "destination"]), "CD"])
    let found = try answer(town, between(town, "A", "B"), between(town, "C", "D"))
    #expect(found.warnings == ["Goes through BC, which is only for access to its places"])
    #expect(try answer(town, between(town, "A", "B"), between(town, "B", "C")).warnings.isEmpty)
    #expect(try answer(town, between(town, "A", "B"), between(town, "C", "D"), mode: "foot").warnings.isEmpty)
  }

  // MARK: Ferries

  private func strait(split: Bool) throws -> RoadSketch {
    let ferry = ["highway": "", "route": "ferry", "motor_vehicle": "yes", "duration": "00:05", "name": "Ferry"]
    let crossing: [RoadSketch.Way] =
      split ? [.init("BC", ferry), .init("CD", ferry)] : [.init("BCD", ferry)]
    return try RoadSketch(
      """
      A-B----C----D-E
      |             |
      |             |
      |             |
      |             |
      |             |
      |             |
      |             |
      F-------------G
      """, metersPerCell: 500, ways: ["AB", "DE", "AFGE"] + crossing)
  }

  @Test(
    "A22: a ferry of five minutes beats a long drive, in one part or two, and is boarded once",
    arguments: [false, true])
  func ferryIsBoardedOnce(split: Bool) throws {
    let town = try strait(split: split)
    let (from, to) = (between(town, "A", "B"), between(town, "D", "E"))
    let found = try answer(town, from, to, "steps=true")
    #expect(found.routes[0].legs[0].steps.contains { $0.mode == "ferry" })
    // 1 km of road at 25 km/h, the crossing, and once the wait.
    #expect(abs(found.routes[0].duration - (144 + 300 + 300)) < 30)
    let dry = try answer(town, from, to, "exclude=ferry&steps=true")
    #expect(!dry.routes[0].legs[0].steps.contains { $0.mode == "ferry" } && dry.routes[0].distance > 15_000)
  }

  @Test("A23: a ferry that is the only link is taken by every mode", arguments: ["car", "bicycle", "foot", "hiking"])
  func onlyFerry(mode: String) throws {
    let town = try RoadSketch(
      "A-B----C-D", metersPerCell: 300,
      ways: ["AB", .init("BC", ["highway": "", "route": "ferry", "duration": "00:20"]), "CD"])
    let (from, to) = (between(town, "A", "B"), between(town, "C", "D"))
    #expect(try answer(town, from, to, mode: mode).routes[0].duration > 1200)
    #expect(
      throws: OSRMError(
        .noRoute,
        "No route for \(mode) from place 1 to place 2: nothing leads to the roads at place 2; without the options of the "
          + "request there is one")
    ) { try answer(town, from, to, mode: mode, "exclude=ferry") }
  }

  // MARK: Tables and stretches

  @Test("A25: a table on a one-way ring is not symmetric, and each cell is that of its route")
  func tableOnARing() throws {
    let town = try RoadSketch(
      """
      A----B
      |    |
      D----C
      """, metersPerCell: 40, ways: [], oneWays: ["AB", "BC", "CD", "DA"])
    let service = RouteService([town.graph])
    let places = [("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")].map { between(town, $0.0, $0.1) }
    var request = OSRMTableRequest(profile: "car", coordinates: places)
    request.distances = true
    let table = try service.table(request)
    let (durations, distances) = (try #require(table.durations), try #require(table.distances))
    #expect(distances[0][1] != distances[1][0])
    for row in 0..<4 {
      for column in 0..<4 {
        let route = try service.route(OSRMRouteRequest(profile: "car", coordinates: [places[row], places[column]]))
        #expect(durations[row][column] == route.routes[0].duration)
        #expect(distances[row][column] == route.routes[0].distance)
      }
    }
    (request.sources, request.destinations) = ([2], [3, 0])
    #expect(try service.table(request).durations == [[durations[2][3], durations[2][0]]])
  }
}
