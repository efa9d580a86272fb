import Synchronization

/// How many requests each client may make: a bucket that fills steadily and holds a burst.
///
/// Time is an argument, so that tests need not wait. Safe to use from several threads.
final class RequestBudget: Sendable {
  private struct Bucket {
    var tokens: Double
    var time: Double
  }

  private let perSecond: Double
  private let burst: Double
  private let buckets = Mutex<[String: Bucket]>([:])
  /// More clients than this and those who have been quiet are forgotten.
  private static let mostClients = 10_000

  /// - Parameters:
  ///   - perSecond: Requests that one client may make in the long run.
  ///   - burst: Requests that it may make at once.
  init(perSecond: Int, burst: Int) { (self.perSecond, self.burst) = (Double(perSecond), Double(burst)) }

  /// Takes one request off a client's budget.
  ///
  /// - Parameter now: Seconds on a clock that never jumps.
  /// - Returns: `nil` if it may, else the seconds after which it may again.
  func take(_ client: String, now: Double) -> Double? {
    buckets.withLock { buckets in
      if buckets.count >= Self.mostClients { buckets = buckets.filter { now - $0.value.time < burst / perSecond } }
      var bucket = buckets[client] ?? Bucket(tokens: burst, time: now)
      bucket.tokens = min(burst, bucket.tokens + (now - bucket.time) * perSecond)
      bucket.time = now
      defer { buckets[client] = bucket }
      guard bucket.tokens >= 1 else { return (1 - bucket.tokens) / perSecond }
      bucket.tokens -= 1
      return nil
    }
  }
}
