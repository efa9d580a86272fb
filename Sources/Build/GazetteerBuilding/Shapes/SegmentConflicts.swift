import Places

/// Finds segments that cross, touch or overlap other than by sharing an end.
enum SegmentConflicts {
  /// A segment and the line that it is part of.
  struct Segment {
    let edge: BoundaryEdge
    let line: Int
  }

  /// Width of the cells in which segments are compared, in grid units.
  private static let cell: Int64 = 5_000
  private static let columns: Int64 = 36_000_000 / cell + 1

  /// The lines with a segment in conflict.
  ///
  /// - Complexity: O(n log n) for segments that are short or few in a place.
  static func lines(of segments: [Segment]) -> Set<Int> {
    var places: [(cell: Int64, segment: Int32)] = []
    for (number, segment) in segments.enumerated() {
      visitCells(of: segment.edge) { places.append(($0, Int32(number))) }
    }
    places.sort { ($0.cell, $0.segment) < ($1.cell, $1.segment) }
    var found: Set<Int> = []
    var first = 0
    while first < places.count {
      var end = first
      while end < places.count && places[end].cell == places[first].cell { end += 1 }
      for one in first..<end {
        for other in (one + 1)..<max(one + 1, end) {
          let (left, right) = (segments[Int(places[one].segment)], segments[Int(places[other].segment)])
          if isConflict(left.edge, right.edge) { found.formUnion([left.line, right.line]) }
        }
      }
      first = end
    }
    return found
  }

  /// Calls `visit` for each cell that the segment passes, and perhaps a few beside it.
  private static func visitCells(of edge: BoundaryEdge, _ visit: (Int64) -> Void) {
    let (startX, startY) = (Int64(edge.start.x) + 18_000_000, Int64(edge.start.y) + 9_000_000)
    let (endX, endY) = (Int64(edge.end.x) + 18_000_000, Int64(edge.end.y) + 9_000_000)
    func level(at x: Int64) -> Int64 {
      endX == startX ? startY : startY + (endY - startY) * (max(startX, min(endX, x)) - startX) / (endX - startX)
    }
    for column in (startX / cell)...(endX / cell) {
      var (low, high) = (level(at: column * cell), level(at: (column + 1) * cell))
      if startX == endX { (low, high) = (startY, endY) }
      for row in (min(low, high) - 1) / cell...(max(low, high) + 1) / cell { visit(row * columns + column) }
    }
  }

  /// Positive if the way from `a` over `b` to `c` turns left, 0 if they lie on a line.
  static func turn(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int64 {
    (Int64(b.x) - Int64(a.x)) * (Int64(c.y) - Int64(a.y)) - (Int64(b.y) - Int64(a.y)) * (Int64(c.x) - Int64(a.x))
  }

  /// Whether two segments meet other than at one shared end.
  static func isConflict(_ left: BoundaryEdge, _ right: BoundaryEdge) -> Bool {
    if left == right { return true }
    guard max(left.start.x, right.start.x) <= min(left.end.x, right.end.x),
      max(min(left.start.y, left.end.y), min(right.start.y, right.end.y))
        <= min(max(left.start.y, left.end.y), max(right.start.y, right.end.y))
    else { return false }
    for (shared, one, other) in [
      (left.start, left.end, right.end), (left.start, left.end, right.start), (left.end, left.start, right.end),
      (left.end, left.start, right.start),
    ] where shared == right.start || shared == right.end {
      guard other != shared else { continue }
      return turn(shared, one, other) == 0 && isSameWay(from: shared, one, other)
    }
    let (a, b) = (turn(left.start, left.end, right.start), turn(left.start, left.end, right.end))
    let (c, d) = (turn(right.start, right.end, left.start), turn(right.start, right.end, left.end))
    return !isSameSide(a, b) && !isSameSide(c, d)
  }

  private static func isSameSide(_ one: Int64, _ other: Int64) -> Bool {
    one > 0 && other > 0 || one < 0 && other < 0
  }

  private static func isSameWay(from origin: GridPoint, _ one: GridPoint, _ other: GridPoint) -> Bool {
    (Int64(one.x) - Int64(origin.x)) * (Int64(other.x) - Int64(origin.x))
      + (Int64(one.y) - Int64(origin.y)) * (Int64(other.y) - Int64(origin.y)) > 0
  }
}
