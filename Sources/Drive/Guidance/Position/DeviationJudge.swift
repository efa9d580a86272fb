import GeoCore

/// Decides from several fixes whether the traveller has left the route.
///
/// One far fix is noise. What counts is distance in relation to accuracy, a direction that the route does not take, and
/// a way that is driven back.
struct DeviationJudge: Hashable, Sendable, Codable {
  private var far = Evidence()
  private var sideways = Evidence()
  private var backwards = Evidence()
  /// The last fix near the line: when, and how many meters from it.
  private var lastNear: Near?
  /// The greatest distance along the route that was measured since the route was last taken up.
  private var furthest = -Double.infinity

  /// Where the line is thought to be left.
  enum Verdict: Hashable, Sendable {
    case onRoute
    case offRoute(DeviationReason)
  }

  /// What one fix shows.
  struct Observation {
    var time: Instant
    /// The fix on the line.
    var place: RouteProjection
    /// Of the fix, in meters.
    var accuracy: Double
    /// Meters per second.
    var speed: Double
    var trend: Trend
  }

  /// Takes in one fix.
  mutating func judge(_ seen: Observation) -> Verdict {
    let distance = seen.place.distance
    let sudden = isSudden(seen)
    far.note(distance > max(30, 3.1 * seen.accuracy), at: seen.time)
    sideways.note(seen.trend == .sideways && distance > max(20, 1.5 * seen.accuracy), at: seen.time)
    let lost = furthest - seen.place.offset
    backwards.note(seen.trend == .backwards || lost > max(25, 3.5 * seen.accuracy), at: seen.time)
    furthest = max(furthest, seen.place.offset)
    if distance <= max(20, 2 * seen.accuracy) { lastNear = Near(time: seen.time, distance: distance) }
    if far.suffices(fixes: sudden ? 5 : 2, seconds: sudden ? 4 : 1, at: seen.time) { return .offRoute(.distance) }
    if backwards.suffices(fixes: 3, seconds: 1.5, at: seen.time) { return .offRoute(.drivingBack) }
    if sideways.suffices(fixes: 3, seconds: 1.5, at: seen.time) { return .offRoute(.direction) }
    return .onRoute
  }

  /// Whether the fix is farther from the last near one than the traveller can have come: an echo between houses.
  private func isSudden(_ seen: Observation) -> Bool {
    guard let lastNear else { return false }
    let seconds = seen.time.seconds(since: lastNear.time)
    return seen.place.distance - lastNear.distance > 1.2 * seen.speed * seconds + 2 * seen.accuracy
  }

  private struct Near: Hashable, Sendable, Codable {
    var time: Instant
    var distance: Double
  }

  /// Fixes in a row that show the same.
  private struct Evidence: Hashable, Sendable, Codable {
    var count = 0
    var since = Instant(rawValue: 0)

    mutating func note(_ holds: Bool, at time: Instant) {
      if !holds { count = 0 } else if count == 0 { (count, since) = (1, time) } else { count += 1 }
    }

    func suffices(fixes: Int, seconds: Double, at time: Instant) -> Bool {
      count >= fixes && time.seconds(since: since) >= seconds
    }
  }
}

/// How it was noticed that the route was left.
public enum DeviationReason: String, Hashable, Sendable, Codable {
  /// Several fixes too far away for their accuracy.
  case distance
  /// Moving in a direction that the route does not take, away from it.
  case direction
  /// Moving back along the route.
  case drivingBack
}
