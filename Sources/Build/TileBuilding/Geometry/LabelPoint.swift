/// A point inside an area that stands for it.
enum LabelPoint {
  /// The centroid of the largest polygon if it lies inside, else the middle of the widest stretch of the polygon at the
  /// centroid's height.
  ///
  /// - Parameter polygons: Each with its exterior ring first.
  static func of(_ polygons: [RingSet]) -> GridPoint? {
    guard let largest = polygons.max(by: { $0[0].doubledArea < $1[0].doubledArea }) else { return nil }
    let center = centroid(of: largest[0])
    if RingContainment.contains(center, largest) { return center }
    return middle(of: largest, y: center.y) ?? largest[0].first
  }

  private static func centroid(of ring: ArraySlice<GridPoint>) -> GridPoint {
    let origin = ring[ring.startIndex]
    var (sumX, sumY, area) = (0.0, 0.0, 0.0)
    var previous = ring[ring.endIndex - 1]
    for point in ring {
      let (ax, ay) = (Double(previous.x - origin.x), Double(previous.y - origin.y))
      let (bx, by) = (Double(point.x - origin.x), Double(point.y - origin.y))
      let cross = ax * by - bx * ay
      (sumX, sumY, area) = (sumX + (ax + bx) * cross, sumY + (ay + by) * cross, area + cross)
      previous = point
    }
    guard area != 0 else { return origin }
    return GridPoint(origin.x + Int32((sumX / (3 * area)).rounded()), origin.y + Int32((sumY / (3 * area)).rounded()))
  }

  private static func middle(of polygon: RingSet, y: Int32) -> GridPoint? {
    // Half a unit lower no vertex lies on the line.
    let height = Double(y) + 0.5
    var crossings: [Double] = []
    for ring in polygon.rings {
      var previous = ring[ring.endIndex - 1]
      for point in ring {
        if (Double(previous.y) > height) != (Double(point.y) > height) {
          let share = (height - Double(previous.y)) / (Double(point.y) - Double(previous.y))
          crossings.append(Double(previous.x) + share * (Double(point.x) - Double(previous.x)))
        }
        previous = point
      }
    }
    crossings.sort()
    let stretches = stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
    guard let widest = stretches.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return nil }
    return GridPoint(Int32(((widest.0 + widest.1) / 2).rounded()), y)
  }
}
