import RouteModel

/// How fast a maneuver can be taken, and what it takes to slow down to that.
///
/// The last point at which a maneuver is safe lies its braking way before it: (v² − u²) ÷ 2a.
struct ManeuverPace: Hashable, Sendable {
  /// Meters per second at the maneuver.
  var speed: Double
  /// Meters per second, each second.
  var braking: Double

  init(_ step: RouteStep, mode: StepMode) {
    switch mode {
    case .driving, .ferry: (speed, braking) = (Self.drivingSpeed(step.maneuver), 2.5)
    case .cycling: (speed, braking) = (min(4, Self.drivingSpeed(step.maneuver)), 1.5)
    case .walking, .pushing: (speed, braking) = (1.4, 1)
    }
  }

  /// Meters before the maneuver at which braking must begin.
  func brakingWay(from current: Double) -> Double {
    current > speed ? (current * current - speed * speed) / (2 * braking) : 0
  }

  private static func drivingSpeed(_ maneuver: Maneuver) -> Double {
    switch maneuver.kind {
    case .arrive: return 0
    case .roundabout: return 7
    case .onRamp, .offRamp, .merge, .fork: return 25
    case .depart, .newName, .notification: return 40
    case .turn, .keepOn, .bend, .endOfRoad: break
    }
    switch maneuver.direction ?? .straight {
    case .uTurn: return 2
    case .sharpLeft, .sharpRight: return 4
    case .left, .right: return 6
    case .slightLeft, .slightRight: return 14
    case .straight: return 40
    }
  }
}
