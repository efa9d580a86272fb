/// A thing with a place: RFC 7946 §3.2.
public struct GeoJSONFeature: Hashable, Sendable {
  /// What names a feature.
  public enum ID: Hashable, Sendable {
    case text(String)
    case number(GeoJSONNumber)
  }

  public var id: ID?
  /// `nil` for a thing whose place is not known.
  public var geometry: GeoJSONGeometry?
  /// `nil` for `null`.
  public var properties: GeoJSONMembers?
  /// `bbox` of the file.
  public var bounds: GeoJSONBounds?
  /// Members that RFC 7946 does not define.
  public var foreignMembers: GeoJSONMembers

  public init(
    id: ID? = nil, geometry: GeoJSONGeometry?, properties: GeoJSONMembers? = nil, bounds: GeoJSONBounds? = nil,
    foreignMembers: GeoJSONMembers = .init()
  ) {
    (self.id, self.geometry, self.properties) = (id, geometry, properties)
    (self.bounds, self.foreignMembers) = (bounds, foreignMembers)
  }

  /// A shape with properties.
  public init(_ shape: GeoJSONShape, id: ID? = nil, properties: GeoJSONMembers? = nil) {
    self.init(id: id, geometry: GeoJSONGeometry(shape), properties: properties)
  }
}

/// Features in the order of the file: RFC 7946 §3.3.
public struct GeoJSONFeatureCollection: Hashable, Sendable {
  public var features: [GeoJSONFeature]
  /// `bbox` of the file.
  public var bounds: GeoJSONBounds?
  /// Members that RFC 7946 does not define.
  public var foreignMembers: GeoJSONMembers

  public init(
    _ features: [GeoJSONFeature] = [], bounds: GeoJSONBounds? = nil, foreignMembers: GeoJSONMembers = .init()
  ) {
    (self.features, self.bounds, self.foreignMembers) = (features, bounds, foreignMembers)
  }
}

/// One GeoJSON text: RFC 7946 §2.
public enum GeoJSONDocument: Hashable, Sendable {
  case geometry(GeoJSONGeometry)
  case feature(GeoJSONFeature)
  case featureCollection(GeoJSONFeatureCollection)

  /// What it holds, as features.
  public var features: [GeoJSONFeature] {
    switch self {
    case .geometry(let geometry): [GeoJSONFeature(geometry: geometry)]
    case .feature(let feature): [feature]
    case .featureCollection(let collection): collection.features
    }
  }
}
