import ByteCoding

/// Points with weights and the trees over them, read in place from sections of a mapped file.
struct NearestPoints: Sendable {
  /// What the walks read; the columns keep it alive.
  let bytes: NearestBytes
  /// A stable id a point; of equally near and heavy ones the lower wins. Points are numbered for locality, not by id.
  let ids: ArrayView<UInt32>
  private let columns: [ByteView]

  var count: Int { ids.count }

  /// - Parameters:
  ///   - vectors: Three `i32` a point: x, y, z of its unit vector.
  ///   - weights: A `u32` a point; the heavier of equally near ones wins.
  ///   - nodes: `u32` nodes of all trees, one tree after the other.
  ///   - ids: A `u32` a point.
  init(vectors: ByteView, weights: ByteView, nodes: ByteView, ids: ByteView) throws(ByteCodingError) {
    self.ids = try ArrayView(ids)
    columns = [vectors, weights, nodes]
    guard vectors.count == 12 * self.ids.count, weights.count == 4 * self.ids.count, nodes.count % 4 == 0 else {
      throw .malformedTable(reason: "columns of points differ in length")
    }
    bytes = NearestBytes(
      vectors: vectors.unownedBytes, weights: weights.unownedBytes, nodes: nodes.unownedBytes,
      ids: ids.unownedBytes)
  }

  /// The nearest point of the tree that stands at `range` of the nodes, no further than `limit`.
  ///
  /// - Complexity: O(log n) for usual positions. No allocation. A node number outside the points is passed over.
  func nearest(to query: UnitVector, in range: Range<Int>, limit: Int64 = .max) -> NearestCandidate? {
    withExtendedLifetime(self) { bytes.nearest(to: query, in: range, limit: limit) }
  }

  /// Position and weight of a point, or `nil` outside the table.
  func point(_ number: Int) -> (vector: UnitVector, weight: UInt32)? {
    withExtendedLifetime(self) {
      number >= 0 && number < count ? (bytes.vector(UInt32(number)), bytes.weight(UInt32(number))) : nil
    }
  }
}
