import DriveSimulation
import GeoCore
import RouteModel
import Testing

@testable import Guidance

/// Where guidance thinks the traveller is; cases C of public navigation faults.
@Suite struct PositionTests {
  @Test func aCleanDriveFollowsTheLineAndArrivesOnce() {
    let route = SketchedRoute.route([(0, 0), (600, 0), (600, 500), (1200, 500)])
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 1, start: GuidedDrive.start)
    session.follow(&drive)
    #expect(session.log.filter { !$0.contains(":") } == ["waypoint 1", "arrived"])
    #expect(session.positions.allSatisfy { $0.traveled.rawValue <= route.length.rawValue + 1 })
    let traveled = session.positions.map(\.traveled)
    #expect(zip(traveled, traveled.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("C5: a figure of eight is driven in its order, the crossing never jumps to the later pass")
  func figureOfEightKeepsItsOrder() {
    let route = SketchedRoute.route(
      [(0, 0), (400, 0), (400, 300), (200, 300), (200, -300), (0, -300), (0, -600)], speed: 10)
    var session = GuidedDrive(route)
    var conditions = DriveConditions()
    conditions.noise = 4
    var drive = SimulatedDrive(route, conditions: conditions, seed: 3, start: GuidedDrive.start)
    session.follow(&drive)
    let traveled = session.positions.map(\.traveled.rawValue)
    #expect(zip(traveled, traveled.dropFirst()).allSatisfy { $1 - $0 < 40 && $1 - $0 > -31 })
    #expect(session.log.last == "arrived")
    #expect(!session.log.contains { $0.hasPrefix("left") })
  }

  @Test("C5: out and back on one road is driven once out and once back")
  func outAndBackKeepsItsOrder() {
    let route = SketchedRoute.route([(0, 0), (800, 0), (0, 0), (0, 400)], speed: 10)
    var session = GuidedDrive(route)
    for second in 0...70 { session.fix(Double(second), Double(second) * 10, 0) }
    #expect(abs(session.state.shown - 700) < 15)
  }

  @Test("C5: going the wrong way on the first pass of out and back is noticed")
  func wrongWayOnTheFirstPassIsNoticed() {
    let route = SketchedRoute.route([(0, 0), (800, 0), (0, 0), (0, 400)], speed: 10)
    var session = GuidedDrive(route)
    for second in 0...30 { session.fix(Double(second), Double(second) * 10, 0) }
    for second in 31...45 { session.fix(Double(second), 300 - Double(second - 30) * 10, 0) }
    #expect(session.log.contains("left drivingBack"))
  }

  @Test("C2, C3: who turns round and drives back has left the route, after a few fixes")
  func drivingBackIsNoticed() {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (2000, 0)]))
    for second in 0...30 { session.fix(Double(second), Double(second) * 12, 0, speed: 12, course: 90) }
    for second in 31...40 {
      session.fix(Double(second), 360 - Double(second - 30) * 12, 0, speed: 12, course: 270)
    }
    let left = session.events.first { if case .leftRoute = $0.event { true } else { false } }
    #expect(left.map { $0.at.seconds(since: GuidedDrive.start) <= 36 } == true)
  }

  @Test("C2: driving away across the route is noticed while still near it")
  func drivingAwaySidewaysIsNoticed() {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (2000, 0)]))
    for second in 0...20 { session.fix(Double(second), Double(second) * 8, 0) }
    for second in 21...30 { session.fix(Double(second), 160, Double(second - 20) * 7) }
    let left = session.events.first { if case .leftRoute = $0.event { true } else { false } }
    #expect(left.map { $0.at.seconds(since: GuidedDrive.start) <= 26 } == true)
  }

  @Test("C6: off the route the state stays, the marker is the fix, the event came once")
  func stayingOffTheRouteIsToldOnce() {
    var settings = GuidanceSettings()
    settings.reroutes = false
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (2000, 0)]), settings: settings)
    for second in 0...5 { session.fix(Double(second), Double(second) * 10, 0) }
    for second in 6...65 { session.fix(Double(second), Double(second) * 10, 100) }
    #expect(session.log.count { $0.hasPrefix("left") } == 1)
    #expect(session.positions.suffix(50).allSatisfy { $0.phase == .offRoute && $0.location == $0.raw?.location })
    #expect(session.requests.isEmpty)
  }

  @Test("B15: nothing is announced while beside the route")
  func noPromptsOffTheRoute() {
    var settings = GuidanceSettings()
    settings.reroutes = false
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (900, 0), (900, 900)]), settings: settings)
    for second in 0...10 { session.fix(Double(second), Double(second) * 12, 0) }
    let before = session.prompts.count
    for second in 11...100 { session.fix(Double(second), Double(second) * 12, -200) }
    #expect(session.prompts.count == before)
  }

  @Test("C11: junk fixes in a tunnel are refused, the marker goes on, the session lives")
  func junkFixesInATunnelAreRefused() {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (3000, 0)], speed: 20))
    for second in 0...20 { session.fix(Double(second), Double(second) * 20, 0, speed: 20, course: 90) }
    for second in 21...50 { session.fix(Double(second), 400, 900, accuracy: 500) }
    #expect(session.log.count { $0 == "refused inaccurate" } == 30)
    #expect(abs(session.state.shown - 1000) < 60)
    for second in 51...55 { session.fix(Double(second), Double(second) * 20, 0, speed: 20, course: 90) }
    #expect(session.state.phase == .onRoute)
    #expect(abs(session.state.shown - 1100) < 20)
  }

  @Test func aPredictionNeverPassesAFork() {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (600, 0), (600, 900)], speed: 15))
    for second in 0...20 { session.fix(Double(second), Double(second) * 15, 0, speed: 15, course: 90) }
    session.wait(until: GuidedDrive.start.advanced(bySeconds: 90))
    #expect(session.state.shown > 500 && session.state.shown <= 600)
    #expect(session.positions.last?.isPredicted == true)
  }

  @Test("C17: an old fix at the start does not move the marker")
  func staleFixesAreRefused() {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (2000, 0)]))
    for second in 0...5 { session.fix(Double(second), Double(second) * 10, 0) }
    let old = Fix(time: GuidedDrive.start.advanced(bySeconds: 6), location: SketchedRoute.at(2000, 0))
    session.give(.resumed, at: GuidedDrive.start.advanced(bySeconds: 600))
    session.give(.fix(old), at: GuidedDrive.start.advanced(bySeconds: 601))
    #expect(session.log.last == "refused stale")
    #expect(session.state.phase == .onRoute && session.state.shown < 100)
  }

  @Test("C14: a fix far beside the end projects onto it and is no arrival")
  func farBesideTheEndIsNoArrival() {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (500, 0)]))
    for second in 0...40 { session.fix(Double(second), Double(second) * 10, 0) }
    for second in 41...45 { session.fix(Double(second), 500 + Double(second - 40) * 85, 20) }
    #expect(!session.log.contains("arrived"))
  }

  @Test("Driving past the end at speed is no arrival; coming back is")
  func passingTheEndAtSpeedIsNoArrival() {
    var settings = GuidanceSettings()
    settings.reroutes = false
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (500, 0)]), settings: settings)
    for second in 0...60 { session.fix(Double(second), Double(second) * 15, 0, speed: 15, course: 90) }
    #expect(!session.log.contains("arrived"))
    #expect(session.log.contains("left distance"))
  }

  @Test("C15: the end ten meters behind a turn is reached exactly once, and ends the session")
  func shortLastStreetArrivesOnce() {
    let route = SketchedRoute.route([(0, 0), (500, 0), (500, 10)], speed: 10)
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 5, start: GuidedDrive.start)
    session.follow(&drive)
    #expect(session.log.count { $0 == "arrived" } == 1)
    #expect(session.state.phase == .arrived)
    let count = session.events.count
    session.fix(900, 0, 0)
    #expect(session.events.count == count)
  }

  @Test func waypointsAreReachedInTheirOrder() {
    let route = SketchedRoute.route(legs: [[(0, 0), (500, 0)], [(500, 0), (500, 400)], [(500, 400), (900, 400)]])
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 2, start: GuidedDrive.start)
    session.follow(&drive)
    #expect(
      session.log.filter { $0.hasPrefix("waypoint") || $0 == "arrived" }
        == ["waypoint 1", "waypoint 2", "waypoint 3", "arrived"])
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func noiseOfTenMetersIsNoReasonToLeave(seed: UInt64) {
    let route = SketchedRoute.route(
      [(0, 0), (1500, 0), (1500, 800), (2600, 800), (2600, -900), (4000, -900), (4400, -1200), (4400, -3000)])
    var conditions = DriveConditions()
    conditions.noise = 10
    var session = GuidedDrive(route)
    var drive = SimulatedDrive(route, conditions: conditions, seed: seed, start: GuidedDrive.start)
    session.follow(&drive)
    #expect(!session.log.contains { $0.hasPrefix("left") }, "seed \(seed): \(session.log)")
    #expect(session.log.last == "arrived", "seed \(seed)")
  }
}
