import GeoCore
import RouteModel

extension Guide {
  /// Before the route is taken up: near its line, it is; long and far away, it is left before it began.
  func search(with fix: Fix, at now: Instant, _ step: inout GuidanceStep) {
    let accuracy = FixGate.accuracy(of: fix)
    let place = firstPlace(of: fix, in: step.state)
    if place.distance <= max(40, 2.5 * accuracy) { return takeUp(place, fix, &step) }
    let first = step.state.recent.entries[0].fix
    guard step.state.recent.entries.count >= 4, fix.time.seconds(since: first.time) >= 5 else { return }
    leave(.distance, at: now, &step)
  }

  /// The place to begin at: the earliest that is about as near as the nearest, since a route may pass its start again.
  private func firstPlace(of fix: Fix, in state: GuidanceState) -> RouteProjection {
    let line = state.line
    let low = min(max(0, state.shown - 100), line.length)
    var best: RouteProjection?
    line.forEachProjection(of: fix.location, in: low...min(low + 600, line.length)) { place in
      if best.map({ place.distance < $0.distance - FixGate.accuracy(of: fix) }) ?? true { best = place }
    }
    let nearest = line.nearestProjection(to: fix.location)
    guard let best, best.distance <= nearest.distance + 2 * FixGate.accuracy(of: fix) + 20 else { return nearest }
    return best
  }

  /// Back on the line for two fixes, in its direction: the route is followed again.
  func rejoin(with fix: Fix, at now: Instant, _ step: inout GuidanceStep) {
    let accuracy = FixGate.accuracy(of: fix)
    let place = placeToRejoin(fix, step.state)
    let movement = step.state.recent.movement()
    let turn = movement.map { Angle.difference($0.bearing, place.bearing) } ?? (step.state.returning > 0 ? 0 : 180)
    guard place.distance <= max(15, 1.2 * accuracy), turn < 45 else {
      step.state.returning = 0
      return
    }
    step.state.returning += 1
    guard step.state.returning >= 3 else { return }
    step.state.pending = nil
    step.state.failures = 0
    takeUp(place, fix, &step)
    step.events.append(.returned)
    step.commands.append(.persist)
  }

  /// Rather where the route was left than at a later pass of the same road.
  private func placeToRejoin(_ fix: Fix, _ state: GuidanceState) -> RouteProjection {
    let line = state.line
    let low = max(0, min(state.shown, line.length) - 300)
    var near: RouteProjection?
    line.forEachProjection(of: fix.location, in: low...min(low + 3000, line.length)) { place in
      if near.map({ place.distance < $0.distance }) ?? true { near = place }
    }
    if let near, near.distance <= max(15, 1.2 * FixGate.accuracy(of: fix)) { return near }
    return line.nearestProjection(to: fix.location)
  }

  /// Starts to follow the line at a place.
  func takeUp(_ place: RouteProjection, _ fix: Fix, _ step: inout GuidanceStep) {
    let speed = fix.speed ?? step.state.recent.movement()?.speed ?? 0
    step.state.phase = .onRoute
    step.state.progress = ProgressFilter(
      offset: place.offset, speed: speed, deviation: max(5, FixGate.accuracy(of: fix)))
    step.state.progressTime = fix.time
    step.state.shown = place.offset
    step.state.judge = DeviationJudge()
    step.state.recent.forgetPlaces()
    step.state.returning = 0
  }
}
