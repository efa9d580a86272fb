import GeoCore

/// An area: a closed way, or a multipolygon or boundary relation assembled from its member ways.
///
/// Every closed way with tags arrives here as well as in `OSMHandler.way(_:)`, a roundabout too: whether the ring
/// means a line or an area is for the handler to say from the tags. Only `area=no` is left out.
public struct OSMArea: Sendable {
  /// The way or relation.
  public let id: OSMID
  /// The parts; each has an outer ring. Rings are simple and do not cross each other.
  public let polygons: [OSMPolygon]
  /// The tags of the way or relation. A multipolygon without tags of its own has those of its outer way, as was usual
  /// until 2017.
  public let tags: OSMTags

  /// An area as the reader delivers it.
  public init(id: OSMID, polygons: [OSMPolygon], tags: OSMTags) {
    (self.id, self.polygons, self.tags) = (id, polygons, tags)
  }
}

/// One ring with holes. Rings are closed: the last position is the first.
public struct OSMPolygon: Hashable, Sendable {
  /// The outer ring, counterclockwise on a map with north up.
  public var outer: [FixedCoordinate]
  /// The holes, clockwise.
  public var inners: [[FixedCoordinate]]

  /// A polygon from its rings; neither closing nor direction is checked.
  public init(outer: [FixedCoordinate], inners: [[FixedCoordinate]] = []) {
    (self.outer, self.inners) = (outer, inners)
  }
}
