/// Receives the elements of a file.
///
/// Order: the header, nodes, ways, relations, each by number. Areas arrive between: that of a closed way after the way,
/// that of a relation after the last of its member ways. Everything is called on the thread that reads.
public protocol OSMHandler: AnyObject {
  /// Whether `node(_:)` is called for nodes without tags; most nodes have none.
  var wantsUntaggedNodes: Bool { get }
  /// Whether `relationAhead(_:)` is called; the relations are then read in a run of their own, as for areas.
  var wantsRelationsAhead: Bool { get }
  /// Called for every relation before the header and the nodes, for those who must know a way's relations when the way
  /// comes. Members and tags are those of `relation(_:)`, which comes at its time as well.
  func relationAhead(_ relation: OSMRelation)
  /// Called once, before everything but `relationAhead(_:)`.
  func header(_ header: OSMHeader)
  /// Called for every node with a tag.
  func node(_ node: OSMNode)
  /// Called for every way, after all nodes.
  func way(_ way: OSMWay)
  /// Called for every relation, after all ways.
  func relation(_ relation: OSMRelation)
  /// Called for every closed way with tags and every complete multipolygon, if the reading assembles areas.
  func area(_ area: OSMArea)
}

extension OSMHandler {
  public var wantsUntaggedNodes: Bool { false }
  public var wantsRelationsAhead: Bool { false }
  public func relationAhead(_ relation: OSMRelation) {}
  public func header(_ header: OSMHeader) {}
  public func node(_ node: OSMNode) {}
  public func way(_ way: OSMWay) {}
  public func relation(_ relation: OSMRelation) {}
  public func area(_ area: OSMArea) {}
}
