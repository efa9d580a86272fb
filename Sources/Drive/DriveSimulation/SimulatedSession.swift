import GeoCore
import Guidance
import RouteModel

/// A simulated traveller with guidance in the hand: follows the prompts, errs if told so, takes new routes as they come.
///
/// The same arguments give the same session.
public struct SimulatedSession {
  /// Finds the routes that guidance asks for; `nil` if there is none.
  public typealias RouteFinder = (RouteRequest) -> Route?

  private let guide: Guide
  private let findRoute: RouteFinder
  private let delay: Double
  private var drive: SimulatedDrive
  private var wrongTurn: WrongTurn?
  private var answers: [(at: Instant, input: GuidanceInput)] = []
  private var speaking: [(until: Instant, prompt: Prompt)] = []
  private var wakeAt: Instant?
  private var lastTruth: SimulatedMoment?
  /// The state after the last step.
  public private(set) var state: GuidanceState

  /// One step of guidance, with the truth at its time.
  public struct Moment {
    public var time: Instant
    public var truth: SimulatedMoment
    /// Whether a fix came with this step.
    public var hasFix: Bool
    public var step: GuidanceStep
  }

  /// - Parameters:
  ///   - driven: The way that is really driven, where the map is wrong; else the route.
  ///   - delay: Seconds that a new route takes.
  public init(
    _ route: Route, driven: Route? = nil, guide: Guide, conditions: DriveConditions, seed: UInt64, start: Instant,
    wrongTurn: WrongTurn? = nil, delay: Double = 0.5, findRoute: @escaping RouteFinder
  ) {
    (self.guide, self.findRoute, self.delay, self.wrongTurn) = (guide, findRoute, delay, wrongTurn)
    drive = SimulatedDrive(driven ?? route, conditions: conditions, seed: seed, start: start)
    state = guide.begin(route, source: .device, isOnline: false, at: start).state
  }

  /// Drives to the end, or as long as `observe` wants.
  ///
  /// - Parameter observe: Sees each step; returns whether to go on.
  public mutating func run(_ observe: (Moment) -> Bool) {
    while let truth = drive.next() {
      while let due = nextDue(before: truth.time) {
        let between = lastTruth?.interpolated(to: truth, at: due.at) ?? truth
        guard take(due.input, at: due.at, between, hasFix: false, observe) else { return }
      }
      if let fix = truth.fix {
        guard take(.fix(fix), at: truth.time, truth, hasFix: true, observe) else { return }
      }
      lastTruth = truth
      if let wrongTurn, truth.location.distance(to: wrongTurn.junction).rawValue < 15, state.phase == .onRoute {
        drive.follow(wrongTurn.line, speed: max(3, truth.speed))
        self.wrongTurn = nil
      }
    }
  }

  /// The earliest of ticks, answers and voices that end.
  private mutating func nextDue(before time: Instant) -> (at: Instant, input: GuidanceInput)? {
    let wake = wakeAt.map { ($0, GuidanceInput.tick) }
    let voice = speaking.first.map { ($0.until, GuidanceInput.promptFinished($0.prompt.id)) }
    let all = [wake, answers.first.map { ($0.at, $0.input) }, voice].compactMap { $0 }
    guard let first = all.min(by: { $0.0 < $1.0 }), first.0 < time else { return nil }
    switch first.1 {
    case .tick: wakeAt = nil
    case .promptFinished: speaking.removeFirst()
    default: answers.removeFirst()
    }
    return first
  }

  private mutating func take(
    _ input: GuidanceInput, at time: Instant, _ truth: SimulatedMoment, hasFix: Bool, _ observe: (Moment) -> Bool
  ) -> Bool {
    let before = state.routeNumber
    let step = guide.step(state, input, at: time)
    (state, wakeAt) = (step.state, step.wakeAt)
    for command in step.commands { carryOut(command, at: time) }
    if state.routeNumber != before { drive.follow(state.line.route) }
    return observe(Moment(time: time, truth: truth, hasFix: hasFix, step: step))
  }

  private mutating func carryOut(_ command: GuidanceCommand, at time: Instant) {
    switch command {
    case .persist: break
    case .speak(let prompt):
      speaking.append((time.advanced(bySeconds: prompt.seconds), prompt))
      speaking.sort { $0.until < $1.until }
    case .requestRoute(let request):
      let input: GuidanceInput =
        findRoute(request).map { .routeFound(request: request.number, $0, .device) }
        ?? .routeFailed(request: request.number)
      answers.append((time.advanced(bySeconds: delay), input))
    }
  }
}
