import GazetteerBuilding
import GeoCore

/// Shapes of a shapefile as the tile builder takes them.
enum ShapeReading {
  /// A line or ring; latitudes and longitudes a hair out of range are brought in.
  static func fixed(_ part: [(longitude: Double, latitude: Double)]) -> [FixedCoordinate] {
    part.map { point in
      FixedCoordinate(
        Coordinate(
          uncheckedLatitude: max(-90, min(90, point.latitude)), longitude: max(-180, min(180, point.longitude))))
    }
  }

  /// Polygons of a feature: exterior rings run clockwise in a shapefile, holes against the clock, in any order.
  static func polygons(_ parts: [[(longitude: Double, latitude: Double)]]) -> [[[FixedCoordinate]]] {
    let rings = parts.map(fixed).filter { $0.count > 3 }
    var polygons = rings.filter { doubledArea($0) < 0 }.map { [$0] }
    let holes = rings.filter { doubledArea($0) > 0 }
    guard polygons.count > 1 else { return polygons.map { $0 + holes } }
    for hole in holes {
      if let home = polygons.firstIndex(where: { Containment.contains(hole[0], rings: [$0[0]]) }) {
        polygons[home].append(hole)
      }
    }
    return polygons
  }

  /// Positive against the clock.
  private static func doubledArea(_ ring: [FixedCoordinate]) -> Double {
    var sum = 0.0
    var previous = ring[ring.count - 1]
    for point in ring {
      let (x0, y0) = (Double(previous.longitudeE7), Double(previous.latitudeE7))
      let (x1, y1) = (Double(point.longitudeE7), Double(point.latitudeE7))
      sum += x0 * y1 - x1 * y0
      previous = point
    }
    return sum
  }
}

extension [String: String] {
  /// A number of a table, `nil` for none; Natural Earth writes stars where a value does not fit.
  func number(_ key: String) -> Double? { self[key].flatMap(Double.init) }
}
