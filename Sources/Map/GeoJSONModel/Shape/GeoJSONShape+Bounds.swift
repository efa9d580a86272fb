import GeoCore

extension GeoJSONShape {
  /// The least rectangle around the shape, with heights if any position has one; over ±180 if that is narrower.
  ///
  /// A stretch of more than 180° counts the other way around the earth; a ring around a pole reaches to it.
  /// - Returns: `nil` for a shape without positions.
  /// - Complexity: O(n log n) for n positions.
  public var bounds: GeoJSONBounds? {
    var extent = Extent()
    extent.add(self)
    return extent.bounds
  }
}

/// Latitudes, heights and stretches of longitude of some shapes.
private struct Extent {
  private var latitudes: ClosedRange<Double>?
  private var altitudes: ClosedRange<Double>?
  /// West ends with lengths to the east.
  private var stretches: [(west: Double, length: Double)] = []

  mutating func add(_ shape: GeoJSONShape) {
    switch shape {
    case .point(let position): add([position], isRing: false)
    case .multiPoint(let positions): for position in positions { add([position], isRing: false) }
    case .lineString(let line): add(line, isRing: false)
    case .multiLineString(let lines): for line in lines { add(line, isRing: false) }
    case .polygon(let rings): for ring in rings.prefix(1) { add(ring, isRing: true) }
    case .multiPolygon(let polygons):
      for rings in polygons { for ring in rings.prefix(1) { add(ring, isRing: true) } }
    case .collection(let parts): for part in parts { add(part.shape) }
    }
  }

  private mutating func add(_ line: [GeoJSONPosition], isRing: Bool) {
    guard !line.isEmpty else { return }
    let unrolled = UnrolledPosition.unrolled(line)
    for position in unrolled {
      latitudes = Self.extended(latitudes, position.y)
      if !position.altitude.isNaN { altitudes = Self.extended(altitudes, position.altitude) }
    }
    let (west, east) = (unrolled.lazy.map(\.x).min()!, unrolled.lazy.map(\.x).max()!)
    stretches.append((Coordinate.wrapped(longitude: west), min(360, east - west)))
    if isRing, abs(unrolled[0].x - unrolled[unrolled.count - 1].x) > 180 {
      let pole = unrolled.lazy.map(\.y).reduce(0, +) < 0 ? -90.0 : 90.0
      latitudes = Self.extended(latitudes, pole)
    }
  }

  private static func extended(_ range: ClosedRange<Double>?, _ value: Double) -> ClosedRange<Double> {
    guard let range else { return value...value }
    return min(range.lowerBound, value)...max(range.upperBound, value)
  }

  var bounds: GeoJSONBounds? {
    guard let latitudes, let (west, east) = longitudes else { return nil }
    let bounds = Bounds(south: latitudes.lowerBound, west: west, north: latitudes.upperBound, east: east)
    return bounds.map { GeoJSONBounds($0, altitudes: altitudes) }
  }

  /// The whole turn less the widest gap between stretches.
  private var longitudes: (west: Double, east: Double)? {
    let sorted = stretches.sorted { ($0.west, $0.length) < ($1.west, $1.length) }
    guard let first = sorted.first else { return nil }
    var end = first.west + first.length
    var gap = (width: -1.0, before: first.west, end: 0.0)
    for stretch in sorted.dropFirst() {
      if stretch.west - end > gap.width { gap = (stretch.west - end, stretch.west, end) }
      end = max(end, stretch.west + stretch.length)
    }
    let last = first.west + 360 - end
    // On equal terms the rectangle that does not cross ±180.
    if last >= gap.width { gap = (last, first.west, end) }
    guard gap.width > 0 else { return (-180, 180) }
    return (gap.before, Coordinate.wrapped(longitude: gap.end))
  }
}
