import GeoCore

/// The last fixes that were used, and where on the line they were put, to see a direction in them.
struct RecentFixes: Hashable, Sendable, Codable {
  private(set) var entries: [Entry] = []

  struct Entry: Hashable, Sendable, Codable {
    var fix: Fix
    /// Meters from the start of the route; `nil` off the route.
    var offset: Double?
  }

  /// Seconds that are looked back.
  static let window = 20.0

  mutating func append(_ fix: Fix) {
    entries.append(Entry(fix: fix))
    entries.removeAll { fix.time.seconds(since: $0.fix.time) > Self.window }
  }

  /// Notes where the last fix was put.
  mutating func place(at offset: Double) { entries[entries.count - 1].offset = offset }

  /// Forgets places: they belong to another line.
  mutating func forgetPlaces() {
    for index in entries.indices { entries[index].offset = nil }
  }

  mutating func removeAll() { entries = [] }

  /// Where the traveller went lately, or `nil` if noise could look the same.
  ///
  /// Compares the last fix with the youngest earlier one that lies clearly beyond the noise. Errors of neighbouring
  /// fixes hang together (first-order Gauss–Markov), so that the noise of a difference grows with the time between.
  func movement() -> Movement? {
    guard let last = entries.last else { return nil }
    for earlier in entries.dropLast().reversed() {
      let seconds = last.fix.time.seconds(since: earlier.fix.time)
      let length = earlier.fix.location.distance(to: last.fix.location).rawValue
      let accuracy = max(FixGate.accuracy(of: last.fix), FixGate.accuracy(of: earlier.fix))
      guard length > max(10, 5 * Self.noise(accuracy: accuracy, seconds: seconds)) else { continue }
      return Movement(from: earlier, to: last.fix.location, length: length, seconds: seconds)
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
  /// Where it began.
  var from: RecentFixes.Entry
  var to: Coordinate
  /// Meters.
  var length: Double
  var seconds: Double

  /// Degrees clockwise from north.
  var bearing: Double { from.fix.location.bearing(to: to) }
  /// Meters per second.
  var speed: Double { length / seconds }
}
