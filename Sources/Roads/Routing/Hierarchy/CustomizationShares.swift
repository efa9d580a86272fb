/// The vertices of a hierarchy shared out for customization on several processors.
///
/// A subtree of the elimination tree is a range of vertices that needs no other; what lies above all subtrees comes last,
/// on one processor.
struct CustomizationShares: Sendable {
  /// Ranges that can be customized at the same time, the heaviest first.
  let subtrees: [Range<Int>]
  /// The other vertices, ascending.
  let top: [Range<Int>]

  /// At most this share of the work in one subtree.
  private static let parts = 48

  /// - Parameter work: What each vertex costs.
  init(parents: OwnedBuffer<UInt32>, work: [UInt32]) {
    let count = parents.count
    var (below, size) = (work.map(UInt64.init), [Int](repeating: 1, count: count))
    for vertex in 0..<count where parents[vertex] != .max {
      below[Int(parents[vertex])] += below[vertex]
      size[Int(parents[vertex])] += size[vertex]
    }
    let limit = work.reduce(into: UInt64(0)) { $0 += UInt64($1) } / UInt64(Self.parts) + 1
    var (subtrees, top) = ([(range: Range<Int>, work: UInt64)](), [Range<Int>]())
    var vertex = count - 1
    while vertex >= 0 {
      if below[vertex] <= limit {
        subtrees.append(((vertex - size[vertex] + 1)..<(vertex + 1), below[vertex]))
        vertex -= size[vertex]
      } else {
        top.append(vertex..<(vertex + 1))
        vertex -= 1
      }
    }
    let merged = Self.merged(subtrees.reversed(), limit: limit)
    self.subtrees = merged.sorted { ($1.work, $0.range.lowerBound) < ($0.work, $1.range.lowerBound) }.map(\.range)
    self.top = Self.joined(top.reversed())
  }

  /// Small neighbours as one: a million single states shall not be a million tasks.
  private static func merged(
    _ subtrees: [(range: Range<Int>, work: UInt64)], limit: UInt64
  ) -> [(range: Range<Int>, work: UInt64)] {
    subtrees.reduce(into: []) { merged, next in
      if let last = merged.last, last.range.upperBound == next.range.lowerBound, last.work + next.work <= limit {
        merged[merged.count - 1] = (last.range.lowerBound..<next.range.upperBound, last.work + next.work)
      } else {
        merged.append(next)
      }
    }
  }

  private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.reduce(into: []) { joined, next in
      if let last = joined.last, last.upperBound == next.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<next.upperBound
      } else {
        joined.append(next)
      }
    }
  }

  /// Stops the program if a vertex is missing, twice there, or in a subtree without what lies below it.
  func checkInvariants(parents: OwnedBuffer<UInt32>) {
    var share = [Int](repeating: -1, count: parents.count)
    for (index, range) in (subtrees + top).enumerated() {
      for vertex in range {
        precondition(share[vertex] < 0, "a vertex is shared out twice")
        share[vertex] = index < subtrees.count ? index : .max
      }
    }
    precondition(!share.contains(-1), "a vertex is shared out to nobody")
    for vertex in 0..<parents.count where parents[vertex] != .max {
      let above = share[Int(parents[vertex])]
      precondition(above == .max || above == share[vertex], "a subtree must hold all that lies below it")
    }
  }
}
