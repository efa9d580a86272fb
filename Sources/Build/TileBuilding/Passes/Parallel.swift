import Dispatch
import Foundation

/// Work on all processors whose result does not depend on their number.
enum Parallel {
  /// Applies `body` to consecutive ranges that cover 0 ..< `count`, and returns the results in their order.
  ///
  /// - Parameter chunk: Length of a range: fixed, so that the division is the same on every machine.
  static func map<Result: Sendable>(
    ranges count: Int, chunk: Int, _ body: @Sendable (Range<Int>) -> Result
  ) -> [Result] {
    let chunks = (count + chunk - 1) / chunk
    let results = Slots<Result>(chunks)
    DispatchQueue.concurrentPerform(iterations: chunks) { index in
      results.set(index, body(index * chunk..<min(count, (index + 1) * chunk)))
    }
    return results.values
  }

  /// One place for each result; every place is written once, under the lock.
  private final class Slots<Result: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var results: [Result?]

    init(_ count: Int) { results = Array(repeating: nil, count: count) }

    func set(_ index: Int, _ result: Result) { lock.withLock { results[index] = result } }

    var values: [Result] { lock.withLock { results.map { $0! } } }
  }
}
