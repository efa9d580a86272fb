import ByteCoding
import GeoCore
import RoadNetwork

extension CutPaths {
  /// Signature and version of `roads.order`.
  public static let kind = SectionFile.Kind(signature: "PERIORDR", version: 1)

  /// The file `roads.order` of a graph.
  ///
  /// Format: `docs/formats/roads-order-v1.md`.
  public func encoded(for graph: RoadGraph) -> [UInt8] {
    precondition(ofNode.count == graph.nodeCount, "an order belongs to its graph")
    var writer = SectionFileWriter(kind: Self.kind)
    writer.add("header", integers: [UInt32(graph.nodeCount), Self.fingerprint(graph)])
    writer.add("paths", integers: ofNode)
    return writer.bytes()
  }

  /// Opens the order of a graph.
  ///
  /// - Parameter path: Of the file.
  /// - Throws: `ByteCodingError`; `.malformedTable` if it was made for another graph.
  public init(contentsOf path: String, for graph: RoadGraph) throws(ByteCodingError) {
    try self.init(view: try MappedFile.open(path: path), for: graph)
  }

  /// Opens bytes in memory.
  ///
  /// - Throws: `ByteCodingError`; `.malformedTable` if they were made for another graph.
  public init(bytes: [UInt8], for graph: RoadGraph) throws(ByteCodingError) {
    try self.init(view: ByteView(bytes), for: graph)
  }

  /// Reads a file and compares its checksums, too.
  ///
  /// - Throws: `ByteCodingError`.
  public static func verify(contentsOf path: String, for graph: RoadGraph) throws(ByteCodingError) {
    let view = try MappedFile.open(path: path)
    try SectionFile(view, kind: kind).verify()
    _ = try CutPaths(view: view, for: graph)
  }

  private init(view: ByteView, for graph: RoadGraph) throws(ByteCodingError) {
    let file = try SectionFile(view, kind: Self.kind)
    let header = try ArrayView<UInt32>(try file.section("header"))
    let paths = try ArrayView<UInt64>(try file.section("paths"))
    guard header.value(at: 0) == UInt32(graph.nodeCount), header.value(at: 1) == Self.fingerprint(graph),
      paths.count == graph.nodeCount
    else { throw .malformedTable(reason: "made for another road graph") }
    self.init(ofNode: (0..<paths.count).map { paths[$0] })
  }

  /// Tells graphs with equal counts apart: CRC-32C of the OSM ids of all nodes.
  private static func fingerprint(_ graph: RoadGraph) -> UInt32 {
    var ids = ByteWriter()
    for node in graph.nodes { ids.integer(graph.osmID(of: node)) }
    return ids.bytes.withUnsafeBytes { Checksum.crc32c($0) }
  }

  /// The paths of a new version of a map, continued from those of the old one.
  ///
  /// A node that both versions have keeps its path; a new one takes that of the nearest neighbour along roads that has
  /// one. Cheap, and the file changes only where the map does; cuts grow slowly worse as the map changes under them.
  ///
  /// - Complexity: O(nodes log nodes + arcs).
  public init(of graph: RoadGraph, continuing old: CutPaths, of oldGraph: RoadGraph) {
    precondition(old.ofNode.count == oldGraph.nodeCount, "an order belongs to its graph")
    let known = Dictionary(
      oldGraph.nodes.map { (oldGraph.osmID(of: $0), old.ofNode[$0.index]) }, uniquingKeysWith: { first, _ in first })
    var paths = graph.nodes.map { known[graph.osmID(of: $0)] }
    var front = graph.nodes.filter { paths[$0.index] != nil }
    while !front.isEmpty {
      var next: [NodeID] = []
      for node in front {
        for arc in graph.arcs(from: node) {
          let head = graph.head(of: arc, from: node)
          guard paths[head.index] == nil else { continue }
          paths[head.index] = paths[node.index]
          next.append(head)
        }
      }
      front = next
    }
    self.init(ofNode: paths.map { $0 ?? 0 })
  }
}
