/// Leaves a host alone for a while after it failed: 2, 4, 8 … 300 seconds, or as long as it asks.
struct HostRest {
  private var failures: [String: (count: Int, until: Double)] = [:]

  private static let longest = 300.0

  /// Whether the host should not be asked now.
  func isResting(_ host: String, now: Double) -> Bool { failures[host].map { now < $0.until } ?? false }

  /// - Parameter wish: Seconds that the host asked for (`Retry-After`).
  mutating func failed(_ host: String, now: Double, wish: Double? = nil) {
    // Requests that were on their way when the host began to rest say nothing new.
    if isResting(host, now: now) { return }
    let count = (failures[host]?.count ?? 0) + 1
    let pause = min(Self.longest, max(wish ?? 0, Double(1 << min(count, 10))))
    failures[host] = (count, now + pause)
  }

  /// - Returns: Whether the host had failed before.
  mutating func succeeded(_ host: String) -> Bool { failures.removeValue(forKey: host) != nil }
}
