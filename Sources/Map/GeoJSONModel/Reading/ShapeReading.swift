import GeoCore

/// Makes a shape of its coordinates once the type is known, and checks what the type demands.
struct ShapeReading {
  let isStrict: Bool
  let type: String
  /// Path and offset for errors.
  let place: (path: String, offset: Int)

  /// - Parameter nest: As the scanner found it; longitudes may lie outside of ±180 when lenient.
  func shape(_ nest: CoordinateNest) throws(GeoJSONError) -> GeoJSONShape {
    let shape: UncutShape
    switch (type, nest) {
    case ("Point", .position(let position)): shape = .points([position], isMulti: false)
    case ("MultiPoint", .line(let line)): shape = .points(line, isMulti: true)
    case ("MultiPoint", .empty): shape = .points([], isMulti: true)
    case ("LineString", .line(let line)): shape = .lines([try checked(line, at: "")], isMulti: false)
    case ("LineString", .empty): throw error(.tooFewPositions(found: 0, needed: 2))
    case ("MultiLineString", .rings(let lines)): shape = .lines(try self.lines(lines), isMulti: true)
    case ("MultiLineString", .empty): shape = .lines([], isMulti: true)
    case ("Polygon", .rings(let rings)): shape = .polygons([try closed(rings, at: "")], isMulti: false)
    case ("Polygon", .empty): shape = .polygons([[]], isMulti: false)
    case ("MultiPolygon", .polygons(let polygons)): shape = .polygons(try self.polygons(polygons), isMulti: true)
    case ("MultiPolygon", .rings(let empty)) where empty.allSatisfy(\.isEmpty):
      shape = .polygons(empty.map { _ in [] }, isMulti: true)
    case ("MultiPolygon", .empty): shape = .polygons([], isMulti: true)
    default: throw error(.nesting(type: type))
    }
    return shape.inRange()
  }

  private func lines(_ lines: [[RawPosition]]) throws(GeoJSONError) -> [[RawPosition]] {
    var checkedLines: [[RawPosition]] = []
    for (index, line) in lines.enumerated() { checkedLines.append(try checked(line, at: "[\(index)]")) }
    return checkedLines
  }

  private func checked(_ line: [RawPosition], at step: String) throws(GeoJSONError) -> [RawPosition] {
    guard line.count > 1 else { throw error(.tooFewPositions(found: line.count, needed: 2), at: step) }
    return line
  }

  private func polygons(_ polygons: [[[RawPosition]]]) throws(GeoJSONError) -> [[[RawPosition]]] {
    var checkedPolygons: [[[RawPosition]]] = []
    for (index, rings) in polygons.enumerated() { checkedPolygons.append(try closed(rings, at: "[\(index)]")) }
    return checkedPolygons
  }

  private func closed(_ rings: [[RawPosition]], at step: String) throws(GeoJSONError) -> [[RawPosition]] {
    var closedRings: [[RawPosition]] = []
    for (index, ring) in rings.enumerated() {
      var ring = ring
      if let first = ring.first, !ring[ring.count - 1].isSamePlace(as: first) {
        guard !isStrict else { throw error(.openRing, at: "\(step)[\(index)]") }
        ring.append(first)
      }
      guard ring.count >= 4 else {
        throw error(.tooFewPositions(found: ring.count, needed: 4), at: "\(step)[\(index)]")
      }
      closedRings.append(ring)
    }
    return closedRings
  }

  private func error(_ reason: GeoJSONError.Reason, at step: String = "") -> GeoJSONError {
    GeoJSONError(path: place.path + step, offset: place.offset, reason: reason)
  }
}

extension RawPosition {
  func isSamePlace(as other: RawPosition) -> Bool { longitude == other.longitude && latitude == other.latitude }
}

/// A shape whose longitudes may run on over ±180.
private enum UncutShape {
  case points([RawPosition], isMulti: Bool)
  case lines([[RawPosition]], isMulti: Bool)
  case polygons([[[RawPosition]]], isMulti: Bool)

  /// The same shape within ±180: points are turned back, lines and polygons cut.
  func inRange() -> GeoJSONShape {
    switch self {
    case .points(let points, let isMulti):
      let positions = points.map(\.wrapped)
      return isMulti ? .multiPoint(positions) : .point(positions[0])
    case .lines(let lines, let isMulti):
      let cut = lines.flatMap(Self.cut(line:))
      return isMulti || cut.count > 1 ? .multiLineString(cut) : .lineString(cut[0])
    case .polygons(let polygons, let isMulti):
      let cut = polygons.flatMap(Self.cut(polygon:))
      return isMulti || cut.count > 1 ? .multiPolygon(cut) : .polygon(cut.first ?? [])
    }
  }

  private static func cut(line: [RawPosition]) -> [[GeoJSONPosition]] {
    line.allSatisfy(\.isInRange) ? [line.map(\.wrapped)] : AntimeridianCut.parts(line: line.map(UnrolledPosition.init))
  }

  private static func cut(polygon: [[RawPosition]]) -> [[[GeoJSONPosition]]] {
    polygon.allSatisfy { $0.allSatisfy(\.isInRange) }
      ? [polygon.map { $0.map(\.wrapped) }]
      : AntimeridianCut.parts(polygon: polygon.map { $0.map(UnrolledPosition.init) })
  }
}

extension RawPosition {
  var isInRange: Bool { abs(longitude) <= 180 }

  var wrapped: GeoJSONPosition {
    GeoJSONPosition(
      Coordinate(uncheckedLatitude: latitude, longitude: Coordinate.wrapped(longitude: longitude)),
      altitude: altitude.isNaN ? nil : altitude)
  }
}
