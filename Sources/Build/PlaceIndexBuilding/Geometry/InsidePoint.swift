import GeoCore
import OSMImport

/// A point for the label of an area: its centroid where that lies inside, else the middle of a wide inner span.
enum InsidePoint {
  /// - Returns: A position inside the largest polygon; `nil` if there is no polygon with an area.
  /// - Complexity: O(positions), ten times that for areas whose centroid is outside.
  static func of(_ polygons: [OSMPolygon]) -> FixedCoordinate? {
    let measured = polygons.map { (polygon: $0, moments: moments(of: $0.outer)) }
    guard let largest = measured.max(by: { abs($0.moments.area) < abs($1.moments.area) }), largest.moments.area != 0
    else { return nil }
    let rings = [largest.polygon.outer] + largest.polygon.inners
    if let center = largest.moments.center, Containment.contains(center, rings: rings) { return center }
    return widestSpan(of: rings)
  }

  /// Twice the signed area, and the centroid, with the first position as origin to keep the products small.
  private static func moments(of ring: [FixedCoordinate]) -> (area: Double, center: FixedCoordinate?) {
    guard ring.count > 3, let origin = ring.first else { return (0, nil) }
    var (area, x, y) = (0.0, 0.0, 0.0)
    for (from, to) in zip(ring, ring.dropFirst()) {
      let (ax, ay) = offset(of: from, from: origin)
      let (bx, by) = offset(of: to, from: origin)
      let cross = ax * by - bx * ay
      area += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
    guard area != 0 else { return (0, nil) }
    let center = FixedCoordinate(
      latitudeE7: Int32(clamping: Int64(origin.latitudeE7) + Int64((y / (3 * area)).rounded())),
      longitudeE7: Int32(clamping: Int64(origin.longitudeE7) + Int64((x / (3 * area)).rounded())))
    return (area, center)
  }

  private static func offset(of position: FixedCoordinate, from origin: FixedCoordinate) -> (Double, Double) {
    (
      Double(Int64(position.longitudeE7) - Int64(origin.longitudeE7)),
      Double(Int64(position.latitudeE7) - Int64(origin.latitudeE7))
    )
  }

  /// The middle of the widest piece of nine lines of latitude that lies inside.
  private static func widestSpan(of rings: [[FixedCoordinate]]) -> FixedCoordinate? {
    let extent = Extent(rings[0])
    let height = Int64(extent.north) - Int64(extent.south)
    var best: (width: Double, position: FixedCoordinate)?
    for step in 1...9 {
      let latitude = Int32(Int64(extent.south) + height * Int64(step) / 10)
      let crossings = crossings(of: rings, at: latitude).sorted()
      for index in stride(from: 0, to: crossings.count - 1, by: 2) {
        let width = crossings[index + 1] - crossings[index]
        let middle = Int32(((crossings[index] + crossings[index + 1]) / 2).rounded())
        guard width > best?.width ?? 0, let position = FixedCoordinate(latitudeE7: latitude, longitudeE7: middle)
        else { continue }
        best = (width, position)
      }
    }
    return best?.position
  }

  private static func crossings(of rings: [[FixedCoordinate]], at latitude: Int32) -> [Double] {
    rings.flatMap { ring in
      zip(ring, ring.dropFirst()).compactMap { from, to -> Double? in
        guard (from.latitudeE7 > latitude) != (to.latitudeE7 > latitude) else { return nil }
        let share =
          Double(Int64(latitude) - Int64(from.latitudeE7)) / Double(Int64(to.latitudeE7) - Int64(from.latitudeE7))
        return Double(from.longitudeE7) + share * Double(Int64(to.longitudeE7) - Int64(from.longitudeE7))
      }
    }
  }
}
