/// A queue of states by weight, the lightest first; equal weights by state number.
///
/// A state may be pushed again with a lower weight: the caller passes over the outdated entry when it is popped.
/// A 4-ary heap of packed 64-bit words. `popMinimum` is O(log n), `push` O(log n), O(1) on average.
struct SearchHeap: ~Copyable {
  private var words: [UInt64] = []

  init() { words.reserveCapacity(1024) }

  var isEmpty: Bool { words.isEmpty }

  /// Weight of the first entry, or `nil` for an empty queue.
  var minimumWeight: UInt32? { words.first.map { UInt32(truncatingIfNeeded: $0 >> 32) } }

  mutating func push(_ state: UInt32, weight: UInt32) {
    let word = UInt64(weight) << 32 | UInt64(state)
    var index = words.count
    words.append(word)
    while index > 0 {
      let parent = (index - 1) / 4
      guard words[parent] > word else { break }
      words[index] = words[parent]
      index = parent
    }
    words[index] = word
  }

  mutating func popMinimum() -> (state: UInt32, weight: UInt32)? {
    guard let first = words.first, let last = words.popLast() else { return nil }
    if !words.isEmpty { sink(last) }
    return (UInt32(truncatingIfNeeded: first), UInt32(truncatingIfNeeded: first >> 32))
  }

  /// Puts a word into the hole at the root.
  private mutating func sink(_ word: UInt64) {
    var index = 0
    while true {
      let firstChild = index * 4 + 1
      guard firstChild < words.count else { break }
      var least = firstChild
      for child in (firstChild + 1)..<max(firstChild + 1, min(firstChild + 4, words.count))
      where words[child] < words[least] { least = child }
      guard words[least] < word else { break }
      words[index] = words[least]
      index = least
    }
    words[index] = word
  }
}
