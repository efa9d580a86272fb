/// The one rule for which side of a boundary a point lies on, shared by the fast index and its slow reference.
///
/// Points are in 1e-7 degrees, corners in the same unit (multiples of 100). A point exactly on an edge counts as lying
/// just above it, on a vertical edge as lying to its right: on a shared edge one of the two owners contains it, always
/// the same.
enum EdgeCrossing {
  /// Whether the point lies above the edge (left of it, for a vertical one that runs up). `start` and `end` may come in
  /// either order.
  @inline(__always)
  static func isAbove(
    _ px: Int64, _ py: Int64, startX: Int64, startY: Int64, endX: Int64, endY: Int64
  ) -> Bool {
    let dx = endX &- startX
    let dy = endY &- startY
    var cross = dx &* (py &- startY) &- dy &* (px &- startX)
    // The edge is read from its left end, a vertical one from its lower end.
    if dx < 0 || (dx == 0 && dy < 0) { cross = 0 &- cross }
    return cross > 0 || (cross == 0 && dx != 0)
  }

  /// Whether the edge crosses the ray that runs east from the point.
  @inline(__always)
  static func crossesRay(
    _ px: Int64, _ py: Int64, startX: Int64, startY: Int64, endX: Int64, endY: Int64
  ) -> Bool {
    guard (startY > py) != (endY > py) else { return false }
    // The ray meets a rising edge from above it, a falling one from below.
    let isAbove = isAbove(px, py, startX: startX, startY: startY, endX: endX, endY: endY)
    let rises = (startX < endX) == (startY < endY)
    return startX == endX ? isAbove : (isAbove == rises)
  }

  /// Whether the edge crosses the path that runs level from `(px, py)` to `(rx, py)` and then straight to `(rx, ry)`
  /// an odd number of times.
  ///
  /// No corner may lie on the vertical line `x = rx` nor on `y = ry`.
  @inline(__always)
  static func togglesPath(
    px: Int64, py: Int64, rx: Int64, ry: Int64, startX: Int64, startY: Int64, endX: Int64, endY: Int64
  ) -> Bool {
    var isOdd = false
    if (startY > py) != (endY > py) {
      let from = isAbove(px, py, startX: startX, startY: startY, endX: endX, endY: endY)
      let to = isAbove(rx, py, startX: startX, startY: startY, endX: endX, endY: endY)
      isOdd = from != to
    }
    if (startX > rx) != (endX > rx) {
      let from = isAbove(rx, py, startX: startX, startY: startY, endX: endX, endY: endY)
      let to = isAbove(rx, ry, startX: startX, startY: startY, endX: endX, endY: endY)
      isOdd = isOdd != (from != to)
    }
    return isOdd
  }
}
