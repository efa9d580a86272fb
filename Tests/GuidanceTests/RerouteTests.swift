import DriveSimulation
import Foundation
import GeoCore
import RouteModel
import Testing

@testable import Guidance

/// Leaving the route, and what follows.
@Suite struct RerouteTests {
  private func leaving(isOnline: Bool = false) -> GuidedDrive {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (500, 0), (500, 900)]), isOnline: isOnline)
    for second in 0...49 { session.fix(Double(second), Double(second) * 12, 0, speed: 12, course: 90) }
    return session
  }

  @Test func aWrongTurnAsksForARouteFromWhereOneWillBe() throws {
    let session = leaving()
    let request = try #require(session.requests.first)
    #expect(request.first == .device && request.reason == .leftRoute)
    #expect(request.to == [SketchedRoute.at(500, 900)])
    let heading = try #require(request.heading)
    #expect(abs(heading - 90) < 5)
    let asked = try #require(session.commands.first { if case .requestRoute = $0.command { true } else { false } })
    let truth = SketchedRoute.at(asked.at.seconds(since: GuidedDrive.start) * 12 + 12, 0)
    #expect(request.from.distance(to: truth).rawValue < 5)
    #expect(session.requests.count == 1)
  }

  @Test("C8: an answer after two and after six seconds finds its first maneuver ahead", arguments: [0.0, 2, 6])
  func lateAnswersStillFit(delay: Double) throws {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (500, 0), (500, 900)]))
    var second = 0.0
    while session.requests.isEmpty {
      session.fix(second, second * 30, 0, speed: 30, course: 90)
      second += 1
    }
    let request = try #require(session.requests.first)
    let answerAt = second - 1 + delay
    while second <= answerAt {
      session.fix(second, second * 30, 0, speed: 30, course: 90)
      second += 1
    }
    let start = request.from.distance(to: SketchedRoute.origin).rawValue
    session.give(
      .routeFound(
        request: request.number, SketchedRoute.route([(start, 0), (start + 900, 0), (start + 900, 900)]), .device),
      at: GuidedDrive.start.advanced(bySeconds: answerAt))
    for later in 0..<20 {
      session.fix(second + Double(later), (second + Double(later)) * 30, 0, speed: 30, course: 90)
    }
    #expect(session.log.contains("rerouted leftRoute device"))
    #expect(session.log.count { $0.hasPrefix("left") } == 1)
    #expect(session.state.phase == .onRoute)
    #expect(session.prompts.contains { $0.id.route == 1 && $0.text.contains("turn left") })
  }

  @Test("After a turn was announced on a new route nobody is told where to head")
  func headingIsNotSaidAfterTheFirstTurn() throws {
    var session = leaving()
    let request = try #require(session.requests.first)
    let route = SketchedRoute.route([(588, 0), (640, 0), (640, 500)], speed: 12)
    session.give(.routeFound(request: request.number, route, .device), at: session.now)
    for second in 50...53 { session.fix(Double(second), Double(second) * 12, 0, speed: 12, course: 90) }
    for second in 54...70 {
      session.fix(Double(second), 640, Double(second - 53) * 12, speed: 12, course: 0)
    }
    let texts = session.prompts.filter { $0.id.route == 1 }.map(\.text)
    #expect(texts.first == "Turn left onto Street 1")
    #expect(!texts.contains { $0.hasPrefix("Head") })
  }

  @Test func staleAnswersAreIgnored() {
    var session = leaving()
    let state = session.state
    session.give(.routeFound(request: 99, SketchedRoute.route([(0, 0), (10, 0)]), .backend), at: session.now)
    #expect(session.state.guided == state.guided)
    session.give(.routeFailed(request: 99), at: session.now)
    #expect(session.state.pending == state.pending)
  }

  @Test func withoutAnAnswerTheQuestionIsPutAgainEverMoreRarely() throws {
    var session = leaving()
    for _ in 0..<4 {
      let request = try #require(session.requests.last)
      session.give(.routeFailed(request: request.number), at: session.now)
      let again = try #require(session.state.pending?.time)
      session.wait(until: again.advanced(bySeconds: 0.1))
    }
    #expect(session.requests.count == 5)
    let times = session.commands.compactMap { entry -> Double? in
      if case .requestRoute = entry.command { entry.at.seconds(since: GuidedDrive.start) } else { nil }
    }
    // The first answer was slow in coming.
    let pauses = zip(times.dropFirst(), times.dropFirst(2)).map { $1 - $0 }
    #expect(zip(pauses, pauses.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
    #expect(session.state.line.route == SketchedRoute.route([(0, 0), (500, 0), (500, 900)]))
  }

  @Test func comingBackEndsTheRequest() {
    var session = leaving()
    session.fix(50, 500, 60, speed: 12, course: 0)
    for second in 51...56 {
      session.fix(Double(second), 500, 60 + Double(second - 50) * 12, speed: 12, course: 0)
    }
    #expect(session.log.contains("returned"))
    #expect(session.state.pending == nil)
    #expect(session.state.phase == .onRoute)
  }

  @Test func theBackendIsAskedFirstWhereThereIsANetwork() throws {
    let request = try #require(leaving(isOnline: true).requests.first)
    #expect(request.first == .backend && request.deadline == 3)
  }

  @Test func whenTheNetworkReturnsABetterRouteTakesOver() throws {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (4000, 0)], speed: 10))
    for second in 0...10 { session.fix(Double(second), Double(second) * 10, 0, speed: 10, course: 90) }
    session.give(.connectivity(isOnline: true), at: session.now)
    let request = try #require(session.requests.last)
    #expect(request.reason == .networkReturned && request.first == .backend)
    session.give(
      .routeFound(request: request.number, SketchedRoute.route([(110, 0), (4000, 0)], speed: 20), .backend),
      at: session.now)
    #expect(session.log.contains("rerouted networkReturned backend"))
    for second in 11...20 { session.fix(Double(second), Double(second) * 10, 0, speed: 10, course: 90) }
    #expect(abs(session.state.shown - 90) < 15)
  }

  @Test func whenTheNetworkReturnsAWorseRouteDoesNot() throws {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (4000, 0)], speed: 10))
    for second in 0...10 { session.fix(Double(second), Double(second) * 10, 0, speed: 10, course: 90) }
    session.give(.connectivity(isOnline: true), at: session.now)
    let request = try #require(session.requests.last)
    session.give(
      .routeFound(request: request.number, SketchedRoute.route([(110, 0), (4000, 0)], speed: 9), .backend),
      at: session.now)
    #expect(!session.log.contains { $0.hasPrefix("rerouted") })
  }

  @Test func offersAreAnsweredDeclinedOrEnd() {
    for (answer, expected) in [(true, true), (false, false), (nil, false)] as [(Bool?, Bool)] {
      var session = GuidedDrive(SketchedRoute.route([(0, 0), (4000, 0)], speed: 10))
      for second in 0...10 { session.fix(Double(second), Double(second) * 10, 0, speed: 10, course: 90) }
      let better = SketchedRoute.route([(0, 0), (4000, 0)], speed: 30)
      session.give(.offered(RouteOffer(route: better, source: .backend, saving: 200)), at: session.now)
      if let answer { session.give(.answered(accepts: answer), at: session.now) }
      for second in 11...50 { session.fix(Double(second), Double(second) * 10, 0, speed: 10, course: 90) }
      session.give(.tick, at: session.now)
      #expect(session.log.contains("offer ended \(expected)"))
      #expect((session.state.line.route == better) == expected)
      #expect(abs(session.state.shown - 500) < 20)
    }
  }

  @Test("C20: killed at any moment and started anew: same place, no finished prompt again, none lost")
  func aStoredStateGoesOn() throws {
    let route = SketchedRoute.route([(0, 0), (600, 0), (600, 500), (1200, 500)])
    func texts(killedAt second: Int?) throws -> (said: [String], arrived: Bool) {
      var (session, index) = (GuidedDrive(route), 0)
      var drive = SimulatedDrive(route, conditions: DriveConditions(), seed: 1, start: GuidedDrive.start)
      var said: [String] = []
      while let moment = drive.next() {
        session.wait(until: moment.time)
        session.give(.fix(moment.fix!), at: moment.time)
        for prompt in session.prompts where !session.state.ledger.finished.contains(prompt.id) {
          session.give(.promptFinished(prompt.id), at: moment.time)
        }
        if index == second {
          let stored = try JSONEncoder().encode(session.state)
          said += session.prompts.map(\.text)
          session = session.revived(from: try JSONDecoder().decode(GuidanceState.self, from: stored))
          session.give(.resumed, at: moment.time)
        }
        index += 1
      }
      return (said + session.prompts.map(\.text), session.state.phase == .arrived)
    }
    let whole = try texts(killedAt: nil)
    for second in stride(from: 1, to: 110, by: 4) {
      let cut = try texts(killedAt: second)
      #expect(cut.said == whole.said && cut.arrived, "killed at \(second)")
    }
  }

  @Test func aPromptCutOffIsSaidAgain() {
    var session = GuidedDrive(SketchedRoute.route([(0, 0), (600, 0), (600, 500)]))
    for second in 0...28 { session.fix(Double(second), Double(second) * 12, 0, speed: 12, course: 90) }
    let cut = session.prompts.last
    session.give(.resumed, at: session.now)
    for second in 29...30 { session.fix(Double(second), Double(second) * 12, 0, speed: 12, course: 90) }
    #expect(session.prompts.count { $0.id == cut?.id } == 2)
  }
}
