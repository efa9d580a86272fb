import Foundation

/// Times and what is said of them.
enum Stopwatch {
  /// Nanoseconds of a clock that only goes forward.
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Runs once: milliseconds.
  static func milliseconds<Value>(_ body: () throws -> Value) rethrows -> (Value, Double) {
    let start = now()
    let value = try body()
    return (value, Double(now() - start) / 1e6)
  }

  /// Runs several times: milliseconds of each.
  static func repeated(_ times: Int, _ body: () -> Void) -> [Double] {
    (0..<times).map { _ in milliseconds(body).1 }
  }
}

/// What a list of measurements comes to.
struct Spread: Encodable {
  let median: Double
  let p95: Double
  let least: Double

  init(_ values: [Double]) {
    let sorted = values.sorted()
    median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    p95 = sorted.isEmpty ? 0 : sorted[sorted.count * 95 / 100]
    least = sorted.first ?? 0
  }
}

/// Megabytes of this process in memory, as the system counts them.
func residentMegabytes() -> Double {
  guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") }),
    let kilobytes = Double(line.split(separator: " ").dropFirst().first ?? "")
  else { return 0 }
  return kilobytes / 1000
}
