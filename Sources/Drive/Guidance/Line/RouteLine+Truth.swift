import GeoCore

/// What an observer who knows the truth asks of a line.
extension RouteLine {
  /// Meters from the start of the point nearest to a position, within 300 m of a distance along the line.
  public func offset(of position: Coordinate, near offset: Double) -> Double {
    nearest(to: position, near: offset).offset
  }

  /// Meters between a position and the line, within 300 m of a distance along it.
  public func distance(of position: Coordinate, near offset: Double) -> Double {
    nearest(to: position, near: offset).distance
  }

  /// Meters between a position and the nearest point of the whole line.
  public func distance(of position: Coordinate) -> Double { nearestProjection(to: position).distance }

  private func nearest(to position: Coordinate, near offset: Double) -> RouteProjection {
    let low = max(0, min(offset, length) - 300)
    var best: RouteProjection?
    forEachProjection(of: position, in: low...min(low + 600, length)) { place in
      // Of two passes as near, the one that is thought to be driven.
      func cost(_ place: RouteProjection) -> Double { place.distance + 0.05 * abs(place.offset - offset) }
      if best.map({ cost(place) < cost($0) }) ?? true { best = place }
    }
    return best ?? nearestProjection(to: position)
  }
}

extension GuidedManeuver {
  /// Whether words are due at it.
  public var isAnnounced: Bool { needsAction }

  /// Meters before it at which braking from a speed in meters per second must begin.
  public func brakingWay(from speed: Double) -> Double {
    ManeuverPace(step, mode: step.mode).brakingWay(from: speed)
  }
}

extension GuidanceState {
  /// Whether the maneuver's final words were said on this route, by themselves or with others.
  public func hasSaid(maneuver: Int) -> Bool {
    ledger.hasStarted(PromptID(route: routeNumber, maneuver: maneuver, stage: .final))
  }
}
