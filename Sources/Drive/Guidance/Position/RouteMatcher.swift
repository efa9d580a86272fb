import GeoCore

/// Finds where on the line a fix belongs.
struct RouteMatcher {
  let line: RouteLine

  /// The likeliest place near the expected one.
  ///
  /// Only a window around the expected place is searched, so that a line that meets itself is passed in its order:
  /// neither a loop's later pass nor the parallel way back is ever jumped to. Weighs the distance from the line, the
  /// distance along it from the expected place, and the direction, each by its noise.
  ///
  /// - Parameters:
  ///   - expected: Where the fix was to be expected at its time.
  ///   - window: Meters from the start between which one can be: where the last fix was put, and what can have been
  ///     reached at all since.
  ///   - movement: Where the traveller went lately, if that is known.
  func place(
    of fix: Fix, expected: ProgressFilter, window: ClosedRange<Double>, movement: Movement?
  ) -> RouteProjection {
    let accuracy = FixGate.accuracy(of: fix)
    let low = max(0, min(window.lowerBound, line.length) - 60 - 3.5 * accuracy)
    let high = min(line.length, max(0, window.upperBound) + 60 + 3 * accuracy)
    let course = course(of: fix, movement)
    let alongDeviation = (expected.deviation * expected.deviation + accuracy * accuracy).squareRoot()
    var best: (place: RouteProjection, cost: Double)?
    line.forEachProjection(of: fix.location, in: min(low, high)...high) { place in
      let (across, along) = (place.distance / accuracy, (place.offset - expected.offset) / alongDeviation)
      let turn = course.map { Angle.difference($0, place.bearing) / 40 } ?? 0
      // A sum of squares would hold on to a wrong place for ever: far off, one is as unlikely as the other.
      let cost = across * across + min(along * along, 12 + 0.1 * abs(along)) + min(turn * turn, 6)
      if best.map({ cost < $0.cost }) ?? true { best = (place, cost) }
    }
    return best?.place ?? line.nearestProjection(to: fix.location)
  }

  /// The direction of travel, if it is fresh: a displacement of many seconds may have a bend in it.
  private func course(of fix: Fix, _ movement: Movement?) -> Double? {
    if let course = fix.course, (fix.speed ?? 0) > 1.5 { return course }
    return movement.flatMap { $0.seconds <= 4 ? $0.bearing : nil }
  }

  /// How a movement goes together with the places that its ends were given.
  ///
  /// The chord between the places is what the line did meanwhile; so a hairpin is no deviation, however long it takes.
  /// At a corner the noise holds a place back or lets it run ahead by about its radius: chords moved by that much count.
  func trend(of movement: Movement, to place: RouteProjection, accuracy: Double) -> Trend {
    guard let begun = movement.from.offset else { return .unclear }
    if begun - place.offset > 0.6 * movement.length { return .backwards }
    let plane = LocalPlane(movement.from.fix.location)
    let moved = plane.meters(movement.to)
    for start in [begun, begun - accuracy] {
      let from = plane.meters(line.location(at: start))
      for end in [place.offset, place.offset + accuracy, place.offset + 2 * accuracy] {
        let to = plane.meters(line.location(at: end))
        let (east, north) = (moved.x - (to.x - from.x), moved.y - (to.y - from.y))
        if (east * east + north * north).squareRoot() < max(0.75 * movement.length, 2.5 * accuracy) { return .along }
      }
    }
    return .sideways
  }
}

/// How somebody moves in relation to the line.
enum Trend: Hashable, Sendable {
  case along, sideways, backwards, unclear
}

/// Arithmetic of directions.
enum Angle {
  /// The smaller angle between two directions in degrees, 0 … 180.
  static func difference(_ first: Double, _ second: Double) -> Double {
    let turn = abs(first - second).truncatingRemainder(dividingBy: 360)
    return turn > 180 ? 360 - turn : turn
  }
}
