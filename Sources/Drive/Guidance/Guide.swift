import GeoCore
import RouteModel

/// Leads along a route: position, prompts, leaving it, a new one, arrival.
///
///     let guide = Guide(GuidanceSettings())
///     var step = guide.begin(route, source: .device, isOnline: false, at: now)
///     step = guide.step(step.state, .fix(fix), at: fix.time)   // events, commands, wakeAt
///
/// Pure: the same state, input and time always give the same step, so that each drive replays exactly. Knows routes,
/// not routers: what it wants is a command. A fix costs O(segments near the traveller), on leaving the route O(√n).
public struct Guide: Sendable {
  public let settings: GuidanceSettings
  let texts: PromptText

  /// Creates a guide.
  public init(_ settings: GuidanceSettings) {
    self.settings = settings
    texts = PromptText(settings)
  }

  /// Starts a session.
  public func begin(_ route: Route, source: RouteSource, isOnline: Bool, at now: Instant) -> GuidanceStep {
    var step = GuidanceStep(state: GuidanceState(route: route, source: source, isOnline: isOnline, at: now))
    step.commands.append(.persist)
    step.wakeAt = now.advanced(bySeconds: Self.patience)
    return step
  }

  /// Takes in one input.
  ///
  /// - Parameters:
  ///   - state: The state of the step before.
  ///   - now: Not before the time of the step before; an earlier one counts as that.
  public func step(_ state: GuidanceState, _ input: GuidanceInput, at now: Instant) -> GuidanceStep {
    var step = GuidanceStep(state: state)
    guard state.phase != .arrived else { return step }
    switch input {
    case .fix(let fix): take(fix, at: now, &step)
    case .tick: tick(at: now, &step)
    case .routeFound(let number, let route, let source): take(route, source, answering: number, at: now, &step)
    case .routeFailed(let number): fail(number, at: now, &step)
    case .connectivity(let isOnline): connect(isOnline, at: now, &step)
    case .promptFinished(let id):
      step.state.ledger.finish(id, at: now)
      step.commands.append(.persist)
    case .offered(let offer): present(offer, at: now, &step)
    case .answered(let accepts): answer(accepts, at: now, &step)
    case .resumed: resume(at: now, &step)
    }
    speakIfDue(at: now, &step)
    step.wakeAt = wake(after: step.state, at: now)
    return step
  }

  /// Seconds without a fix after which the position is predicted.
  static let patience = 1.2

  private func tick(at now: Instant, _ step: inout GuidanceStep) {
    if let offer = step.state.offer, now >= offer.expires { endOffer(accepted: false, &step) }
    retry(at: now, &step)
    guard step.state.phase == .onRoute, let last = step.state.lastFix else { return }
    guard now.seconds(since: last.time) >= Self.patience else { return }
    advance(at: now, &step)
    step.events.append(.position(position(of: step.state, at: now, isPredicted: true)))
  }

  private func resume(at now: Instant, _ step: inout GuidanceStep) {
    step.state.ledger.forgetUnfinished()
    step.state.recent.removeAll()
    step.state.progressTime = max(now, step.state.progressTime)
    step.state.lastFix = nil
    step.state.shown = max(0, min(step.state.shown, step.state.line.length))
    if step.state.pending != nil { step.state.pending?.number = nil }
    step.commands.append(.persist)
    retry(at: now, &step)
  }
}
