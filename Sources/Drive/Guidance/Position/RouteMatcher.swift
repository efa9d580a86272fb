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
  ///   - seconds: Since the last fix.
  ///   - movement: Where the traveller went lately, if that is known.
  func place(
    of fix: Fix, expected: ProgressFilter, seconds: Double, movement: Movement?
  ) -> RouteProjection {
    let accuracy = FixGate.accuracy(of: fix)
    let back = 60 + 3.5 * accuracy
    let ahead = 60 + 3 * accuracy + 0.5 * expected.speed * seconds
    let low = max(0, min(expected.offset, line.length) - back)
    let high = min(line.length, max(0, expected.offset) + ahead)
    let course = movement?.bearing ?? ((fix.speed ?? 0) > 3 ? fix.course : nil)
    let alongDeviation = (expected.deviation * expected.deviation + accuracy * accuracy).squareRoot()
    var best: (place: RouteProjection, cost: Double)?
    line.forEachProjection(of: fix.location, in: min(low, high)...high) { place in
      let (across, along) = (place.distance / accuracy, (place.offset - expected.offset) / alongDeviation)
      let turn = course.map { Angle.difference($0, place.bearing) / 40 } ?? 0
      let cost = across * across + along * along + turn * turn
      if best.map({ cost < $0.cost }) ?? true { best = (place, cost) }
    }
    return best?.place ?? line.nearestProjection(to: fix.location)
  }

  /// How far a direction differs from every direction that the line takes between two distances, 0 … 180 degrees.
  func turn(of bearing: Double, between low: Double, and high: Double) -> Double {
    var least = 180.0
    var segment = line.segment(at: low)
    while segment < line.bearings.count, line.offsets[segment] <= high {
      least = min(least, Angle.difference(bearing, line.bearings[segment]))
      segment += 1
    }
    return least
  }
}

/// Arithmetic of directions.
enum Angle {
  /// The smaller angle between two directions in degrees, 0 … 180.
  static func difference(_ first: Double, _ second: Double) -> Double {
    let turn = abs(first - second).truncatingRemainder(dividingBy: 360)
    return turn > 180 ? 360 - turn : turn
  }
}
