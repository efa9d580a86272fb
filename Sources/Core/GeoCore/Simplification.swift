/// Line simplification by Douglas and Peucker.
///
/// Source: D. Douglas, T. Peucker, "Algorithms for the reduction of the number of points required to represent a
/// digitized line or its caricature", 1973, doi:10.3138/FM57-6770-U75U-7727.
public enum Simplification {
  /// The points of a plane line to keep so that no dropped point lies further than `tolerance` from the kept line.
  ///
  /// - Parameters:
  ///   - points: The line, in any plane unit.
  ///   - tolerance: In the unit of the points, 0 or more.
  /// - Returns: Ascending indices; the first and the last point always stay.
  /// - Complexity: O(n log n) usually, O(n²) at worst. Uses no recursion, so long lines cannot exhaust the stack.
  public static func keptIndices(
    of points: [(x: Double, y: Double)], tolerance: Double
  ) -> [Int] {
    guard points.count > 2 else { return Array(points.indices) }
    var isKept = [Bool](repeating: false, count: points.count)
    isKept[0] = true
    isKept[points.count - 1] = true
    var pending = [(0, points.count - 1)]
    let limit = tolerance * tolerance
    while let (first, last) = pending.popLast() {
      guard let (index, square) = farthest(in: points, between: first, and: last), square > limit else { continue }
      isKept[index] = true
      pending.append((first, index))
      pending.append((index, last))
    }
    return isKept.indices.filter { isKept[$0] }
  }

  private static func farthest(
    in points: [(x: Double, y: Double)], between first: Int, and last: Int
  ) -> (index: Int, square: Double)? {
    var best: (index: Int, square: Double)?
    for index in (first + 1)..<max(first + 1, last) {
      let square = squaredDistance(from: points[index], toSegment: points[first], points[last])
      if best.map({ square > $0.square }) ?? true { best = (index, square) }
    }
    return best
  }

  /// Square of the distance from a point to the nearest point of a segment; a segment without length is a point.
  public static func squaredDistance(
    from point: (x: Double, y: Double), toSegment start: (x: Double, y: Double), _ end: (x: Double, y: Double)
  ) -> Double {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let length = dx * dx + dy * dy
    let along = length == 0 ? 0 : max(0, min(1, ((point.x - start.x) * dx + (point.y - start.y) * dy) / length))
    let (ex, ey) = (point.x - start.x - along * dx, point.y - start.y - along * dy)
    return ex * ex + ey * ey
  }
}
