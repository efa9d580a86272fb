import ByteCoding
import GeoCore

/// The roads of a region: nodes, directed arcs, allowed turns, what is known of each road, its shape and its signs.
///
/// One graph serves every mode of travel; a mode is a metric over it, infinite where the mode may not go. Nodes are
/// numbered along a Z-order curve (ties by OSM id), arcs by tail, then head, then way: a small edit of the map changes
/// few bytes of the file.
///
/// The graph reads its file in place. Opening checks header, lengths and section table only; every accessor checks
/// its bounds, so that a file that lies gives wrong answers but no crash and no number outside the graph.
/// `verify()` reads everything. Copies of the value share the file.
///
/// Format: `docs/formats/roads-graph-v1.md`.
public struct RoadGraph: Sendable {
  /// Signature and version of the file.
  public static let kind = SectionFile.Kind(signature: "PERIROAD", version: 1)

  let header: RoadGraphHeader
  let file: SectionFile
  let node: NodeColumns
  let arc: ArcColumns
  let edge: EdgeColumns
  let text: TextColumns
  let turn: TurnColumns
  let rule: RuleColumns
  let cell: CellColumns

  /// Opens a file.
  ///
  /// - Throws: `RoadGraphError` if it cannot be read, is no road graph, is too new, or its lengths do not add up.
  /// - Complexity: O(1).
  public init(contentsOf path: String) throws(RoadGraphError) {
    do throws(ByteCodingError) {
      try self.init(view: try MappedFile.open(path: path))
    } catch {
      if case .unreadable(_, let reason) = error {
        throw RoadGraphError(file: path, reason: .unreadable(path: "road graph", reason: reason))
      }
      throw RoadGraphError(file: path, reason: error)
    }
  }

  /// Opens bytes in memory, for instance a corridor that a backend sent.
  ///
  /// - Throws: `RoadGraphError` without a file name.
  public init(bytes: [UInt8]) throws(RoadGraphError) {
    do throws(ByteCodingError) {
      try self.init(view: ByteView(bytes))
    } catch {
      throw RoadGraphError(file: "", reason: error)
    }
  }

  private init(view: ByteView) throws(ByteCodingError) {
    file = try SectionFile(view, kind: Self.kind)
    header = try RoadGraphHeader(try file.section("header"))
    node = try NodeColumns(file, header)
    arc = try ArcColumns(file, header)
    edge = try EdgeColumns(file, header)
    text = try TextColumns(file)
    turn = try TurnColumns(file, header)
    rule = try RuleColumns(file)
    cell = try CellColumns(file, header)
  }

  /// Reads every section and compares its checksum.
  ///
  /// - Throws: `.corruptSection` for the first that differs.
  /// - Complexity: O(bytes of the file).
  public func verify() throws(ByteCodingError) { try file.verify() }

  /// Number of nodes.
  public var nodeCount: Int { header.nodeCount }
  /// Number of arcs.
  public var arcCount: Int { header.arcCount }
  /// Number of edges.
  public var edgeCount: Int { header.edgeCount }
  /// Number of states: arcs and their copies.
  public var stateCount: Int { header.arcCount + header.copyCount }
  /// Instant of the map data in seconds UTC, or `nil` if the source did not say.
  public var sourceTime: Int64? { header.sourceTime == 0 ? nil : header.sourceTime }

  /// All nodes, ascending.
  public var nodes: some RandomAccessCollection<NodeID> { (0..<nodeCount).lazy.map { NodeID($0) } }
  /// All arcs, ascending.
  public var arcs: some RandomAccessCollection<ArcID> { (0..<arcCount).lazy.map { ArcID($0) } }
  /// All states, ascending: the arcs, then the copies.
  public var states: some RandomAccessCollection<StateID> { (0..<stateCount).lazy.map { StateID($0) } }

  /// The rectangle of all nodes; `nil` without any, or if the file is wrong.
  public var bounds: Bounds? {
    guard nodeCount > 0 else { return nil }
    let degrees = header.box.map { Double($0) / FixedCoordinate.unitsPerDegree }
    return Bounds(south: degrees[0], west: degrees[1], north: degrees[2], east: degrees[3])
  }

  /// Whether a number names an arc of this graph.
  public func contains(_ arc: ArcID) -> Bool { arc.index < arcCount }
}

extension SectionFile {
  /// A section as an array of exactly `count` elements.
  func array<Element>(
    _ name: String, count: Int, of: Element.Type = Element.self
  ) throws(ByteCodingError) -> Column<Element> {
    let array = try Column<Element>(try section(name))
    guard array.count == count else {
      throw .malformedTable(reason: "\(name) has \(array.count) values, wanted \(count)")
    }
    return array
  }

  /// A section, or no bytes if the file leaves it out.
  func optionalSection(_ name: String) -> ByteView { (try? section(name)) ?? ByteView([]) }
}
