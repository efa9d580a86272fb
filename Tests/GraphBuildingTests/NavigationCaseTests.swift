import GeoCore
import RoadNetwork
import TestSupport
import Testing

/// Hard cases from public bug reports, as far as they are about the graph. The numbers are those of the project's list.
@Suite struct NavigationCaseTests {
  private func meters(_ name: String, _ mode: TravelMode, from: Int64, to: Int64) throws -> Double? {
    Drive(graph: try buildGraph(fixture(name)).graph, mode: mode).meters(from: from, to: to)
  }

  private func isNear(_ meters: Double?, _ expected: Double) -> Bool {
    meters.map { abs($0 - expected) < expected * 0.03 } ?? false
  }

  @Test("A1: a U-turn over a link is forbidden as a whole, its parts are not")
  func viaWay() throws {
    let graph = try buildGraph(fixture("viaway")).graph
    let car = Drive(graph: graph, mode: .car)
    // The shortest legal way turns round at the end of Side; the restricted one would be 615 m.
    #expect(isNear(car.meters(from: 1, to: 6), 985))
    #expect(isNear(car.meters(from: 1, to: 7), 500))
    #expect(graph.stateCount > graph.arcCount)
    // Walkers cross as they like.
    #expect(isNear(Drive(graph: graph, mode: .foot).meters(from: 1, to: 6), 615))
  }

  @Test("A1: the other way out of the link stays open")
  func viaWayLeftAllowed() throws {
    #expect(isNear(try meters("viaway_left_ok", .car, from: 1, to: 7), 500))
  }

  @Test("A2: overlapping restrictions over several ways hold at once")
  func overlappingRestrictions() throws {
    let (graph, report) = try buildGraph(fixture("overlap_via"))
    let car = Drive(graph: graph, mode: .car)
    #expect(report.restrictions == 2)
    #expect(car.meters(from: 1, to: 7) == nil)
    #expect(car.meters(from: 4, to: 8) == nil)
    // Each is broken only by its whole sequence.
    #expect(car.meters(from: 4, to: 7) != nil)
    #expect(car.meters(from: 5, to: 8) != nil)
    #expect(Drive(graph: graph, mode: .foot).meters(from: 1, to: 7) != nil)
  }

  @Test("A4: a conditional turn stays in the graph with its times")
  func conditionalTurn() throws {
    let (graph, report) = try buildGraph(fixture("node_cond"))
    #expect(report.conditionalRestrictions == 1 && report.conditionsNotUnderstood == 0)
    #expect(isNear(Drive(graph: graph, mode: .car).meters(from: 1, to: 4), 600))
    let bans = graph.states.flatMap { state in
      graph.turns(from: state).filter(\.isConditional).flatMap { graph.conditionalBans(from: state, into: $0.arc) }
    }
    let ban = try #require(bans.first)
    #expect(bans.count == 1 && ban.modes == .vehicles)
    #expect(
      graph.condition(ban.condition)
        == RoadCondition(text: "Mo-Fr 07:00-09:00", spans: [TimeSpan(days: 0x1F, startMinute: 420, endMinute: 540)]))
  }

  @Test("A7: except=bicycle binds cars and not bicycles", arguments: ["only_except", "only_except_bike"])
  func exceptBicycle(name: String) throws {
    #expect(isNear(try meters(name, .car, from: 1, to: 4), 1200))
    #expect(isNear(try meters(name, .bicycle, from: 1, to: 4), 600))
  }

  @Test("A8: a start in the middle of a forbidden sequence breaks nothing")
  func startOnTheVia() throws {
    let graph = try buildGraph(fixture("viaway")).graph
    #expect(isNear(Drive(graph: graph, mode: .car).meters(from: 2, to: 6), 315))
  }

  @Test("A10: where the street goes on one-way, one may turn round")
  func reverseDeadEnd() throws {
    let town = try RoadSketch("A----B----C", ways: ["AB"], oneWays: ["BC"])
    #expect(town.allows("ABA"))
  }

  @Test("A11: no turning on the spot at a crossing, but at a dead end and on a turning circle")
  func turningRound() throws {
    let cross =
      """
          N
          |
      W---X---E
          |
          S
      """
    let town = try RoadSketch(cross, ways: ["WX", "XE", "NX", "XS"])
    #expect(!town.allows("SXS") && town.allows("XSX"))
    let circle = try RoadSketch(cross, ways: ["WX", "XE", "NX", "XS"], nodes: ["X": ["highway": "turning_circle"]])
    #expect(circle.allows("SXS"))
  }

  @Test("A13: a one-way holds for bicycles")
  func oneWayForBicycles() throws {
    #expect(isNear(try meters("ow_plain", .bicycle, from: 2, to: 1), 1400))
    #expect(isNear(try meters("ow_plain", .bicycle, from: 1, to: 2), 600))
  }

  @Test("A14: oneway=-1 with oneway:bicycle=no lets bicycles both ways")
  func reversedOneWay() throws {
    for (from, to) in [(Int64(1), Int64(2)), (2, 1)] {
      #expect(isNear(try meters("ow_minus1_bike_no", .bicycle, from: from, to: to), 600))
    }
    #expect(isNear(try meters("ow_minus1_bike_no", .car, from: 2, to: 1), 600))
    #expect(isNear(try meters("ow_minus1_bike_no", .car, from: 1, to: 2), 1400))
  }

  @Test("A16, A17: gates are passed at a price", arguments: [("gate_none", 60), ("liftgate_yes", 20)])
  func gates(name: String, penalty: Int) throws {
    let graph = try buildGraph(fixture(name)).graph
    #expect(isNear(Drive(graph: graph, mode: .car).meters(from: 1, to: 3), 600))
    let detail = try #require(graph.nodes.lazy.compactMap { graph.detail(of: $0) }.first)
    #expect(detail.blocked.isEmpty && detail.restricted.isEmpty && Int(detail.penaltySeconds) == penalty)
  }

  @Test("A19: a bollard stops cars and not bicycles", arguments: ["bollard_car", "bollard_bike"])
  func bollards(name: String) throws {
    #expect(isNear(try meters(name, .car, from: 1, to: 3), 1400))
    #expect(isNear(try meters(name, .bicycle, from: 1, to: 3), 600))
    let graph = try buildGraph(fixture(name)).graph
    #expect(Drive(graph: graph, mode: .car).meters(from: 1, to: 2) != nil, "one may drive up to it")
  }

  @Test("A20: a road for residents is marked, for cars alone")
  func destinationOnly() throws {
    let graph = try buildGraph(fixture("destination_through")).graph
    let main = graph.arcs.filter { graph.signs(of: $0).name == "Main" }
    #expect(!main.isEmpty)
    for arc in main {
      #expect(graph.attributes(of: arc).access[.car] == .destination)
      #expect(graph.attributes(of: arc).access[.bicycle] == .yes)
    }
  }

  @Test("A22: the time of a crossing counts once, however the ferry is split")
  func ferryTime() throws {
    let ferry = ["highway": "", "route": "ferry", "motor_vehicle": "yes", "duration": "00:05", "name": "Ferry"]
    let whole = try RoadSketch("A-B----C----D-E", metersPerCell: 100, ways: ["AB", .init("BCD", ferry), "DE"])
    let split = try RoadSketch(
      "A-B----C----D-E", metersPerCell: 100, ways: ["AB", .init("BC", ferry), .init("CD", ferry), "DE"])
    #expect(whole.graph.timetableSeconds(of: whole.arc("B", "D")) == 300)
    #expect(split.graph.timetableSeconds(of: split.arc("B", "C")) == 150)
    #expect(split.graph.timetableSeconds(of: split.arc("C", "D")) == 150)
    #expect(split.allows("ABCDE"))
  }

  @Test("A25: distances around a one-way ring are not symmetric")
  func oneWayRing() throws {
    let town = try RoadSketch(
      """
      A----B
      |    |
      D----C
      """, ways: [], oneWays: ["AB", "BC", "CD", "DA"])
    let car = Drive(graph: town.graph, mode: .car)
    let ids = "ABCD".unicodeScalars.map { Int64($0.value) }
    for (from, to) in [(0, 1), (1, 2), (0, 3)] {
      #expect(car.meters(from: ids[from], to: ids[to]) != car.meters(from: ids[to], to: ids[from]))
    }
    #expect(isNear(car.meters(from: ids[0], to: ids[3]), 120))
  }

  @Test("A26: each stretch of a way between side roads can be closed by itself")
  func stretches() throws {
    let town = try RoadSketch(
      """
      A---B---C---D
          |   |
          E   F
      """, ways: ["ABCD", "BE", "CF"])
    let stretches = [town.arc("A", "B"), town.arc("B", "C"), town.arc("C", "D")]
    #expect(Set(stretches.map { town.graph.osmWay(of: $0) }).count == 1)
    #expect(stretches.map { town.graph.key(of: $0).fromPosition } == [0, 1, 2])
  }
}
