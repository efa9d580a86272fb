/// How far a download is.
public struct DownloadProgress: Hashable, Sendable, Codable {
  /// Bytes that are there, of all that will be.
  public var done: Int
  /// Length of all that will be there.
  public var total: Int
  /// Bytes that came over the network in this run.
  public var received: Int
  /// Bytes a second lately; 0 while nothing comes.
  public var rate: Int
  /// Seconds that are left at this rate; absent while nothing comes.
  public var secondsLeft: Int?
}

/// Adds up the progress of several files and measures the rate.
struct ProgressMeter: Sendable {
  private var there: [RegionPart.Kind: Int] = [:]
  private let total: Int
  private var received = 0
  private var rate = 0.0
  private var windowStart: Double
  private var windowBytes = 0
  /// The rate is that of stretches this long, each half of the next.
  private static let windowSeconds = 0.5

  init(total: Int, at now: Double) { (self.total, windowStart) = (total, now) }

  mutating func note(_ kind: RegionPart.Kind, there bytes: Int, came: Int, at now: Double) -> DownloadProgress {
    there[kind] = bytes
    received += came
    windowBytes += came
    let seconds = now - windowStart
    if seconds >= Self.windowSeconds {
      let fresh = Double(windowBytes) / seconds
      rate = rate == 0 ? fresh : (rate + fresh) / 2
      (windowStart, windowBytes) = (now, 0)
    }
    let done = there.values.reduce(0, +)
    let left = rate >= 1 ? Int((Double(max(0, total - done)) / rate).rounded(.up)) : nil
    return DownloadProgress(done: done, total: total, received: received, rate: Int(rate), secondsLeft: left)
  }
}
