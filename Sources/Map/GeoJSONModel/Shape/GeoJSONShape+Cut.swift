extension GeoJSONShape {
  /// The shape as RFC 7946 wants it written: cut at ±180 where it crosses, exterior rings counterclockwise and holes
  /// clockwise, rings closed.
  ///
  /// A stretch of more than 180° between two positions is taken the other way around the earth. A ring that goes around
  /// a pole is led to it along ±180. A line or polygon that is cut becomes its multiple form.
  /// - Complexity: O(positions) for a shape that does not cross.
  public func conforming() -> GeoJSONShape {
    switch self {
    case .point, .multiPoint: return self
    case .lineString(let line):
      let parts = Self.parts(line: line)
      return parts.count == 1 ? .lineString(parts[0]) : .multiLineString(parts)
    case .multiLineString(let lines): return .multiLineString(lines.flatMap(Self.parts(line:)))
    case .polygon(let rings):
      let parts = Self.parts(polygon: rings)
      return parts.count == 1 ? .polygon(parts[0]) : .multiPolygon(parts)
    case .multiPolygon(let polygons): return .multiPolygon(polygons.flatMap(Self.parts(polygon:)))
    case .collection(let geometries):
      return .collection(
        geometries.map { GeoJSONGeometry($0.shape.conforming(), bounds: $0.bounds, foreignMembers: $0.foreignMembers) })
    }
  }

  private static func parts(line: [GeoJSONPosition]) -> [[GeoJSONPosition]] {
    crosses(line) ? AntimeridianCut.parts(line: UnrolledPosition.unrolled(line)) : [line]
  }

  private static func parts(polygon: [[GeoJSONPosition]]) -> [[[GeoJSONPosition]]] {
    if polygon.contains(where: crosses) {
      return AntimeridianCut.parts(polygon: polygon.map(UnrolledPosition.unrolled))
    }
    return [polygon.enumerated().map { wound($1, isExterior: $0 == 0) }]
  }

  private static func crosses(_ line: [GeoJSONPosition]) -> Bool {
    zip(line, line.dropFirst()).contains { abs($0.coordinate.longitude - $1.coordinate.longitude) > 180 }
  }

  private static func wound(_ ring: [GeoJSONPosition], isExterior: Bool) -> [GeoJSONPosition] {
    guard let first = ring.first else { return ring }
    let closed = ring[ring.count - 1].coordinate == first.coordinate ? ring : ring + [first]
    let area = RingGrouping.doubledArea(closed.map(UnrolledPosition.init))
    return area == 0 || (area > 0) == isExterior ? closed : closed.reversed()
  }
}
