import GeoCore

/// Tells fixes that may be used from those that would lead astray.
enum FixGate {
  /// Why a fix is not used.
  enum Refusal: String, Hashable, Sendable, Codable {
    /// Measured before one that was used already, or at the same time.
    case outOfOrder
    /// Measured long ago: what a device has in store when it wakes up.
    case stale
    /// Its circle is too wide to tell one road from another.
    case inaccurate
    /// Nobody travels as fast as it would need.
    case jump
  }

  /// Seconds after which a fix says nothing of the present.
  static let longestDelay = 10.0
  /// Meters; wider circles are refused.
  static let widestAccuracy = 100.0
  /// Meters per second on roads and rails.
  static let highestSpeed = 90.0
  /// Meters assumed where the sensor tells none.
  static let usualAccuracy = 10.0

  /// - Parameters:
  ///   - last: The last fix that was used.
  ///   - now: The present.
  static func refusal(of fix: Fix, after last: Fix?, now: Instant) -> Refusal? {
    if now.seconds(since: fix.time) > longestDelay { return .stale }
    if accuracy(of: fix) > widestAccuracy { return .inaccurate }
    guard let last else { return nil }
    let seconds = fix.time.seconds(since: last.time)
    guard seconds > 0 else { return .outOfOrder }
    let reach = highestSpeed * seconds + 3 * (accuracy(of: fix) + accuracy(of: last))
    return last.location.distance(to: fix.location).rawValue > reach ? .jump : nil
  }

  /// The radius in meters that a fix is taken to have; sensors that tell less than 3 m are not believed.
  static func accuracy(of fix: Fix) -> Double { max(3, fix.accuracy?.rawValue ?? usualAccuracy) }
}
