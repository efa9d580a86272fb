import GeoCore
import Guidance
import RouteModel

/// Watches one session and compares it with the truth.
public struct DriveObserver {
  public private(set) var findings = DriveFindings()
  private let accuracy: Double
  private let expectsWrongTurn: Bool
  private let mapOffset: Double
  private var start: Instant?
  private var lastFix: Instant?
  private var farSince: Instant?
  private var heard: Set<PromptID> = []
  private var announced: Set<[Int]> = []
  private var arrivals: [Double] = []
  private var leftCount = 0
  private var newRoute: Instant?
  private var passed: (route: Int, maneuver: Int)?
  private var followed = 0.0

  /// - Parameters:
  ///   - accuracy: Of the receiver, in meters.
  ///   - mapOffset: Meters between the road that is driven and the map's.
  public init(accuracy: Double, expectsWrongTurn: Bool, mapOffset: Double = 0) {
    (self.accuracy, self.expectsWrongTurn, self.mapOffset) = (accuracy, expectsWrongTurn, mapOffset)
    findings.sessions = 1
  }

  /// Takes in one step.
  public mutating func observe(_ moment: SimulatedSession.Moment) {
    start = start ?? moment.time
    if let start { findings.hours = moment.time.seconds(since: start) / 3600 }
    let distance = Self.distance(of: moment.truth.location, from: moment.step.state)
    if moment.hasFix { takeFix(moment, distance) }
    for event in moment.step.events { take(event, moment, distance) }
    notePassing(moment.step.state, at: moment.time)
    if moment.hasFix { lastFix = moment.time }
  }

  /// The table of the whole session.
  public mutating func finish() -> DriveFindings {
    if arrivals.count != 1 || arrivals.contains(where: { $0 > 50 }) { findings.arrivalErrors += 1 }
    if expectsWrongTurn, leftCount == 0 { findings.unnoticed += 1 }
    return findings
  }

  private mutating func takeFix(_ moment: SimulatedSession.Moment, _ distance: Double) {
    findings.fixes += 1
    if distance <= 2 * accuracy { farSince = nil } else { farSince = farSince ?? moment.time }
    guard moment.step.state.phase == .onRoute, distance < 15 + mapOffset else { return }
    guard
      case .position(let shown)? = moment.step.events.last(where: { if case .position = $0 { true } else { false } })
    else { return }
    if shown.location.distance(to: moment.truth.location).rawValue > 25 + mapOffset + 3 * accuracy {
      findings.wrongPlaces += 1
    }
  }

  private mutating func take(_ event: GuidanceEvent, _ moment: SimulatedSession.Moment, _ distance: Double) {
    switch event {
    case .prompt(let prompt): take(prompt, moment)
    case .leftRoute:
      leftCount += 1
      if distance < 15 + mapOffset, farSince == nil, !expectsWrongTurn { findings.falseAlarms += 1 }
      if let farSince {
        findings.reactions.append(moment.time.seconds(since: farSince))
      } else {
        findings.reactions.append(0)
      }
    case .arrived: arrivals.append(moment.truth.location.distance(to: moment.step.state.line.end).rawValue)
    case .rerouted: (farSince, newRoute) = (nil, moment.time)
    default: break
    }
  }

  private mutating func take(_ prompt: Prompt, _ moment: SimulatedSession.Moment) {
    if !heard.insert(prompt.id).inserted { findings.doubled += 1 }
    guard prompt.id.stage == .final, prompt.id.maneuver > 0 else { return }
    findings.prompts += 1
    let line = moment.step.state.line
    let maneuver = line.maneuvers[prompt.id.maneuver]
    let truth = Self.place(of: moment.truth.location, on: moment.step.state)
    let distance = maneuver.offset - truth
    let needed = moment.truth.speed * prompt.firstSentenceSeconds + maneuver.brakingWay(from: moment.truth.speed)
    guard distance + mapOffset < needed - 1 else { return }
    let silence = lastFix.map { moment.time.seconds(since: $0) } ?? 0
    if silence >= 5 {
      findings.lateWithoutFix += 1
    } else if let newRoute, moment.time.seconds(since: newRoute) < 5 {
      findings.lateOnNewRoute += 1
    } else {
      findings.late += 1
    }
  }

  /// Counts maneuvers that were passed on the route without words.
  private mutating func notePassing(_ state: GuidanceState, at time: Instant) {
    guard state.phase == .onRoute else { return passed = nil }
    let line = state.line
    let current = line.maneuvers.lastIndex { $0.offset <= state.shown } ?? 0
    if let passed, passed.route == state.routeNumber, current > passed.maneuver {
      for index in passed.maneuver + 1...current where line.maneuvers[index].isAnnounced {
        guard !state.hasSaid(maneuver: index) else { continue }
        if lastFix.map({ time.seconds(since: $0) >= 5 }) ?? true {
          findings.missingWithoutFix += 1
        } else if newRoute.map({ time.seconds(since: $0) < 5 }) ?? false {
          findings.lateOnNewRoute += 1
        } else {
          findings.missing += 1
        }
      }
    }
    passed = (state.routeNumber, current)
  }

  private static func distance(of truth: Coordinate, from state: GuidanceState) -> Double {
    state.line.distance(of: truth, near: state.shown)
  }

  private static func place(of truth: Coordinate, on state: GuidanceState) -> Double {
    state.line.offset(of: truth, near: state.shown)
  }
}
