import DeviceApp
import DriveSimulation
import Foundation
import GeoCore
import Guidance
import RouteModel

extension Command {
  /// `periplus navigate FROM TO [VIA…]`.
  static let navigate: Command = Command(
    path: ["navigate"], summary: "Drive a route by simulation and print what guidance says",
    details: """
      Somebody follows the route with a receiver that errs as it is told to: --noise, --loss, --tunnel. With --wrong-turn \
      the traveller takes another road once, and a new route is found on the device. With --json each event is an object \
      on a line of its own. The same seed gives the same drive.
      """,
    arguments: Travelling.arguments,
    options: Travelling.options + [
      Option(
        name: "noise", value: .integer("METRES", 0...1000), summary: "Deviation of the receiver's error; 5 if not given"
      ),
      Option(name: "loss", value: .integer("PERCENT", 0...99), summary: "Fixes that never come"),
      Option(
        name: "tunnel", value: .integer("SECONDS", 0...3600), summary: "Time without a fix in the middle of the drive"),
      Option(name: "wrong-turn", summary: "Take another road at some junction"),
      Option(
        name: "seed", value: .integer("NUMBER", 0...1_000_000_000), summary: "Which drive of many; 1 if not given"),
      Option(name: "real-time", summary: "Print each event when it happens"),
      .dataFolder,
    ],
    examples: [
      "periplus navigate 43.7392,7.4281 43.7314,7.4203",
      "periplus navigate \"rue grimaldi\" casino --wrong-turn --json",
    ]
  ) { invocation, console in try NavigateCommand(invocation: invocation, console: console).run() }
}

/// The work of `navigate`.
private struct NavigateCommand {
  let invocation: Invocation
  let console: Console

  func run() throws {
    let device = try LocalDevice(invocation, console).openWithRoads()
    let (_, request) = try Travelling.routeRequest(invocation, on: device, in: "navigate")
    let route: Route
    do { route = try device.plannedRoute(request) } catch { throw Travelling.error(error, in: "navigate") }
    let find = { (from: Coordinate, heading: Double?, to: [Coordinate]) in
      device.newRoute(for: request, from: from, heading: heading, to: to)
    }
    let seed = UInt64(invocation.integer("seed") ?? 1)
    var session = SimulatedSession(
      route, guide: Guide(GuidanceSettings()), conditions: conditions(), seed: seed, start: Self.start,
      wrongTurn: try wrongTurn(on: route, seed: seed, find)
    ) { find($0.from, $0.heading, $0.to) }
    let printer = NavigationPrinter(console: console, asJSON: invocation.wantsJSON, start: Self.start)
    var failure: (any Error)?
    var last = Self.start
    session.run { moment in
      if invocation.has("real-time") {
        Thread.sleep(forTimeInterval: max(0, moment.time.seconds(since: last)))
        last = moment.time
      }
      do { try printer.print(moment) } catch { failure = error }
      return failure == nil
    }
    if let failure { throw failure }
  }

  /// Simulated drives have a time of their own, so that they repeat.
  private static let start = Instant(rawValue: 1_767_225_600_000)

  private func conditions() -> DriveConditions {
    var conditions = DriveConditions()
    conditions.noise = Double(invocation.integer("noise") ?? 5)
    conditions.loss = Double(invocation.integer("loss") ?? 0) / 100
    conditions.tunnelSeconds = Double(invocation.integer("tunnel") ?? 0)
    return conditions
  }

  private func wrongTurn(on route: Route, seed: UInt64, _ find: DriveTrial.RouteFinder) throws -> WrongTurn? {
    guard invocation.has("wrong-turn") else { return nil }
    let end = route.waypoints[route.waypoints.count - 1].location
    guard let turn = WrongTurn.random(on: route, seed: seed, ways: { find($0, $1, [end]) }) else {
      throw CommandFailure(message: "navigate: no junction of this route lets one take a wrong road")
    }
    return turn
  }
}
