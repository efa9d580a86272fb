import GeoCore

/// An area with its rings on the grid: the input of the boundary index, and the plain form that the slow reference reads.
public struct BoundaryPolygon: Sendable {
  /// What the rings enclose.
  public let area: BoundaryArea
  /// Closed or open rings, outer ones and holes alike; even–odd rule. No ring crosses ±180.
  public let rings: [[GridPoint]]

  /// Keeps both.
  public init(area: BoundaryArea, rings: [[GridPoint]]) {
    self.area = area
    self.rings = rings
  }

  /// Twice the enclosed ground, scaled by the cosine of the latitude: only for ordering areas by size.
  ///
  /// Whole grid units, so that the order is the same everywhere. Holes count negative if they are wound against their
  /// outer ring; ties are for the caller to break by id.
  public var size: Int64 {
    var total = Int64(0)
    for ring in rings where ring.count > 2 {
      var doubled = Int64(0)
      var middle = Int64(0)
      var previous = ring[ring.count - 1]
      for point in ring {
        doubled &+= Int64(previous.x) &* Int64(point.y) &- Int64(point.x) &* Int64(previous.y)
        middle &+= Int64(point.y)
        previous = point
      }
      total &+= doubled / 1_000 &* Self.cosinePerMille(latitude: middle / Int64(ring.count))
    }
    return abs(total)
  }

  /// Whether the rings contain a position, by the definition: the slow reference of `BoundaryIndex`.
  ///
  /// - Complexity: O(corners).
  package func contains(_ position: FixedCoordinate) -> Bool {
    let (px, py) = (Int64(position.longitudeE7), Int64(position.latitudeE7))
    var isInside = false
    for ring in rings where ring.count > 2 {
      var previous = ring[ring.count - 1]
      for point in ring {
        let unit = GridPoint.queryUnits
        if EdgeCrossing.crossesRay(
          px, py, startX: Int64(previous.x) * unit, startY: Int64(previous.y) * unit, endX: Int64(point.x) * unit,
          endY: Int64(point.y) * unit)
        {
          isInside.toggle()
        }
        previous = point
      }
    }
    return isInside
  }

  /// Cosine in thousandths by Bhaskara's rational formula (error below 0.2 %): no library function, no last-bit doubt.
  private static func cosinePerMille(latitude: Int64) -> Int64 {
    let degrees = abs(latitude) / 100_000
    return 4_000 * (8_100 - degrees * degrees) / (32_400 + degrees * degrees) + 1
  }
}
