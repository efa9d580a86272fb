import GeoCore
import RouteModel

/// When the prompts of one maneuver are due: distances before it, in meters, at one speed.
///
/// Walked backwards from the last safe point: the final prompt ends there with a reserve; the one before leaves time to
/// act on it; each is earlier the faster one goes.
struct PromptPlan: Hashable, Sendable {
  /// The final prompt is due from here on.
  var final: Double
  /// The preparing prompt is due from here on, unless less than `prepareUntil` is left.
  var prepare: Double
  var prepareUntil: Double
  /// The early prompt, likewise; 0 on slow roads.
  var early: Double
  var earlyUntil: Double
  /// From here on the way is long enough to say how long.
  var onward: Double

  /// Seconds between the end of the final prompt and the last safe point.
  private static let reserve = 1.5

  /// - Parameters:
  ///   - speed: Meters per second that must be reckoned with.
  ///   - text: Of the final prompt.
  ///   - doubt: Meters that the position may be behind the truth.
  init(_ maneuver: GuidedManeuver, mode: StepMode, speed: Double, text: String, doubt: Double) {
    let talk = PromptText.seconds(text)
    // "In 300 meters" comes before the same words.
    let announcement = talk + 1.5
    let pace = ManeuverPace(maneuver.step, mode: mode)
    let least = max(12, 3 * speed)
    final = doubt + max(least, pace.brakingWay(from: speed) + speed * (talk + Self.reserve))
    // "In 20 meters" is no preparation.
    prepareUntil = max(final + speed * (announcement + 3), mode == .driving ? 60 : 30)
    prepare = max(prepareUntil, final + speed * (announcement + Self.lead(mode, speed: speed)))
    let isFast = speed > 22
    earlyUntil = isFast ? prepare + speed * (announcement + 10) : 0
    early = isFast ? max(earlyUntil, speed * 75) : 0
    // In towns two prompts a turn are enough.
    onward = speed > 14 ? max(2000, early + 10 * speed, speed * 90) : 3000
  }

  /// Seconds between the preparing and the final prompt.
  private static func lead(_ mode: StepMode, speed: Double) -> Double {
    switch mode {
    case .driving, .ferry: speed > 16 ? 22 : 14
    case .cycling: 10
    case .walking, .pushing: 15
    }
  }
}
