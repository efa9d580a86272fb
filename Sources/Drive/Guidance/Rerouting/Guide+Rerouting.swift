import GeoCore
import RouteModel

extension Guide {
  /// The route is left: said once, and another one is asked for.
  func leave(_ reason: DeviationReason, at now: Instant, _ step: inout GuidanceStep) {
    step.state.phase = .offRoute
    step.state.returning = 0
    step.state.failures = 0
    step.state.graceUntil = nil
    step.events.append(.leftRoute(reason))
    step.commands.append(.persist)
    if settings.reroutes { ask(.leftRoute, at: now, &step) }
  }

  /// Asks for a route from where the traveller will be when it comes.
  func ask(_ reason: RerouteReason, at now: Instant, _ step: inout GuidanceStep) {
    step.state.requestCount += 1
    step.state.pending = PendingRequest(number: step.state.requestCount, reason: reason, time: now)
    let (from, heading) = start(step.state, at: now)
    step.commands.append(
      .requestRoute(
        RouteRequest(
          number: step.state.requestCount, reason: reason, from: from, heading: heading, to: waypointsLeft(step.state),
          first: step.state.isOnline ? .backend : .device, deadline: settings.backendDeadline)))
  }

  /// Asks again when its time has come.
  func retry(at now: Instant, _ step: inout GuidanceStep) {
    guard let pending = step.state.pending else { return }
    if pending.number == nil {
      if now >= pending.time { ask(pending.reason, at: now, &step) }
    } else if now.seconds(since: pending.time) > 3 * settings.backendDeadline + 10 {
      // The shell owes an answer; one that died must not end all rerouting.
      fail(pending.number!, at: now, &step)
    }
  }

  /// No route could be had: the old line stays, and the question is put again, ever more rarely.
  func fail(_ number: Int, at now: Instant, _ step: inout GuidanceStep) {
    guard let pending = step.state.pending, pending.number == number else { return }
    guard pending.reason == .leftRoute else {
      step.state.pending = nil
      return
    }
    step.state.failures += 1
    let pause = min(60, Double(1 << min(step.state.failures, 6)))
    let time = now.advanced(bySeconds: pause)
    step.state.pending = PendingRequest(number: nil, reason: pending.reason, time: time)
    step.events.append(.rerouteFailed(retryAt: time))
  }

  /// A route has come.
  func take(_ route: Route, _ source: RouteSource, answering number: Int, at now: Instant, _ step: inout GuidanceStep) {
    guard let pending = step.state.pending, pending.number == number else { return }
    step.state.pending = nil
    step.state.failures = 0
    if pending.reason == .networkReturned, !isBetter(route, than: step.state) {
      step.state.source = source
      return
    }
    adopt(route, source, pending.reason, at: now, &step)
  }

  /// The network came: who follows a route of the device asks whether the backend knows a better one.
  func connect(_ isOnline: Bool, at now: Instant, _ step: inout GuidanceStep) {
    let returned = isOnline && !step.state.isOnline
    step.state.isOnline = isOnline
    guard returned, settings.reroutes else { return }
    if step.state.phase == .offRoute { return ask(.leftRoute, at: now, &step) }
    if step.state.source == .device, step.state.phase == .onRoute { ask(.networkReturned, at: now, &step) }
  }

  /// Follows another route from now on.
  func adopt(
    _ route: Route, _ source: RouteSource, _ reason: RerouteReason, at now: Instant, _ step: inout GuidanceStep
  ) {
    let old = step.state
    step.state.guided = GuidedRoute(route)
    step.state.source = source
    step.state.routeNumber += 1
    step.state.waypointBase = old.waypointsReached
    step.state.ledger.keep(route: step.state.routeNumber)
    step.state.judge = DeviationJudge()
    step.state.recent.forgetPlaces()
    step.state.shown = 0
    step.state.phase = .onRoute
    step.state.graceUntil = now.advanced(bySeconds: 10)
    step.state.progress = ProgressFilter(offset: 0, speed: speed(of: old), deviation: 20)
    step.state.progressTime = now
    if let fix = old.lastFix { seat(fix, &step) }
    carryPrompts(from: old, &step)
    step.events.append(.rerouted(reason, source))
    step.commands.append(.persist)
  }

  /// Puts the last fix on the first part of a new line, if it is there already.
  private func seat(_ fix: Fix, _ step: inout GuidanceStep) {
    let line = step.state.line
    var best: RouteProjection?
    line.forEachProjection(of: fix.location, in: 0...min(1000, line.length)) { place in
      if best.map({ place.distance < $0.distance - FixGate.accuracy(of: fix) }) ?? true { best = place }
    }
    guard let best, best.distance <= max(25, 2 * FixGate.accuracy(of: fix)) else { return }
    takeUp(best, fix, &step)
  }

  /// A maneuver of the old route that the new one has too is not announced a second time.
  private func carryPrompts(from old: GuidanceState, _ step: inout GuidanceStep) {
    guard let index = nextManeuver(step.state), let before = nextManeuver(old) else { return }
    let (new, same) = (step.state.line.maneuvers[index], old.line.maneuvers[before])
    guard new.step.maneuver.direction == same.step.maneuver.direction,
      new.step.maneuver.location.distance(to: same.step.maneuver.location).rawValue < 20
    else { return }
    for stage in PromptStage.allCases
    where old.ledger.hasStarted(PromptID(route: old.routeNumber, maneuver: before, stage: stage)) {
      step.state.ledger.skip(PromptID(route: step.state.routeNumber, maneuver: index, stage: stage))
    }
  }

  /// Where the traveller will be after the time that a route takes, going on as now.
  private func start(_ state: GuidanceState, at now: Instant) -> (Coordinate, Double?) {
    if state.phase == .onRoute {
      let ahead = min(state.line.length, state.shown + speed(of: state) * settings.expectedDelay)
      return (state.line.location(at: ahead), state.line.bearing(at: ahead))
    }
    guard let fix = state.lastFix else { return (state.line.location(at: state.shown), nil) }
    let heading = state.recent.movement()?.bearing ?? fix.course
    guard let heading else { return (fix.location, nil) }
    let seconds = max(0, min(now.seconds(since: fix.time), 5)) + settings.expectedDelay
    return (fix.location.moved(by: Meters(speed(of: state) * seconds), bearing: heading), heading)
  }

  private func waypointsLeft(_ state: GuidanceState) -> [Coordinate] {
    let next = state.waypointsReached - state.waypointBase + 1
    return state.line.route.waypoints[min(next, state.line.route.waypoints.count - 1)...].map(\.location)
  }

  private func isBetter(_ route: Route, than state: GuidanceState) -> Bool {
    route.travelTime.seconds + 20 < state.line.seconds(from: state.shown)
  }
}
