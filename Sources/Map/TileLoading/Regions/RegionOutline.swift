import GeoCore

/// The ground that a package speaks for: polygons in fixed coordinates, holes included.
///
/// Edges are straight in latitude and longitude. Polygons that cross the antimeridian come cut at it.
public struct RegionOutline: Hashable, Sendable {
  /// Rings in any winding, by the even–odd rule; closed or open.
  public let rings: [[FixedCoordinate]]
  /// Least rectangle around each ring: south, west, north, east in 1e-7 degrees.
  private let boxes: [Box]

  /// An outline of rings.
  public init(rings: [[FixedCoordinate]]) {
    self.rings = rings.filter { $0.count > 2 }
    boxes = self.rings.map(Box.init)
  }

  /// A rectangle; two of them if it crosses the antimeridian.
  public init(_ bounds: Bounds) {
    self.init(rings: bounds.spans.map { Box(bounds, longitudes: $0).ring })
  }

  /// How much of a tile, without its buffer, lies inside.
  ///
  /// - Complexity: O(positions of the rings near the tile).
  public func coverage(of address: TileAddress) -> TileCoverage {
    let bounds = address.bounds
    let tile = Box(bounds, longitudes: bounds.west...bounds.east)
    for (ring, box) in zip(rings, boxes) where box.touches(tile) {
      if tile.isCrossed(by: ring) { return .partial }
    }
    return contains(bounds.center) ? .whole : .none
  }

  /// The tiles of a zoom that its rings' rectangles touch, at most some thousand.
  func tiles(zoom: UInt8) -> [TileAddress] {
    var tiles: Set<TileAddress> = []
    for box in boxes {
      let (north, south) = (box.corner(isSouthEast: false), box.corner(isSouthEast: true))
      let (first, last) = (TileAddress(containing: north, zoom: zoom), TileAddress(containing: south, zoom: zoom))
      for y in first.y...max(first.y, last.y) {
        for x in first.x...max(first.x, last.x) where tiles.count < 4_096 {
          TileAddress(zoom: zoom, x: x, y: y).map { _ = tiles.insert($0) }
        }
      }
    }
    return tiles.sorted()
  }

  /// Whether a position lies inside.
  public func contains(_ coordinate: Coordinate) -> Bool {
    Containment.contains(FixedCoordinate(coordinate), rings: rings)
  }
}

/// A rectangle in 1e-7 degrees.
private struct Box: Hashable, Sendable {
  let south, west, north, east: Int64

  init(_ bounds: Bounds, longitudes: ClosedRange<Double>) {
    func units(_ degrees: Double) -> Int64 { Int64((degrees * FixedCoordinate.unitsPerDegree).rounded()) }
    (south, north) = (units(bounds.south), units(bounds.north))
    (west, east) = (units(longitudes.lowerBound), units(longitudes.upperBound))
  }

  init(_ ring: [FixedCoordinate]) {
    let (latitudes, longitudes) = (ring.map(\.latitudeE7), ring.map(\.longitudeE7))
    (south, north) = (Int64(latitudes.min()!), Int64(latitudes.max()!))
    (west, east) = (Int64(longitudes.min()!), Int64(longitudes.max()!))
  }

  var ring: [FixedCoordinate] {
    [(south, west), (south, east), (north, east), (north, west)].map {
      FixedCoordinate(latitudeE7: Int32($0.0), longitudeE7: Int32($0.1))!
    }
  }

  /// The north-western or the south-eastern corner.
  func corner(isSouthEast: Bool) -> Coordinate {
    let (latitude, longitude) = isSouthEast ? (south, east) : (north, west)
    return FixedCoordinate(latitudeE7: Int32(latitude), longitudeE7: Int32(longitude))!.coordinate
  }

  func touches(_ other: Box) -> Bool {
    south <= other.north && other.south <= north && west <= other.east && other.west <= east
  }

  /// Whether an edge of the ring runs through the inside.
  func isCrossed(by ring: [FixedCoordinate]) -> Bool {
    var previous = ring[ring.count - 1]
    for current in ring {
      if isCrossed(from: previous, to: current) { return true }
      previous = current
    }
    return false
  }

  /// By separating axes: the sides of the rectangle and the edge itself.
  private func isCrossed(from: FixedCoordinate, to: FixedCoordinate) -> Bool {
    let (ax, ay) = (Int64(from.longitudeE7), Int64(from.latitudeE7))
    let (bx, by) = (Int64(to.longitudeE7), Int64(to.latitudeE7))
    if max(ax, bx) <= west || min(ax, bx) >= east || max(ay, by) <= south || min(ay, by) >= north { return false }
    // Differences have at most 33 bits: products go through Int128.
    let sides = [(west, south), (east, south), (east, north), (west, north)].map { x, y in
      (Int128(bx - ax) * Int128(y - ay) - Int128(by - ay) * Int128(x - ax)).signum()
    }
    return sides.contains(1) && sides.contains(-1)
  }
}
