import Foundation

/// How much a test tries: a seeded sample in `make test`, everything in `make test-long` (`PERIPLUS_LONG=1`).
public enum TestEffort {
  /// Whether this is a long run.
  public static let isLong = ProcessInfo.processInfo.environment["PERIPLUS_LONG"] == "1"

  /// Seeds for a property test: the first `count`, or `long` of them in a long run.
  public static func seeds(_ count: UInt64, long: UInt64) -> Range<UInt64> { 0..<(isLong ? max(count, long) : count) }

  /// All elements in a long run, else about `count` of them, drawn with the seed, in their order.
  public static func sample<Element>(_ elements: [Element], count: Int, seed: UInt64 = 1) -> [Element] {
    guard !isLong, elements.count > count else { return elements }
    var random = SeededGenerator(seed: seed)
    return elements.filter { _ in Int.random(in: 0..<elements.count, using: &random) < count }
  }
}
