import GeoCore
import InstructionText
import RoadNetwork
import RouteModel
import Routing
import Testing

@testable import Directions

struct DirectionsTests {
  /// The sentences of the route between two points.
  private func sentences(
    _ plan: StreetPlan, _ from: Coordinate, _ to: Coordinate, profile: String = "car"
  ) throws -> [String] {
    try route(plan, from, to, profile: profile).legs[0].steps.map { InstructionWriter(.english).instruction(for: $0) }
  }

  private func expect(
    _ plan: StreetPlan, _ from: Coordinate, _ to: Coordinate, _ expected: [String],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let found = try sentences(plan, from, to)
    #expect(found == expected, "\(found)", sourceLocation: location)
  }

  private func route(
    _ plan: StreetPlan, _ from: Coordinate, _ to: Coordinate, profile: String = "car"
  ) throws -> Route {
    let router = Router(try plan.network(), try #require(Profile.named(profile)))
    return RouteDescriber(router).route(try router.way(through: [RoutePlace(from), RoutePlace(to)]))
  }

  private let cross = StreetPlan(
    """
          N
          |
          |
    W-----C-----E
          |
          |
          S
    """, ["WC": .street("West Street"), "CE": .street("East Street"), "NCS": .street("Long Street")])

  @Test func aTurnAtACrossingIsTold() throws {
    try expect(
      cross, cross.between("W", "C"), cross.between("C", "S"),
      [
        "Head east on West Street", "Turn right onto Long Street", "Arrive at your destination",
      ])
    try expect(
      cross, cross.between("S", "C"), cross.between("C", "W"),
      [
        "Head north on Long Street", "Turn left onto West Street", "Arrive at your destination",
      ])
  }

  @Test func straightOnIsSilentUnlessTheNameChanges() throws {
    try expect(
      cross, cross.between("N", "C"), cross.between("C", "S"),
      [
        "Head south on Long Street", "Arrive at your destination",
      ])
    try expect(
      cross, cross.between("W", "C"), cross.between("C", "E"),
      [
        "Head east on West Street", "Continue onto East Street", "Arrive at your destination",
      ])
  }

  @Test func aBendIsNoTurn() throws {
    let plan = StreetPlan(
      """
      A-----B
            |
            |
            C
      """, ["ABC": .street("Bend Road")])
    try expect(
      plan, plan.between("A", "B"), plan.between("B", "C"),
      [
        "Head east on Bend Road", "Arrive at your destination",
      ])
  }

  @Test func aTeeEndsTheRoad() throws {
    let plan = StreetPlan(
      """
      L-----T-----R
            |
            |
            A
      """, ["AT": .street("Stem"), "LTR": .street("Bar")])
    #expect(
      try sentences(plan, plan.between("A", "T"), plan.between("T", "R"))[1]
        == "At the end of the road, turn right onto Bar")
    #expect(try sentences(plan, plan.between("L", "T"), plan.between("T", "A"))[1] == "Turn right onto Stem")
    #expect(try sentences(plan, plan.between("L", "T"), plan.between("T", "R")).count == 2)
  }

  /// Case B5: the main road bends left where a lesser street goes straight on; the real left turn comes after.
  @Test func theMainRoadIsFollowedRoundABend() throws {
    let plan = StreetPlan(
      """
            E
         D--C
            |
      A-----B-----M
      """,
      [
        "ABC": .street("Main", .secondary), "CE": .street("Main", .secondary), "BM": .street("Minor"),
        "CD": .street("Left Street"),
      ])
    try expect(
      plan, plan.between("A", "B"), plan.between("C", "D", 0.9),
      [
        "Head east on Main", "Follow Main to the left", "Turn left onto Left Street", "Arrive at your destination",
      ])
  }

  /// Case B6: a slight split of a street with one sensible way.
  @Test func aSlightSplitIsSilent() throws {
    let plan = StreetPlan(
      """
                          S
      A---------B---------C
      """, ["ABC": .street("Main", .tertiary), "BS": .street("Side")])
    #expect(try sentences(plan, plan.between("A", "B"), plan.between("B", "C")).count == 2)
    #expect(
      try sentences(plan, plan.between("A", "B"), plan.between("B", "S", 0.8))[1] == "Bear left onto Side"
        || sentences(plan, plan.between("A", "B"), plan.between("B", "S", 0.8))[1] == "Keep left at the fork onto Side")
  }

  @Test func drivewaysDoNotMakeAWayAmbiguous() throws {
    let plan = StreetPlan(
      """
      A-----B-----D
            |
            |
            C
      """, ["ABC": .street("Bend Road"), "BD": .init(kind: .service)])
    #expect(try sentences(plan, plan.between("A", "B"), plan.between("B", "C")).count == 2)
    #expect(try sentences(plan, plan.between("A", "B"), plan.between("B", "D", 0.9)).count == 3)
  }

  @Test func namesAreJoinedOverAGap() throws {
    let plan = StreetPlan(
      """
      A----B-C----D
           |
           X
      """, ["AB": .street("Long"), "BC": .init(), "CD": .street("Long"), "BX": .street("X")])
    #expect(try sentences(plan, plan.between("A", "B"), plan.between("C", "D")).count == 2)
  }

  @Test func aDualCarriagewayIsOneTurn() throws {
    let plan = StreetPlan(
      """
      A-----B-----C
            |
      D-----E-----F
            |
            |
            S
      """,
      [
        "CBA": .oneWay("Broadway", .primary), "DEF": .oneWay("Broadway", .primary), "BE": .init(kind: .primary),
        "ES": .street("South"),
      ], metersPerCell: 6)
    try expect(
      plan, plan.between("S", "E"), plan.between("B", "A", 0.7),
      [
        "Head north on South", "Turn left onto Broadway", "Arrive at your destination",
      ])
    try expect(
      plan, plan.between("D", "E"), plan.between("B", "A", 0.7),
      [
        "Head east on Broadway", "Make a U-turn on Broadway", "Arrive at your destination",
      ])
  }

  @Test func sidesOfArrival() throws {
    let aside = cross.between("C", "S").moved(by: Meters(15), bearing: 90)
    #expect(
      try sentences(cross, cross.between("W", "C"), aside).last == "Arrive at your destination, on the left")
    #expect(
      try sentences(cross, aside, cross.between("W", "C")).first == "Head north on Long Street")
  }

  @Test func aDeadEndIsLeftByTurningRound() throws {
    let plan = StreetPlan("A----B", ["AB": .street("Stub")])
    let router = Router(try plan.network(), try #require(Profile.named("car")))
    let (west, middle) = (plan.between("A", "B", 0.3), plan.between("A", "B", 0.5))
    let way = try router.way(
      through: [RoutePlace(middle, heading: .init(degrees: 90, tolerance: 45)), RoutePlace(west)])
    let steps = RouteDescriber(router).route(way).legs[0].steps
    #expect(
      steps.map { InstructionWriter(.english).instruction(for: $0) } == [
        "Head east on Stub", "Make a U-turn on Stub", "Arrive at your destination",
      ])
  }
}
