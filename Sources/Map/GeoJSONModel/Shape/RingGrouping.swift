/// Sorts rings into polygons by their winding.
enum RingGrouping {
  /// - Parameter rings: Open; exteriors counterclockwise, holes clockwise.
  /// - Returns: Each exterior with the holes that lie in it; a hole outside of all is dropped.
  static func polygons(_ rings: [[UnrolledPosition]]) -> [[[UnrolledPosition]]] {
    let areas = rings.map(doubledArea)
    var polygons = rings.indices.filter { areas[$0] > 0 }.map { [rings[$0]] }
    let sizes = areas.filter { $0 > 0 }
    for index in rings.indices where areas[index] < 0 {
      let homes = polygons.indices.filter { holds(polygons[$0][0], rings[index]) }
      if let home = homes.min(by: { (sizes[$0], $0) < (sizes[$1], $1) }) { polygons[home].append(rings[index]) }
    }
    return polygons
  }

  /// Twice the area in square degrees; positive if the ring runs counterclockwise.
  static func doubledArea(_ ring: [UnrolledPosition]) -> Double {
    guard let origin = ring.first else { return 0 }
    var sum = 0.0
    var previous = ring[ring.count - 1]
    for point in ring {
      sum += (previous.x - origin.x) * (point.y - origin.y) - (point.x - origin.x) * (previous.y - origin.y)
      previous = point
    }
    return sum
  }

  /// Whether most corners of the hole lie inside: some may lie on the edge.
  private static func holds(_ exterior: [UnrolledPosition], _ hole: [UnrolledPosition]) -> Bool {
    hole.prefix(64).reduce(0) { $0 + (contains(exterior, $1) ? 1 : -1) } > 0
  }

  private static func contains(_ ring: [UnrolledPosition], _ point: UnrolledPosition) -> Bool {
    var isInside = false
    var previous = ring[ring.count - 1]
    for current in ring {
      if (previous.y > point.y) != (current.y > point.y),
        point.x < previous.x + (point.y - previous.y) / (current.y - previous.y) * (current.x - previous.x)
      {
        isInside.toggle()
      }
      previous = current
    }
    return isInside
  }
}
