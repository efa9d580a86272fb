import GeoCore
import InstructionText
import RoadNetwork
import RouteModel
import Routing
import Testing

@testable import Directions

/// Cases B2 and B3.
struct RoundaboutTests {
  private typealias Street = StreetPlan.Street

  /// A roundabout with an arm in each direction, and what may lie between east and north.
  private func plan(_ arms: [(String, Street)] = []) -> StreetPlan {
    StreetPlan(
      """
            N
               X
            n
             x
      W-w      e-E
            s
            S
      """,
      [
        "sexnws": .oneWay("", .secondary, .roundabout), "Ss": .street("South", .secondary),
        "Ee": .street("East", .secondary), "Nn": .street("North", .secondary), "Ww": .street("West", .secondary),
      ], arms, metersPerCell: 10)
  }

  private func maneuver(
    _ plan: StreetPlan, from: Coordinate, to: Coordinate, profile: String = "car"
  ) throws -> (step: RouteStep, text: String) {
    let router = Router(try plan.network(), try #require(Profile.named(profile)))
    let route = RouteDescriber(router).route(try router.way(through: [RoutePlace(from), RoutePlace(to)]))
    let step = try #require(route.legs[0].steps.dropFirst().first)
    return (step, InstructionWriter(.english).instruction(for: step))
  }

  private func exit(_ plan: StreetPlan, _ from: (Character, Character), _ to: (Character, Character)) throws
    -> RoundaboutExit?
  {
    let found = try maneuver(plan, from: plan.between(from.0, from.1), to: plan.between(to.0, to.1))
    if case .roundabout(let exit) = found.step.maneuver.kind { return exit }
    return nil
  }

  @Test func exitsAreCounted() throws {
    #expect(try exit(plan(), ("S", "s"), ("e", "E")) == .number(1))
    #expect(try exit(plan(), ("S", "s"), ("n", "N")) == .number(2))
    #expect(try exit(plan(), ("S", "s"), ("w", "W")) == .number(3))
    #expect(try exit(plan(), ("E", "e"), ("s", "S")) == .number(3))
  }

  @Test func theSentenceNamesTheRoadAfter() throws {
    let plan = plan()
    let found = try maneuver(plan, from: plan.between("S", "s"), to: plan.between("n", "N"))
    #expect(found.text == "At the roundabout, take the second exit onto North")
    #expect(found.step.maneuver.direction == .right || found.step.maneuver.direction == .slightRight)
  }

  @Test func entriesNeverCount() throws {
    let plan = plan([("Xx", .oneWay("Entry", .secondary))])
    #expect(try exit(plan, ("S", "s"), ("n", "N")) == .number(2))
  }

  @Test func oneWayExitsCount() throws {
    let plan = plan([("xX", .oneWay("Exit", .secondary))])
    #expect(try exit(plan, ("S", "s"), ("n", "N")) == .number(3))
  }

  /// A driver sees the arm, whether he may use it or not.
  @Test func privateAndForbiddenArmsCount() throws {
    for access in [Access.private, .no] {
      let plan = plan([("xX", Street(name: "Works", kind: .unclassified, forward: access))])
      #expect(try exit(plan, ("S", "s"), ("n", "N")) == .number(3), "\(access)")
    }
  }

  @Test func namelessServiceRoadsDoNotCountAndNumbersStayUnique() throws {
    let plan = plan([("xX", Street(kind: .service))])
    #expect(try exit(plan, ("S", "s"), ("n", "N")) == .number(2))
    #expect(try exit(plan, ("S", "s"), ("x", "X")) == .unnumbered(after: 1))
    let found = try maneuver(plan, from: plan.between("S", "s"), to: plan.between("x", "X"))
    #expect(found.text == "At the roundabout, leave just after the first exit")
  }

  @Test func footpathsDoNotCount() throws {
    let plan = plan([("xX", Street(kind: .footway))])
    #expect(try exit(plan, ("S", "s"), ("n", "N")) == .number(2))
  }

  @Test func aLegMayEndInside() throws {
    let plan = plan()
    #expect(try exit(plan, ("S", "s"), ("e", "x")) == .inside)
  }

  @Test func walkersAreNotSentIntoTraffic() throws {
    let plan = plan()
    let found = try maneuver(plan, from: plan.between("S", "s"), to: plan.between("e", "E"), profile: "foot")
    #expect(!found.text.contains("roundabout"))
  }

  @Test func trafficSideIsToldFromRoundabouts() throws {
    #expect(try plan().network().drivingSide == .right)
    let mirrored = StreetPlan(
      """
        n
      w   e
        s
      """, ["swnes": .oneWay("", .secondary, .roundabout)])
    #expect(try mirrored.network().drivingSide == .left)
  }
}
