import Ports

/// The fetching of one file as a pure machine: it decides what to ask for, what an answer means, and when to try again.
///
/// What was signed decides, not what the server says: each chunk is held against its checksum, and one that differs is
/// asked for again by itself. Validators only save bytes. The shell moves bytes and reports what happened.
public struct PartTransfer: Sendable {
  /// Where it stands.
  public enum Phase: Hashable, Sendable {
    /// Nothing was asked yet.
    case idle
    /// A request is under way.
    case asking(Range<Int>)
    /// Bytes come; the range is what is still to come.
    case receiving(Range<Int>)
    /// Until an instant of the shell's clock.
    case waiting(until: Double)
    /// Every chunk is there.
    case done
    /// Given up.
    case failed(TransferFailure)
  }

  /// What happened.
  public enum Event: Sendable {
    /// Begin, or go on after a wait.
    case start
    /// The head of the answer.
    case head(TransportResponse)
    /// So many bytes came and were kept or skipped.
    case bytes(Int)
    /// A chunk is complete.
    case verdict(chunk: Int, isSound: Bool)
    /// The answer ended.
    case ended
    /// No answer, or it broke.
    case broke(TransportError)
  }

  /// What is to be done.
  public enum Command: Hashable, Sendable {
    /// Ask for these bytes. With `ifRange`, only if the file is still the one of this validator.
    case ask(Range<Int>, isWhole: Bool, ifRange: String?)
    /// Close the answer that is coming.
    case drop
    /// Send `.start` at this instant.
    case wake(at: Double)
  }

  /// How patient it is.
  public struct Limits: Sendable {
    /// Tries without a byte of progress before it gives up.
    public var attempts = 6
    /// The first wait, in seconds; each further one is twice as long.
    public var firstWait = 1.0
    /// The longest wait, in seconds.
    public var longestWait = 60.0
    /// Bytes of one request at most: bounds what waits in memory for a slow disk.
    public var requestBytes = 64 << 20

    /// The usual patience.
    public init() {}
  }

  /// Where it stands.
  public internal(set) var phase = Phase.idle
  let url: String
  private let limits: Limits
  private(set) var ledger: ChunkLedger
  /// Bytes of the first missing chunk that lie in the file already.
  var held: Int
  /// The server's name for the version of the file that bytes came from.
  var validator: String?
  private var failures = 0
  private var hasProgressed = false
  /// How often the file was put there anew.
  var renewals = 0
  private var badInARow = 0
  private var badCounts: [Int: Int] = [:]
  private var jitter: UInt64

  /// - Parameters:
  ///   - held: Bytes of the first missing chunk that lie in the file.
  ///   - validator: As the run before left it.
  ///   - seed: For the waits, so that many devices do not come back at once.
  init(
    url: String, ledger: ChunkLedger, held: Int = 0, validator: String? = nil, limits: Limits = Limits(),
    seed: UInt64 = 1
  ) {
    (self.url, self.ledger, self.held, self.validator) = (url, ledger, held, validator)
    (self.limits, jitter) = (limits, seed | 1)
    if ledger.isComplete { phase = .done }
  }

  /// Where the next byte of the answer belongs.
  var position: Int {
    if case .receiving(let rest) = phase { return rest.lowerBound }
    return 0
  }

  /// Takes what happened.
  ///
  /// - Parameter now: Seconds of a clock that never jumps.
  mutating func handle(_ event: Event, at now: Double) -> [Command] {
    switch (phase, event) {
    case (.done, _), (.failed, _): return []
    case (.idle, .start), (.waiting, .start): return ask()
    case (.asking(let range), .head(let head)): return take(head, for: range, at: now)
    case (.receiving(let rest), .bytes(let count)): return advance(rest, by: count)
    case (.receiving, .verdict(let chunk, let isSound)): return judge(chunk, isSound)
    case (.receiving(let rest), .ended):
      return rest.isEmpty ? ask() : retry("the answer ended \(rest.count) bytes early", at: now)
    case (_, .broke(let error)): return broke(error, at: now)
    default: return []
    }
  }

  // MARK: Asking

  mutating func ask() -> [Command] {
    guard let run = ledger.nextRun(limit: limits.requestBytes) else {
      phase = .done
      return []
    }
    let range = run.lowerBound + held..<run.upperBound
    hasProgressed = false
    phase = .asking(range)
    let isWhole = range == 0..<ledger.bytes
    return [.ask(range, isWhole: isWhole, ifRange: isWhole ? nil : validator)]
  }

  // MARK: Bytes

  private mutating func advance(_ rest: Range<Int>, by count: Int) -> [Command] {
    guard count <= rest.count else {
      return fail(.wrongLength(url: url, expected: ledger.bytes, found: rest.lowerBound + count), drops: true)
    }
    if count > 0 { hasProgressed = true }
    let position = rest.lowerBound + count
    phase = .receiving(position..<rest.upperBound)
    // Only the chunk that is next in need can go on from the middle.
    if let run = ledger.nextRun(limit: 1), run.contains(position) { held = position - run.lowerBound }
    return []
  }

  private mutating func judge(_ chunk: Int, _ isSound: Bool) -> [Command] {
    if isSound {
      ledger.setSound(chunk)
      (held, badInARow) = (0, 0)
      return []
    }
    held = 0
    badInARow += 1
    badCounts[chunk, default: 0] += 1
    // Four in a row, or one four times: the server has another file.
    guard badInARow < 4, badCounts[chunk] ?? 0 < 4 else {
      return fail(.wrongBytes(url: url, offset: ledger.range(of: chunk).lowerBound), drops: true)
    }
    return []
  }

  // MARK: Trying again and giving up

  private mutating func broke(_ error: TransportError, at now: Double) -> [Command] {
    switch error {
    case .cancelled: return fail(.stopped, drops: false)
    case .redirectLoop:
      return fail(.badAnswer(url: url, reason: "one address leads to the next without end"), drops: false)
    case .offline: return retry("there is no network", at: now)
    case .timedOut: return retry("the server says nothing", at: now)
    case .connectionFailed(let reason): return retry(reason, at: now)
    }
  }

  /// Waits, longer each time, or gives up after too many tries without a byte.
  mutating func retry(_ reason: String, after seconds: Double? = nil, at now: Double, drops: Bool = false) -> [Command]
  {
    failures = hasProgressed ? 1 : failures + 1
    guard failures < limits.attempts else { return fail(.noAnswer(url: url, reason: reason), drops: drops) }
    jitter = jitter &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let share = 0.5 + Double(jitter >> 33) / Double(UInt32.max)
    let doubled = limits.firstWait * Double(1 << min(20, failures - 1))
    let wait = max(seconds ?? 0, min(limits.longestWait, doubled) * share)
    phase = .waiting(until: now + wait)
    return (drops ? [.drop] : []) + [.wake(at: now + wait)]
  }

  mutating func fail(_ failure: TransferFailure, drops: Bool) -> [Command] {
    phase = .failed(failure)
    return drops ? [.drop] : []
  }
}
