import GeoCore

/// A point of OpenStreetMap.
public struct OSMNode: Sendable {
  /// OSM's number.
  public let id: Int64
  /// Where it is.
  public let location: FixedCoordinate
  /// Its tags; empty for the points that only shape ways.
  public let tags: OSMTags

  /// A node as the reader delivers it.
  public init(id: Int64, location: FixedCoordinate, tags: OSMTags) {
    (self.id, self.location, self.tags) = (id, location, tags)
  }
}
