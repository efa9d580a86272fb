import GeoCore
import RouteModel

extension Guide {
  /// Takes in a fix: gate, place on the line, judge, progress, arrival.
  func take(_ fix: Fix, at now: Instant, _ step: inout GuidanceStep) {
    if let refusal = FixGate.refusal(of: fix, after: step.state.lastFix, now: now) {
      step.events.append(.refused(fix, reason: refusal.rawValue))
      return tickWithoutFix(at: now, &step)
    }
    step.state.recent.append(fix)
    let last = step.state.lastFix
    step.state.lastFix = fix
    switch step.state.phase {
    case .searching: search(with: fix, at: now, &step)
    case .onRoute: follow(fix, since: last, at: now, &step)
    case .offRoute: rejoin(with: fix, at: now, &step)
    case .arrived: break
    }
    retry(at: now, &step)
    step.events.append(.position(position(of: step.state, at: now, isPredicted: false)))
  }

  /// A refused fix is no reason to stand still.
  private func tickWithoutFix(at now: Instant, _ step: inout GuidanceStep) {
    guard step.state.phase == .onRoute, step.state.lastFix != nil else { return }
    advance(at: now, &step)
    step.events.append(.position(position(of: step.state, at: now, isPredicted: true)))
  }

  private func follow(_ fix: Fix, since last: Fix?, at now: Instant, _ step: inout GuidanceStep) {
    let line = step.state.line
    let seconds = last.map { fix.time.seconds(since: $0.time) } ?? 0
    var progress = bounded(step.state, at: fix.time)
    let movement = step.state.recent.movement()
    let matcher = RouteMatcher(line: line)
    let place = matcher.place(
      of: fix, expected: progress, window: window(step.state, expected: progress, seconds: seconds), movement: movement)
    let accuracy = FixGate.accuracy(of: fix)
    let seen = DeviationJudge.Observation(
      time: fix.time, place: place, accuracy: accuracy, speed: max(progress.speed, fix.speed ?? 0),
      trend: movement.map { matcher.trend(of: $0, to: place, accuracy: accuracy) } ?? .unclear)
    if isGraced(seen, at: now, &step) { return }
    let deviation = max(2, accuracy / 1.51)
    progress.measure(offset: place.offset, deviation: deviation)
    if let speed = fix.speed { progress.measure(speed: speed) }
    step.state.progress = progress
    step.state.progressTime = fix.time
    step.state.recent.place(at: place.offset)
    show(progress.offset, &step)
    if case .offRoute(let reason) = step.state.judge.judge(seen) { return leave(reason, at: now, &step) }
    reachWaypoints(fix, place, at: now, &step)
  }

  /// Where one can be since the last fix: after a tunnel farther than a cautious prediction dared to go, or less far.
  private func window(
    _ state: GuidanceState, expected: ProgressFilter, seconds: Double
  ) -> ClosedRange<Double> {
    let last = state.progress?.offset ?? 0
    let fastest = max(expected.speed, state.line.speed(at: last), state.line.speed(at: expected.offset))
    let reach = max(expected.offset + 0.5 * expected.speed * seconds, last + 1.3 * fastest * seconds)
    let low = min(last, expected.offset)
    return low...max(low, reach)
  }

  /// Shortly after a new route was taken up one may be still on the way to its start.
  private func isGraced(_ seen: DeviationJudge.Observation, at now: Instant, _ step: inout GuidanceStep) -> Bool {
    guard let until = step.state.graceUntil else { return false }
    guard now < until, seen.place.distance > max(25, 2 * seen.accuracy) else {
      step.state.graceUntil = nil
      return false
    }
    return true
  }

  /// Moves the progress to the present, without a fix.
  func advance(at now: Instant, _ step: inout GuidanceStep) {
    show(bounded(step.state, at: now).offset, &step)
  }

  /// The progress expected at a time: as fast as before, but not faster than the road allows, and not past a place
  /// where the route could be left unseen.
  func bounded(_ state: GuidanceState, at time: Instant) -> ProgressFilter {
    guard let progress = state.progress else { return ProgressFilter(offset: 0, speed: 0, deviation: 30) }
    let seconds = max(0, time.seconds(since: state.progressTime))
    // Between two fixes of a running sensor nothing is bounded.
    guard seconds > Self.patience else { return progress.predicted(after: seconds) }
    let horizon = min(seconds, Self.longestPrediction)
    let free = progress.predicted(after: horizon)
    let allowed = state.line.offset(after: 1.15 * horizon, from: progress.offset)
    let reach = min(free.offset, max(allowed, progress.offset), lastKnowable(state, from: progress.offset))
    return free.moved(to: max(progress.offset, reach))
  }

  /// Seconds after which a prediction stands still.
  static let longestPrediction = 180.0

  /// The next place beyond which only a fix can tell where the traveller went.
  private func lastKnowable(_ state: GuidanceState, from offset: Double) -> Double {
    state.line.maneuvers.first { $0.offset > offset + 1 && $0.isFork }?.offset ?? state.line.length
  }

  /// Shows a distance along the line: never creeping back with the noise, but back when one really went back.
  private func show(_ offset: Double, _ step: inout GuidanceStep) {
    let wanted = max(0, min(offset, step.state.line.length))
    if wanted > step.state.shown || step.state.shown - wanted > 30 { step.state.shown = wanted }
  }

  /// What is shown now.
  func position(of state: GuidanceState, at now: Instant, isPredicted: Bool) -> GuidedPosition {
    let line = state.line
    let isOnLine = state.phase == .onRoute || state.phase == .arrived
    let next = nextManeuver(state)
    let bearing = isOnLine ? line.bearing(at: state.shown) : state.recent.movement()?.bearing ?? state.lastFix?.course
    return GuidedPosition(
      time: now, location: isOnLine ? line.location(at: state.shown) : state.lastFix?.location ?? line.vertices[0],
      bearing: bearing, speed: speed(of: state), raw: state.lastFix, phase: state.phase, isPredicted: isPredicted,
      traveled: Meters(state.shown), remaining: Meters(max(0, line.length - state.shown)),
      remainingSeconds: line.seconds(from: state.shown), next: next,
      toNext: Meters(next.map { max(0, line.maneuvers[$0].offset - state.shown) } ?? 0))
  }

  /// Meters per second: on the line along it, else by the fixes.
  func speed(of state: GuidanceState) -> Double {
    if state.phase == .onRoute, let progress = state.progress { return progress.speed }
    return state.lastFix?.speed ?? state.recent.movement()?.speed ?? 0
  }

  /// Index of the next maneuver that needs action.
  func nextManeuver(_ state: GuidanceState) -> Int? {
    state.line.maneuvers.indices.first {
      state.line.maneuvers[$0].needsAction && state.line.maneuvers[$0].offset > state.shown
    }
  }
}
