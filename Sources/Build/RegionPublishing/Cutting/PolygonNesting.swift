import GeoCore
import RegionPackages

/// Sorts the rings of an even–odd outline into polygons with their holes.
enum PolygonNesting {
  /// Each polygon's outer ring first, all rings closed.
  static func polygons(of shape: RegionShape) -> [[[[Double]]]] {
    let fixed = shape.fixedRings
    let holders = fixed.indices.map { ring in
      fixed.indices.filter { $0 != ring && Containment.contains(fixed[ring][0], rings: [fixed[$0]]) }
    }
    var polygons: [Int: [[[Double]]]] = [:]
    for ring in fixed.indices where holders[ring].count % 2 == 0 { polygons[ring] = [closed(shape.rings[ring])] }
    for ring in fixed.indices where holders[ring].count % 2 == 1 {
      // The innermost ring around a hole has the most rings around itself.
      let outer = holders[ring].max { holders[$0].count < holders[$1].count }
      if let outer { polygons[outer]?.append(closed(shape.rings[ring])) }
    }
    return polygons.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func closed(_ ring: [[Double]]) -> [[Double]] { ring.first == ring.last ? ring : ring + [ring[0]] }
}
