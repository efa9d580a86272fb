/// A group of elements with roles: a multipolygon, a turn restriction, a route.
public struct OSMRelation: Sendable {
  /// OSM's number.
  public let id: Int64
  /// The members in order. They need not be in the file.
  public let members: [OSMMember]
  /// Its tags.
  public let tags: OSMTags

  /// A relation as the reader delivers it.
  public init(id: Int64, members: [OSMMember], tags: OSMTags) {
    (self.id, self.members, self.tags) = (id, members, tags)
  }
}

/// One member of a relation.
public struct OSMMember: Hashable, Sendable {
  /// Node, way or relation.
  public let kind: OSMKind
  /// OSM's number.
  public let id: Int64
  /// What the member is to the relation: `outer`, `from`, `via` …; often empty.
  public let role: String

  /// A member as the reader delivers it.
  public init(kind: OSMKind, id: Int64, role: String) { (self.kind, self.id, self.role) = (kind, id, role) }
}
