import DriveSimulation
import GeoCore
import InstructionText
import RouteModel
import Testing

@testable import Guidance

/// What is said, and when.
@Suite struct PromptTests {
  @Test func aTownDriveReadsLikeThis() {
    let route = SketchedRoute.route([(0, 0), (600, 0), (600, 500), (1200, 500)])
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 1, start: GuidedDrive.start)
    session.follow(&drive)
    #expect(
      session.prompts.map(\.text) == [
        "Head east on Street 0", "In 350 meters, turn left onto Street 1", "Turn left onto Street 1",
        "In 300 meters, turn right onto Street 2", "Turn right onto Street 2",
        "In 350 meters, arrive at your destination", "Arrive at your destination",
      ])
  }

  @Test("B12: on a bicycle the last prompt comes three seconds and twelve meters before the turn")
  func bicyclePromptsComeInTime() throws {
    let route = SketchedRoute.route([(0, 0), (400, 0), (400, 300)], speed: 20 / 3.6, mode: .cycling)
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 4, start: GuidedDrive.start)
    session.follow(&drive)
    let last = try #require(session.prompts.last { $0.text.hasPrefix("Turn left") })
    #expect(last.distance.rawValue >= 12)
    #expect(last.distance.rawValue >= 3 * 20 / 3.6)
  }

  @Test("B14: in slow city driving a turn has two prompts at most, none over a minute ahead")
  func slowDrivingIsNotTalkedOver() {
    let route = SketchedRoute.route([(0, 0), (900, 0), (900, 700), (2000, 700), (2000, 900)], speed: 8)
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 4, start: GuidedDrive.start)
    session.follow(&drive)
    let byManeuver = Dictionary(grouping: session.prompts, by: \.id.maneuver)
    #expect(byManeuver.values.allSatisfy { $0.count <= 2 })
    #expect(session.prompts.allSatisfy { $0.distance.rawValue <= 60 * 8 })
  }

  @Test func turnsCloseTogetherAreSaidTogether() {
    let route = SketchedRoute.route([(0, 0), (500, 0), (500, 25), (900, 25)], speed: 10)
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 6, start: GuidedDrive.start)
    session.follow(&drive)
    #expect(session.prompts.contains { $0.text == "Turn left onto Street 1, then turn right onto Street 2" })
    #expect(session.prompts.count { $0.text.lowercased().contains("turn right onto street 2") } == 1)
  }

  @Test func fastRoadsAreAnnouncedEarly() {
    let route = SketchedRoute.route([(0, 0), (9000, 0), (12000, 1500)], speed: 33, kinds: [1: .offRamp])
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 6, start: GuidedDrive.start)
    session.follow(&drive)
    let stages = session.prompts.filter { $0.id.maneuver == 1 }.map(\.id.stage)
    #expect(stages == [.onward, .early, .prepare, .final])
    #expect(session.prompts.first { $0.id.stage == .onward }?.text == "Continue on Street 0 for 9 kilometers")
    #expect(
      session.prompts.first { $0.id.stage == .early }?.text
        == "In 2.5 kilometers, take the exit on the left onto Street 1")
  }

  @Test(arguments: [8.0, 14, 20, 28, 36], [StepMode.driving, .cycling])
  func noPromptEndsAfterTheLastSafePoint(speed: Double, mode: StepMode) {
    let speed = mode == .cycling ? min(speed, 9) : speed
    let route = SketchedRoute.route(
      [(0, 0), (700, 0), (700, 60), (1500, 60), (1500, 1200), (1580, 1200), (1580, 3000), (4000, 3000)], speed: speed,
      mode: mode)
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 9, start: GuidedDrive.start)
    session.follow(&drive)
    for (at, event) in session.events {
      guard case .prompt(let prompt) = event, prompt.id.stage == .final, prompt.id.maneuver > 0 else { continue }
      let maneuver = session.state.line.maneuvers[prompt.id.maneuver]
      let here = session.positions.last { $0.time <= at }!
      let braking = ManeuverPace(maneuver.step, mode: mode).brakingWay(from: here.speed)
      // Chained sentences may be heard to their end in the bend: what counts is the first one.
      let talk = prompt.firstSentenceSeconds
      #expect(prompt.distance.rawValue - here.speed * talk >= braking - 1, "\(prompt.text) at \(prompt.distance)")
    }
    let said = Set(session.prompts.filter { $0.id.stage == .final }.map(\.id.maneuver))
    #expect(said.count + session.prompts.count { $0.text.contains(", then") } >= 7)
  }

  @Test("A row of forks along one road is said once, and none counts as missing")
  func aRowOfForksIsSaidOnce() {
    let corners = [(0.0, 0.0), (600, 0), (640, 15), (680, 32), (720, 52), (760, 74), (1800, 700)]
    var route = SketchedRoute.route(corners, speed: 12, kinds: [1: .fork, 2: .fork, 3: .fork, 4: .fork, 5: .fork])
    for index in route.legs[0].steps.indices.dropFirst().dropLast() {
      route.legs[0].steps[index].maneuver.kind = .fork
      route.legs[0].steps[index].maneuver.direction = .slightLeft
      route.legs[0].steps[index].road = RoadLabel(name: "Main Street")
    }
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 6, start: GuidedDrive.start)
    session.follow(&drive)
    #expect(session.prompts.count { $0.text == "Keep left at the fork onto Main Street" } == 1)
    #expect(!session.prompts.contains { $0.text.contains(", then keep") })
  }

  @Test func noPromptIsSaidTwice() {
    let route = SketchedRoute.route([(0, 0), (600, 0), (600, 500), (1200, 500)])
    var conditions = DriveConditions()
    conditions.noise = 8
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: conditions, seed: 1, start: GuidedDrive.start)
    session.follow(&drive)
    #expect(Set(session.prompts.map(\.id)).count == session.prompts.count)
  }

  @Test func standingAtALightBeforeTheTurnStillGetsThePrompt() {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (600, 0), (600, 500)], speed: 14))
    for second in 0...40 { session.fix(Double(second), Double(second) * 14, 0, speed: 14, course: 90) }
    for second in 41...80 { session.fix(Double(second), 570, 0, speed: 0) }
    for second in 81...83 { session.fix(Double(second), 570 + Double(second - 80) * 8, 0, speed: 8, course: 90) }
    #expect(session.prompts.count { $0.text == "Turn left onto Street 1" } == 1)
  }
}
