import GeoCore
import RouteModel

extension Guide {
  /// Waypoints passed, and the end.
  ///
  /// The end is reached when the progress and the fix itself are there, slowly enough to stay: a fix far beside or
  /// beyond the end projects onto it too, and who drives past has not arrived.
  func reachWaypoints(_ fix: Fix, _ place: RouteProjection, at now: Instant, _ step: inout GuidanceStep) {
    let line = step.state.line
    while let end = nextEnd(step.state) {
      let isLast = end == line.route.legs.count - 1
      let offset = line.legEnd(end)
      guard isLast ? hasArrived(fix, step.state) : step.state.shown >= offset - 15 else { return }
      step.state.waypointsReached = step.state.waypointBase + end + 1
      step.events.append(.waypointReached(step.state.waypointsReached))
      step.commands.append(.persist)
      if isLast {
        (step.state.phase, step.state.pending, step.state.offer) = (.arrived, nil, nil)
        step.events.append(.arrived)
        return
      }
    }
  }

  /// Index of the leg that is under way.
  private func nextEnd(_ state: GuidanceState) -> Int? {
    let leg = state.waypointsReached - state.waypointBase
    return leg < state.line.route.legs.count ? leg : nil
  }

  private func hasArrived(_ fix: Fix, _ state: GuidanceState) -> Bool {
    let line = state.line
    let accuracy = FixGate.accuracy(of: fix)
    let remaining = line.length - state.shown
    let distance = fix.location.distance(to: line.end).rawValue
    guard distance <= max(25, 2 * accuracy) else { return false }
    let speed = speed(of: state)
    if speed < 1 { return remaining <= 40 }
    return remaining <= max(12, min(accuracy, 25)) && speed <= Self.staying(line.mode(at: state.shown))
  }

  /// Meters per second below which somebody at the end is thought to stay.
  private static func staying(_ mode: StepMode) -> Double {
    switch mode {
    case .driving, .ferry: 8
    case .cycling: 5
    case .walking, .pushing: 3
    }
  }
}

extension RouteLine {
  /// Meters from the start to the end of a leg.
  func legEnd(_ leg: Int) -> Double {
    maneuvers.last { $0.leg == leg }?.offset ?? length
  }

  /// How one moves at a distance from the start.
  func mode(at offset: Double) -> StepMode {
    (maneuvers.last { $0.offset <= offset } ?? maneuvers[0]).step.mode
  }
}
