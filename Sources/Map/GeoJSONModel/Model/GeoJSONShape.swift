/// The seven geometries of RFC 7946 §3.1.
public indirect enum GeoJSONShape: Hashable, Sendable {
  case point(GeoJSONPosition)
  case multiPoint([GeoJSONPosition])
  /// Two positions or more.
  case lineString([GeoJSONPosition])
  case multiLineString([[GeoJSONPosition]])
  /// Closed rings, the exterior first: the last position of each repeats its first.
  case polygon([[GeoJSONPosition]])
  case multiPolygon([[[GeoJSONPosition]]])
  case collection([GeoJSONGeometry])

  /// `type` in the file.
  public var typeName: String {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    case .collection: "GeometryCollection"
    }
  }

  /// Every position once more, in the order of the file.
  ///
  /// - Complexity: O(positions).
  public func forEachPosition(_ body: (GeoJSONPosition) -> Void) {
    switch self {
    case .point(let position): body(position)
    case .multiPoint(let positions), .lineString(let positions): positions.forEach(body)
    case .multiLineString(let lines), .polygon(let lines): for line in lines { line.forEach(body) }
    case .multiPolygon(let polygons): for rings in polygons { for ring in rings { ring.forEach(body) } }
    case .collection(let parts): for part in parts { part.shape.forEachPosition(body) }
    }
  }
}

/// A geometry object: a shape with what else the file says of it.
public struct GeoJSONGeometry: Hashable, Sendable {
  public var shape: GeoJSONShape
  /// `bbox` of the file; the shape's own is `shape.bounds`.
  public var bounds: GeoJSONBounds?
  /// Members that RFC 7946 does not define.
  public var foreignMembers: GeoJSONMembers

  public init(_ shape: GeoJSONShape, bounds: GeoJSONBounds? = nil, foreignMembers: GeoJSONMembers = .init()) {
    (self.shape, self.bounds, self.foreignMembers) = (shape, bounds, foreignMembers)
  }
}
