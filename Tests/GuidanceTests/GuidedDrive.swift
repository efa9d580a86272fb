import DriveSimulation
import GeoCore
import RouteModel

@testable import Guidance

/// A session that records what it said and did: fixes in, a log out.
struct GuidedDrive {
  static let start = Instant(rawValue: 1_767_225_600_000)

  let guide: Guide
  private(set) var state: GuidanceState
  private(set) var events: [(at: Instant, event: GuidanceEvent)] = []
  private(set) var commands: [(at: Instant, command: GuidanceCommand)] = []
  private(set) var wakeAt: Instant?
  var now: Instant

  init(_ route: Route, settings: GuidanceSettings = GuidanceSettings(), isOnline: Bool = false) {
    guide = Guide(settings)
    now = Self.start
    state = guide.begin(route, source: .device, isOnline: isOnline, at: now).state
  }

  /// The same session in another process.
  func revived(from stored: GuidanceState) -> GuidedDrive {
    var next = GuidedDrive(stored.line.route, settings: guide.settings)
    (next.state, next.now) = (stored, now)
    return next
  }

  /// Gives one input.
  mutating func give(_ input: GuidanceInput, at time: Instant) {
    now = max(now, time)
    let step = guide.step(state, input, at: now)
    state = step.state
    wakeAt = step.wakeAt
    events += step.events.map { (now, $0) }
    commands += step.commands.map { (now, $0) }
  }

  /// A fix so many seconds after the start.
  mutating func fix(
    _ seconds: Double, _ east: Double, _ north: Double, accuracy: Double = 5, speed: Double? = nil,
    course: Double? = nil
  ) {
    let time = Self.start.advanced(bySeconds: seconds)
    give(
      .fix(
        Fix(
          time: time, location: SketchedRoute.at(east, north), accuracy: Meters(accuracy), speed: speed,
          course: course)), at: time)
  }

  /// Lets time pass until then, waking when guidance asks for it.
  mutating func wait(until time: Instant) {
    while let wake = wakeAt, wake < time { give(.tick, at: wake) }
    now = max(now, time)
  }

  /// Takes a simulated drive to its end.
  mutating func follow(_ drive: inout SimulatedDrive, while goesOn: (GuidedDrive) -> Bool = { _ in true }) {
    while goesOn(self), let moment = drive.next() {
      wait(until: moment.time)
      if let fix = moment.fix { give(.fix(fix), at: moment.time) }
    }
  }

  /// What happened, without positions: one word an event.
  var log: [String] {
    events.compactMap { entry in
      switch entry.event {
      case .position: nil
      case .refused(_, let reason): "refused \(reason)"
      case .prompt(let prompt): "\(prompt.id.stage): \(prompt.text)"
      case .leftRoute(let reason): "left \(reason)"
      case .returned: "returned"
      case .rerouted(let reason, let source): "rerouted \(reason) \(source)"
      case .rerouteFailed: "failed"
      case .waypointReached(let number): "waypoint \(number)"
      case .arrived: "arrived"
      case .offered: "offered"
      case .offerEnded(let accepted): "offer ended \(accepted)"
      }
    }
  }

  var prompts: [Prompt] {
    events.compactMap { if case .prompt(let prompt) = $0.event { prompt } else { nil } }
  }

  var positions: [GuidedPosition] {
    events.compactMap { if case .position(let position) = $0.event { position } else { nil } }
  }

  var requests: [RouteRequest] {
    commands.compactMap { if case .requestRoute(let request) = $0.command { request } else { nil } }
  }
}
