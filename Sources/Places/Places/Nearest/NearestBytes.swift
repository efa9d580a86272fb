/// Columns of points and their trees as plain pointers: what a walk through a tree reads.
///
/// Copying it counts no references. `NearestPoints` keeps the file mapped.
struct NearestBytes: @unchecked Sendable {
  // Read-only bytes; whoever holds this value holds their owner.
  private let vectors: UnsafeRawBufferPointer
  private let weights: UnsafeRawBufferPointer
  private let nodes: UnsafeRawBufferPointer
  private let ids: UnsafeRawBufferPointer
  /// Number of points.
  let count: UInt32

  /// - Precondition: a vector, a weight and an id for each point.
  init(
    vectors: UnsafeRawBufferPointer, weights: UnsafeRawBufferPointer, nodes: UnsafeRawBufferPointer,
    ids: UnsafeRawBufferPointer
  ) {
    precondition(vectors.count == 3 * ids.count && weights.count == ids.count, "columns differ in length")
    (self.vectors, self.weights, self.nodes, self.ids) = (vectors, weights, nodes, ids)
    count = UInt32(clamping: ids.count / 4)
  }

  /// The nearest point of the tree at `range` of the nodes, no further than `limit`.
  func nearest(to query: UnitVector, in range: Range<Int>, limit: Int64 = .max) -> NearestCandidate? {
    nearest(to: query, in: range, limit: limit) { _ in true }
  }

  /// The nearest of the points that a condition accepts.
  @inline(__always)
  func nearest(
    to query: UnitVector, in range: Range<Int>, limit: Int64, where isAccepted: (NearestCandidate) -> Bool
  ) -> NearestCandidate? {
    guard range.lowerBound >= 0, range.upperBound <= nodes.count / 4 else { return nil }
    var walk = TreeWalk(query: query, points: self, limit: limit)
    walk.run(range, isAccepted)
    return walk.best.number == .max ? nil : walk.best
  }

  /// - Precondition: `number < count`.
  @inline(__always)
  func vector(_ number: UInt32) -> UnitVector {
    let offset = Int(number) &* 12
    return UnitVector(
      x: Int32(littleEndian: vectors.loadUnaligned(fromByteOffset: offset, as: Int32.self)),
      y: Int32(littleEndian: vectors.loadUnaligned(fromByteOffset: offset &+ 4, as: Int32.self)),
      z: Int32(littleEndian: vectors.loadUnaligned(fromByteOffset: offset &+ 8, as: Int32.self)))
  }

  /// - Precondition: `number < count`.
  @inline(__always)
  func weight(_ number: UInt32) -> UInt32 {
    UInt32(littleEndian: weights.loadUnaligned(fromByteOffset: Int(number) &* 4, as: UInt32.self))
  }

  /// - Precondition: `number < count`.
  @inline(__always)
  func id(_ number: UInt32) -> UInt32 {
    UInt32(littleEndian: ids.loadUnaligned(fromByteOffset: Int(number) &* 4, as: UInt32.self))
  }

  /// - Precondition: inside a range that `nearest` has checked.
  @inline(__always)
  fileprivate func node(_ index: Int) -> UInt32 {
    UInt32(littleEndian: nodes.loadUnaligned(fromByteOffset: index &* 4, as: UInt32.self))
  }
}

/// One walk through a tree, nearer halves first; the rest waits on a small stack.
private struct TreeWalk {
  let query: UnitVector
  let points: NearestBytes
  var best: NearestCandidate

  init(query: UnitVector, points: NearestBytes, limit: Int64) {
    (self.query, self.points) = (query, points)
    best = NearestCandidate(squaredChord: limit, number: .max, weight: 0)
  }

  @inline(__always)
  mutating func run(_ range: Range<Int>, _ isAccepted: (NearestCandidate) -> Bool) {
    // A range halves at every level, so 64 waiting ranges are enough for any count that fits an Int.
    withUnsafeTemporaryAllocation(of: (low: Int, high: Int, gap: Int64).self, capacity: 64) { stack in
      var top = 0
      var (low, high) = (range.lowerBound, range.upperBound)
      while true {
        while high &- low > NearestTree.leafSize {
          let middle = (low &+ high) / 2
          let node = points.node(middle)
          let number = node & NearestTree.numberMask
          let axis = UInt8(truncatingIfNeeded: node >> 30)
          let side =
            number < points.count ? Int64(query.component(axis)) &- Int64(points.vector(number).component(axis)) : 0
          take(number, isAccepted)
          let isLow = side < 0
          stack[top] = isLow ? (middle &+ 1, high, side &* side) : (low, middle, side &* side)
          if top < 63 { top &+= 1 }
          if isLow { high = middle } else { low = middle &+ 1 }
        }
        while low < high {
          take(points.node(low) & NearestTree.numberMask, isAccepted)
          low &+= 1
        }
        repeat {
          guard top > 0 else { return }
          top &-= 1
          // Equal distance is not pruned: a tie beyond the plane may have the greater weight.
        } while stack[top].gap > best.squaredChord
        (low, high) = (stack[top].low, stack[top].high)
      }
    }
  }

  @inline(__always)
  private mutating func take(_ number: UInt32, _ isAccepted: (NearestCandidate) -> Bool) {
    guard number < points.count else { return }
    let square = points.vector(number).squaredChord(to: query)
    guard square <= best.squaredChord else { return }
    let candidate = NearestCandidate(squaredChord: square, number: number, weight: points.weight(number))
    if square == best.squaredChord && best.number != .max {
      guard candidate.weight >= best.weight,
        candidate.weight > best.weight || points.id(number) < points.id(best.number)
      else { return }
    }
    if isAccepted(candidate) { best = candidate }
  }
}
