import GeoCore

/// The last fixes that were used, to see a direction in them.
struct RecentFixes: Hashable, Sendable, Codable {
  private(set) var fixes: [Fix] = []

  /// Seconds that are looked back.
  static let window = 20.0

  mutating func append(_ fix: Fix) {
    fixes.append(fix)
    fixes.removeAll { fix.time.seconds(since: $0.time) > Self.window }
  }

  mutating func removeAll() { fixes = [] }

  /// Where the traveller went lately, or `nil` if noise could look the same.
  ///
  /// Compares the last fix with the youngest earlier one that lies clearly beyond the noise. Errors of neighbouring
  /// fixes hang together (first-order Gauss–Markov), so that the noise of a difference grows with the time between.
  func movement() -> Movement? {
    guard let last = fixes.last else { return nil }
    for earlier in fixes.dropLast().reversed() {
      let seconds = last.time.seconds(since: earlier.time)
      let length = earlier.location.distance(to: last.location).rawValue
      let accuracy = max(FixGate.accuracy(of: last), FixGate.accuracy(of: earlier))
      guard length > max(10, 5 * Self.noise(accuracy: accuracy, seconds: seconds)) else { continue }
      return Movement(
        bearing: earlier.location.bearing(to: last.location), length: length, speed: length / seconds)
    }
    return nil
  }

  /// Standard deviation in meters of the difference between two errors along one axis.
  private static func noise(accuracy: Double, seconds: Double) -> Double {
    // A circle of 68 % has 1.51 times the deviation of an axis; errors forget within some 45 s.
    let deviation = accuracy / 1.51
    return deviation * min(2, 2 * seconds / 45).squareRoot()
  }
}

/// A displacement that is no noise.
struct Movement: Hashable, Sendable {
  /// Degrees clockwise from north.
  var bearing: Double
  /// Meters.
  var length: Double
  /// Meters per second, 0 or more.
  var speed: Double
}
