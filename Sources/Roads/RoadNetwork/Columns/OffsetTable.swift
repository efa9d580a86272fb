import ByteCoding

/// Where each item of a packed list starts, and how long it is: 2.25 bytes an item.
///
/// Blocks of sixteen counts share one absolute start, so that a change early in the list alters one number in sixteen
/// and not every number after it: patches stay small. Format: `docs/formats/roads-graph-v1.md` §3.
struct OffsetTable: Sendable {
  static let blockLength = 16

  /// Number of items.
  let count: Int
  private let starts: Column<UInt32>
  private let counts: Column<UInt16>

  /// - Throws: `.outOfBounds` if the section is shorter than `count` items need.
  init(_ view: ByteView, count: Int) throws(ByteCodingError) {
    let blocks = (count + Self.blockLength - 1) / Self.blockLength
    self.count = count
    starts = try Column(try view.slice(at: 0, length: blocks * 4))
    counts = try Column(try view.slice(at: blocks * 4, length: count * 2))
  }

  /// The places of an item, within `0 ..< limit` whatever the file says; empty for an index outside the table.
  func range(at index: Int, limit: Int) -> Range<Int> {
    guard index >= 0, index < count else { return 0..<0 }
    let block = index / Self.blockLength
    var start = Int(starts[block])
    for other in (block * Self.blockLength)..<index { start += Int(counts[other]) }
    let end = min(limit, start + Int(counts[index]))
    return min(start, end)..<end
  }

  /// The item whose places contain `place`; the last one that starts at or before it if the file is wrong.
  ///
  /// - Returns: `nil` only for an empty table.
  /// - Complexity: O(log items).
  func index(containing place: Int) -> Int? {
    guard count > 0 else { return nil }
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= place { low = middle } else { high = middle }
    }
    var item = low * Self.blockLength
    let last = min(count, item + Self.blockLength) - 1
    var end = Int(starts[low]) + Int(counts[item])
    while item < last, end <= place {
      item += 1
      end += Int(counts[item])
    }
    return item
  }

  /// The section of a list of counts.
  ///
  /// - Precondition: every count is below 65,536 and the sum below 2³².
  static func bytes(counts: [Int]) -> [UInt8] {
    var (starts, lengths) = (ByteWriter(), ByteWriter())
    var sum = 0
    for (index, count) in counts.enumerated() {
      if index % blockLength == 0 { starts.integer(UInt32(sum)) }
      lengths.integer(UInt16(count))
      sum += count
    }
    starts.append(lengths.bytes)
    return starts.bytes
  }
}
