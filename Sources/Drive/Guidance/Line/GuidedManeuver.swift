import RouteModel

/// A maneuver and where on the line it happens.
public struct GuidedManeuver: Hashable, Sendable {
  /// Meters from the start of the route.
  public var offset: Double
  /// Index into `route.legs`.
  public var leg: Int
  /// The maneuver and the road after it.
  public var step: RouteStep

  /// Whether there is something to do: a new name of the same road is nothing.
  var needsAction: Bool {
    switch step.maneuver.kind {
    case .depart, .newName: false
    case .turn, .keepOn, .bend, .fork, .endOfRoad: true
    case .arrive, .merge, .onRamp, .offRamp, .roundabout, .notification: true
    }
  }

  /// Whether the route could be left here by going on as before, so that nobody can know without a fix.
  var isFork: Bool {
    switch step.maneuver.kind {
    case .depart, .newName, .notification, .merge: false
    case .arrive, .turn, .keepOn, .bend, .fork, .endOfRoad, .onRamp, .offRamp, .roundabout: true
    }
  }

  /// Whether it says the same as the one before: keep left, and left again, on one road.
  func repeats(_ earlier: GuidedManeuver) -> Bool {
    step.maneuver.kind == earlier.step.maneuver.kind && step.maneuver.kind == .fork
      && step.maneuver.direction == earlier.step.maneuver.direction && step.road == earlier.step.road
  }
}
