import GeoCore

/// A rectangle in whole 1e-7 degrees that does not cross the antimeridian.
struct FixedBox: Hashable, Sendable {
  var west: Int32
  var south: Int32
  var east: Int32
  var north: Int32

  /// The rectangle of one position.
  init(_ position: FixedCoordinate) {
    (west, east) = (position.longitudeE7, position.longitudeE7)
    (south, north) = (position.latitudeE7, position.latitudeE7)
  }

  /// - Returns: `nil` for bounds that cross the antimeridian.
  init?(_ bounds: Bounds) {
    guard !bounds.crossesAntimeridian, let low = Coordinate(latitude: bounds.south, longitude: bounds.west),
      let high = Coordinate(latitude: bounds.north, longitude: bounds.east)
    else { return nil }
    self.init(FixedCoordinate(low))
    extend(to: FixedCoordinate(high))
  }

  mutating func extend(to position: FixedCoordinate) {
    (west, east) = (min(west, position.longitudeE7), max(east, position.longitudeE7))
    (south, north) = (min(south, position.latitudeE7), max(north, position.latitudeE7))
  }

  /// What both cover; `nil` if that is no area.
  func intersection(_ other: FixedBox) -> FixedBox? {
    var box = self
    (box.west, box.east) = (max(west, other.west), min(east, other.east))
    (box.south, box.north) = (max(south, other.south), min(north, other.north))
    return box.west < box.east && box.south < box.north ? box : nil
  }

  var bounds: Bounds {
    let scale = FixedCoordinate.unitsPerDegree
    return Bounds(
      south: Double(south) / scale, west: Double(west) / scale, north: Double(north) / scale,
      east: Double(east) / scale)!
  }

  /// Corner positions, north-west and south-east.
  var corners: [FixedCoordinate] {
    [(north, west), (south, east)].compactMap { FixedCoordinate(latitudeE7: $0.0, longitudeE7: $0.1) }
  }
}

extension FixedBox {
  var area: Double { (Double(east) - Double(west)) * (Double(north) - Double(south)) }

  var ring: [SeaBuilder.Position] {
    let (w, s, e, n) = (Double(west), Double(south), Double(east), Double(north))
    return [(w, s), (e, s), (e, n), (w, n), (w, s)]
  }

  func contains(_ position: SeaBuilder.Position) -> Bool {
    Double(west) <= position.x && position.x <= Double(east) && Double(south) <= position.y
      && position.y <= Double(north)
  }

  /// The parts of a line inside; where the line is cut, the new point lies exactly on an edge.
  func clip(_ line: [SeaBuilder.Position]) -> [[SeaBuilder.Position]] {
    var parts: [[SeaBuilder.Position]] = []
    var part: [SeaBuilder.Position] = []
    for (from, to) in zip(line, line.dropFirst()) {
      guard let inside = clip(from, to) else { continue }
      if part.isEmpty { part.append(inside.from) }
      if inside.to != part[part.count - 1] { part.append(inside.to) }
      guard inside.to != to else { continue }
      if part.count > 1 { parts.append(part) }
      part = []
    }
    return part.count > 1 ? parts + [part] : parts
  }

  /// Source: Y. Liang, B. Barsky, 1984, doi:10.1145/357332.357333.
  private func clip(
    _ from: SeaBuilder.Position, _ to: SeaBuilder.Position
  ) -> (from: SeaBuilder.Position, to: SeaBuilder.Position)? {
    let (w, s, e, n) = (Double(west), Double(south), Double(east), Double(north))
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    var (start, end) = (0.0, 1.0)
    for (slope, room) in [(-dx, from.x - w), (dx, e - from.x), (-dy, from.y - s), (dy, n - from.y)] {
      if slope == 0 {
        if room < 0 { return nil }
      } else if slope < 0 {
        start = max(start, room / slope)
      } else {
        end = min(end, room / slope)
      }
    }
    guard start < end else { return nil }
    func point(_ share: Double) -> SeaBuilder.Position {
      snapped((from.x + share * dx, from.y + share * dy))
    }
    return (start > 0 ? point(start) : from, end < 1 ? point(end) : to)
  }

  /// Onto the edge if less than a hundredth of a unit from it: rounding must not leave the point beside it.
  private func snapped(_ position: SeaBuilder.Position) -> SeaBuilder.Position {
    func snap(_ value: Double, _ low: Int32, _ high: Int32) -> Double {
      abs(value - Double(low)) < 0.01 ? Double(low) : abs(value - Double(high)) < 0.01 ? Double(high) : value
    }
    return (snap(position.x, west, east), snap(position.y, south, north))
  }

  /// The nearest point of the rectangle's edge to a position inside.
  func nearestEdge(to position: SeaBuilder.Position) -> SeaBuilder.Position {
    let (w, s, e, n) = (Double(west), Double(south), Double(east), Double(north))
    let candidates: [(distance: Double, point: SeaBuilder.Position)] = [
      (position.x - w, (w, position.y)), (e - position.x, (e, position.y)), (position.y - s, (position.x, s)),
      (n - position.y, (position.x, n)),
    ]
    return candidates.min { $0.distance < $1.distance }!.point
  }
}
