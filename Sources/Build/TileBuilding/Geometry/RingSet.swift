/// Rings or lines, one after another in one array.
///
/// Rings do not repeat their first point at the end. Of polygons, exterior rings have positive `doubledArea` (clockwise
/// on a map with y downwards), holes negative.
struct RingSet: Sendable, Equatable {
  private(set) var points: [GridPoint] = []
  /// Where each ring ends in `points`.
  private(set) var ends: [Int] = []

  init() {}

  init(_ rings: [[GridPoint]]) {
    for ring in rings { append(ring) }
  }

  var isEmpty: Bool { ends.isEmpty }
  var count: Int { ends.count }

  subscript(_ index: Int) -> ArraySlice<GridPoint> { points[range(index)] }

  /// All rings in order.
  var rings: [ArraySlice<GridPoint>] { ends.indices.map { self[$0] } }

  @inline(__always)
  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  mutating func append(_ ring: some Sequence<GridPoint>) {
    points.append(contentsOf: ring)
    ends.append(points.count)
  }

  mutating func append(_ other: RingSet) {
    let offset = points.count
    points += other.points
    ends += other.ends.map { $0 + offset }
  }

  /// Adds a point to the ring that `closeRing` or `abandonRing` ends; a repetition of the last point is left out.
  @inline(__always)
  mutating func add(_ point: GridPoint) {
    if points.count > start, points[points.count - 1] == point { return }
    points.append(point)
  }

  /// Where the ring that is being added starts.
  @inline(__always)
  var start: Int { ends.last ?? 0 }

  /// Ends a line of added points; one of less than two points is forgotten.
  mutating func closeLine() {
    if points.count - start >= 2 { ends.append(points.count) } else { abandon() }
  }

  /// Ends a ring of added points; one without area is forgotten.
  mutating func closeRing() {
    while points.count - start > 1, points[start] == points[points.count - 1] { points.removeLast() }
    if points.count - start >= 3, points[start...].doubledArea != 0 { ends.append(points.count) } else { abandon() }
  }

  /// Forgets the points added since the last ring.
  mutating func abandon() { points.removeSubrange(start...) }
}

extension ArraySlice<GridPoint> {
  /// Twice the area by the surveyor's formula: positive clockwise with y downwards.
  var doubledArea: Int64 {
    guard let first, var previous = last else { return 0 }
    let (originX, originY) = (Int64(first.x), Int64(first.y))
    var sum: Int64 = 0
    for point in self {
      let (ax, ay) = (Int64(previous.x) &- originX, Int64(previous.y) &- originY)
      let (bx, by) = (Int64(point.x) &- originX, Int64(point.y) &- originY)
      sum = sum &+ (ax &* by &- bx &* ay)
      previous = point
    }
    return sum
  }
}
