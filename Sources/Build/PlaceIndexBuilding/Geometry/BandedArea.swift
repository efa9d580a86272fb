import GeoCore
import OSMImport

/// The rings of an area, edges sorted into bands of latitude, so that a containment test looks at few of them.
struct BandedArea {
  let extent: Extent
  /// Edges of each band from the south, as pairs of positions.
  private let bands: [[(FixedCoordinate, FixedCoordinate)]]

  /// Height of a band in 1e-7 degrees: 0.005°.
  private static let bandHeight: Int64 = 50_000

  /// - Returns: `nil` without a ring.
  init?(_ polygons: [OSMPolygon]) {
    let rings = polygons.flatMap { [$0.outer] + $0.inners }.filter { $0.count > 3 }
    guard !rings.isEmpty else { return nil }
    let extent = Extent(rings.joined())
    let count = (Int64(extent.north) - Int64(extent.south)) / Self.bandHeight + 1
    var bands = [[(FixedCoordinate, FixedCoordinate)]](repeating: [], count: Int(count))
    for ring in rings {
      for (from, to) in zip(ring, ring.dropFirst()) {
        let first = (Int64(min(from.latitudeE7, to.latitudeE7)) - Int64(extent.south)) / Self.bandHeight
        let last = (Int64(max(from.latitudeE7, to.latitudeE7)) - Int64(extent.south)) / Self.bandHeight
        for band in first...last { bands[Int(band)].append((from, to)) }
      }
    }
    (self.extent, self.bands) = (extent, bands)
  }

  /// Even–odd rule over all rings.
  func contains(_ position: FixedCoordinate) -> Bool {
    guard extent.contains(position) else { return false }
    let band = (Int64(position.latitudeE7) - Int64(extent.south)) / Self.bandHeight
    return bands[Int(band)].reduce(false) { isInside, edge in
      Self.crosses(edge.0, edge.1, eastOf: position) ? !isInside : isInside
    }
  }

  private static func crosses(_ from: FixedCoordinate, _ to: FixedCoordinate, eastOf position: FixedCoordinate) -> Bool
  {
    guard (from.latitudeE7 > position.latitudeE7) != (to.latitudeE7 > position.latitudeE7) else { return false }
    let dy = Int64(to.latitudeE7) - Int64(from.latitudeE7)
    let dx = Int64(to.longitudeE7) - Int64(from.longitudeE7)
    let py = Int64(position.latitudeE7) - Int64(from.latitudeE7)
    let px = Int64(position.longitudeE7) - Int64(from.longitudeE7)
    // Edges of a region are far below half the globe, so the products fit.
    return dy > 0 ? px &* dy < dx &* py : px &* dy > dx &* py
  }
}
