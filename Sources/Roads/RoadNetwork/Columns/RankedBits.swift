import ByteCoding

/// A set of item numbers as bits, with the number of members below any item in constant time.
///
/// Format: `docs/formats/roads-graph-v1.md` §3.
struct RankedBits: Sendable {
  static let blockBits = 512

  /// Number of items, members or not.
  let count: Int
  private let ranks: Column<UInt32>
  private let words: Column<UInt64>

  /// - Throws: `.outOfBounds` if the section is shorter than `count` items need.
  init(_ view: ByteView, count: Int) throws(ByteCodingError) {
    let blocks = (count + Self.blockBits - 1) / Self.blockBits
    self.count = count
    words = try Column(try view.slice(at: 0, length: blocks * Self.blockBits / 8))
    ranks = try Column(try view.slice(at: blocks * Self.blockBits / 8, length: blocks * 4))
  }

  /// Whether the item is a member.
  func contains(_ item: Int) -> Bool {
    guard item >= 0, item < count else { return false }
    return words[item / 64] >> UInt64(item % 64) & 1 == 1
  }

  /// The number of members below the item.
  func rank(below item: Int) -> Int {
    guard item > 0, count > 0 else { return 0 }
    let item = min(item, count - 1)
    let block = item / Self.blockBits
    var rank = Int(ranks[block])
    for word in (block * Self.blockBits / 64)..<(item / 64) { rank += words[word].nonzeroBitCount }
    return rank + (words[item / 64] & ((1 << UInt64(item % 64)) - 1)).nonzeroBitCount
  }

  /// The member with `rank` members below it, or `nil` if there are not so many.
  /// - Complexity: O(log items).
  func member(rank: Int) -> Int? {
    var (low, high) = (0, ranks.count)
    guard rank >= 0, high > 0 else { return nil }
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(ranks[middle]) <= rank { low = middle } else { high = middle }
    }
    var left = rank - Int(ranks[low])
    for word in (low * Self.blockBits / 64)..<((low + 1) * Self.blockBits / 64) {
      var bits = words[word]
      let members = bits.nonzeroBitCount
      guard left < members else {
        left -= members
        continue
      }
      guard left >= 0 else { return nil }
      for _ in 0..<left { bits &= bits &- 1 }
      let item = word * 64 + bits.trailingZeroBitCount
      return item < count ? item : nil
    }
    return nil
  }

  /// The section of a list of memberships.
  static func bytes(_ isMember: [Bool]) -> [UInt8] {
    let blocks = (isMember.count + blockBits - 1) / blockBits
    var words = [UInt64](repeating: 0, count: blocks * blockBits / 64)
    for (item, belongs) in isMember.enumerated() where belongs { words[item / 64] |= 1 << UInt64(item % 64) }
    var (writer, rank) = (ByteWriter(), UInt32(0))
    for word in words { writer.integer(word) }
    for block in 0..<blocks {
      writer.integer(rank)
      for word in words[(block * blockBits / 64)..<((block + 1) * blockBits / 64)] {
        rank += UInt32(word.nonzeroBitCount)
      }
    }
    return writer.bytes
  }
}
