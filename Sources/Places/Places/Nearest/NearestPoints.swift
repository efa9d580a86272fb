import ByteCoding

/// Points with weights and the trees over them, read in place from sections of a mapped file.
struct NearestPoints: Sendable {
  /// Three `i32` a point: x, y, z of its unit vector.
  let vectors: ArrayView<Int32>
  /// A weight a point; the heavier of equally near ones wins.
  let weights: ArrayView<UInt32>
  /// Nodes of all trees, one tree after the other.
  let nodes: ArrayView<UInt32>
  /// A stable id a point; of equally near and heavy ones the lower wins. Points are numbered for locality, not by id.
  let ids: ArrayView<UInt32>

  var count: Int { weights.count }

  init(vectors: ByteView, weights: ByteView, nodes: ByteView, ids: ByteView) throws(ByteCodingError) {
    self.vectors = try ArrayView(vectors)
    self.weights = try ArrayView(weights)
    self.nodes = try ArrayView(nodes)
    self.ids = try ArrayView(ids)
    guard self.vectors.count == 3 * self.weights.count, self.ids.count == self.weights.count else {
      throw .malformedTable(reason: "columns of points differ in length")
    }
  }

  /// The nearest point of the tree that stands at `range` of the nodes, no further than `limit`.
  ///
  /// - Complexity: O(log n) for usual positions. No allocation. A node number outside the points is passed over.
  func nearest(to query: UnitVector, in range: Range<Int>, limit: Int64 = .max) -> NearestCandidate? {
    guard range.lowerBound >= 0, range.upperBound <= nodes.count else { return nil }
    return vectors.withUnsafeBytes { vectorBytes in
      weights.withUnsafeBytes { weightBytes in
        nodes.withUnsafeBytes { nodeBytes in
          ids.withUnsafeBytes { idBytes in
            var search = TreeSearch(
              query: query, vectors: vectorBytes, weights: weightBytes, nodes: nodeBytes, ids: idBytes,
              count: UInt32(count), limit: limit)
            search.run(range)
            return search.best.number == .max ? nil : search.best
          }
        }
      }
    }
  }
}

/// One walk through a tree, nearer halves first; the rest waits on a small stack.
private struct TreeSearch {
  let query: UnitVector
  let vectors: UnsafeRawBufferPointer
  let weights: UnsafeRawBufferPointer
  let nodes: UnsafeRawBufferPointer
  let ids: UnsafeRawBufferPointer
  let count: UInt32
  var best: NearestCandidate

  init(
    query: UnitVector, vectors: UnsafeRawBufferPointer, weights: UnsafeRawBufferPointer,
    nodes: UnsafeRawBufferPointer, ids: UnsafeRawBufferPointer, count: UInt32, limit: Int64
  ) {
    (self.query, self.vectors, self.weights, self.nodes, self.ids) = (query, vectors, weights, nodes, ids)
    self.count = count
    best = NearestCandidate(squaredChord: limit, number: .max, weight: 0)
  }

  mutating func run(_ range: Range<Int>) {
    // A range halves at every level, so 64 waiting ranges are enough for any count that fits an Int.
    withUnsafeTemporaryAllocation(of: (low: Int, high: Int, gap: Int64).self, capacity: 64) { stack in
      var top = 0
      var (low, high) = (range.lowerBound, range.upperBound)
      while true {
        while high &- low > NearestTree.leafSize {
          let middle = (low &+ high) / 2
          let node = nodes.loadUnaligned(fromByteOffset: middle &* 4, as: UInt32.self)
          let number = node & NearestTree.numberMask
          let axis = UInt8(truncatingIfNeeded: node >> 30)
          let side = number < count ? Int64(query.component(axis)) &- Int64(vector(number).component(axis)) : 0
          take(number)
          let isLow = side < 0
          stack[top] = isLow ? (middle &+ 1, high, side &* side) : (low, middle, side &* side)
          if top < 63 { top &+= 1 }
          if isLow { high = middle } else { low = middle &+ 1 }
        }
        while low < high {
          take(nodes.loadUnaligned(fromByteOffset: low &* 4, as: UInt32.self) & NearestTree.numberMask)
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
  private func vector(_ number: UInt32) -> UnitVector {
    let offset = Int(number) &* 12
    return UnitVector(
      x: vectors.loadUnaligned(fromByteOffset: offset, as: Int32.self),
      y: vectors.loadUnaligned(fromByteOffset: offset &+ 4, as: Int32.self),
      z: vectors.loadUnaligned(fromByteOffset: offset &+ 8, as: Int32.self))
  }

  @inline(__always)
  private mutating func take(_ number: UInt32) {
    guard number < count else { return }
    let square = vector(number).squaredChord(to: query)
    guard square <= best.squaredChord else { return }
    let weight = weights.loadUnaligned(fromByteOffset: Int(number) &* 4, as: UInt32.self)
    if square == best.squaredChord && best.number != .max {
      guard weight >= best.weight, weight > best.weight || id(number) < id(best.number) else { return }
    }
    best = NearestCandidate(squaredChord: square, number: number, weight: weight)
  }

  private func id(_ number: UInt32) -> UInt32 {
    ids.loadUnaligned(fromByteOffset: Int(number) &* 4, as: UInt32.self)
  }
}
