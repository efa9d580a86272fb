import GeoCore

/// A line of OpenStreetMap: a sequence of nodes.
public struct OSMWay: Sendable {
  /// OSM's number.
  public let id: Int64
  /// The nodes in order.
  public let nodeIDs: [Int64]
  /// Where each node is, as many as `nodeIDs`; `nil` if the file does not hold the node (clipped extracts).
  public let locations: [FixedCoordinate?]
  /// Its tags.
  public let tags: OSMTags

  /// A way as the reader delivers it.
  ///
  /// - Precondition: as many locations as node ids.
  public init(id: Int64, nodeIDs: [Int64], locations: [FixedCoordinate?], tags: OSMTags) {
    precondition(nodeIDs.count == locations.count, "every node of a way has a location or nil")
    (self.id, self.nodeIDs, self.locations, self.tags) = (id, nodeIDs, locations, tags)
  }

  /// Whether the way ends at the node where it starts. A way of one node is not closed.
  public var isClosed: Bool { nodeIDs.count > 2 && nodeIDs.first == nodeIDs.last }

  /// The longest runs of two or more nodes whose places are known: one run unless the extract cut the way.
  public var pieces: [ArraySlice<FixedCoordinate>] {
    locations.split(separator: nil).lazy.filter { $0.count > 1 }.map { $0.compactMap(\.self)[...] }
  }
}
