import ByteCoding

/// Sections with a value for each node.
struct NodeColumns: Sendable {
  let latitudes: Column<Int32>
  let longitudes: Column<Int32>
  let osmIDs: Column<Int64>
  let flags: Column<UInt16>
  let arcs: OffsetTable
  let details: SortedRows
  let limits: SortedRows

  init(_ file: SectionFile, _ header: RoadGraphHeader) throws(ByteCodingError) {
    latitudes = try file.array("nodeLat", count: header.nodeCount)
    longitudes = try file.array("nodeLon", count: header.nodeCount)
    osmIDs = try file.array("nodeOSM", count: header.nodeCount)
    flags = try file.array("nodeFlag", count: header.nodeCount)
    arcs = try OffsetTable(try file.section("nodeArcs"), count: header.nodeCount)
    details = try SortedRows(file.optionalSection("nodeMore"), width: NodeDetail.byteCount)
    limits = try SortedRows(file.optionalSection("nodeSize"), width: NodeLimits.byteCount)
  }
}

/// Sections with a value for each arc.
struct ArcColumns: Sendable {
  let heads: Column<Int32>
  let reverseSlots: Column<UInt8>
  let attributes: Column<UInt32>
  let signs: Column<UInt32>
  let flags: Column<UInt8>
  let isPrimary: RankedBits
  let times: SortedRows

  init(_ file: SectionFile, _ header: RoadGraphHeader) throws(ByteCodingError) {
    heads = try file.array("arcHead", count: header.arcCount)
    reverseSlots = try file.array("arcBack", count: header.arcCount)
    attributes = try file.array("arcAttr", count: header.arcCount)
    signs = try file.array("arcSign", count: header.arcCount)
    flags = try file.array("arcFlag", count: header.arcCount)
    isPrimary = try RankedBits(try file.section("arcEdge"), count: header.arcCount)
    times = try SortedRows(file.optionalSection("arcTime"), width: 8)
  }
}

/// Sections with a value for each edge, and the shapes.
struct EdgeColumns: Sendable {
  let lengths: Column<UInt32>
  let ways: Column<Int64>
  let positions: Column<UInt32>
  let shapeRanges: OffsetTable
  let shapes: ByteView
  /// Up and down from end to end; without elements if no heights are known.
  let climbs: Column<UInt32>

  init(_ file: SectionFile, _ header: RoadGraphHeader) throws(ByteCodingError) {
    lengths = try file.array("edgeLen", count: header.edgeCount)
    ways = try file.array("edgeWay", count: header.edgeCount)
    positions = try file.array("edgePos", count: header.edgeCount)
    shapeRanges = try OffsetTable(try file.section("edgeShp"), count: header.edgeCount)
    shapes = try file.section("shapes")
    climbs = try Column(file.optionalSection("edgeRise"))
  }
}

/// Shared records: attributes, signs, and the strings of the signs.
struct TextColumns: Sendable {
  let attributes: ByteView
  let signRanges: OffsetTable
  let signs: ByteView
  let stringRanges: OffsetTable
  let strings: ByteView

  init(_ file: SectionFile) throws(ByteCodingError) {
    attributes = try file.section("attrs")
    (signRanges, signs) = try Self.slots(file, lengths: "signLen", bytes: "signs")
    (stringRanges, strings) = try Self.slots(file, lengths: "textLen", bytes: "text")
  }

  /// A hashed table: its item count stands in the first four bytes.
  private static func slots(
    _ file: SectionFile, lengths: String, bytes: String
  ) throws(ByteCodingError) -> (OffsetTable, ByteView) {
    let view = try file.section(lengths)
    let count = Int(try view.integer(at: 0, as: UInt32.self))
    guard count < RoadGraphHeader.mostItems else { throw .malformedTable(reason: "\(lengths) has \(count) slots") }
    let table = try OffsetTable(try view.slice(at: 4, length: view.count - 4), count: count)
    return (table, try file.section(bytes))
  }
}

/// The turn automaton.
struct TurnColumns: Sendable {
  let copies: Column<UInt32>
  let uTurns: Column<UInt8>
  let rows: SortedRows

  init(_ file: SectionFile, _ header: RoadGraphHeader) throws(ByteCodingError) {
    copies = try file.array("copies", count: header.copyCount)
    uTurns = try file.array("uTurns", count: header.arcCount + header.copyCount)
    rows = try SortedRows(file.optionalSection("turns"), width: 16)
  }
}

/// Rules that hold under conditions, and the conditions.
struct RuleColumns: Sendable {
  let rows: SortedRows
  let conditions: Column<UInt32>
  let spanRanges: OffsetTable
  let spans: ByteView

  init(_ file: SectionFile) throws(ByteCodingError) {
    rows = try SortedRows(file.optionalSection("arcRule"), width: 16)
    conditions = try Column(file.optionalSection("condText"))
    let ranges = file.optionalSection("condLen")
    spanRanges = try OffsetTable(ranges, count: ranges.count == 0 ? 0 : conditions.count)
    spans = file.optionalSection("condSpan")
  }
}

/// The snapping index.
struct CellColumns: Sendable {
  let keys: Column<UInt64>
  let bases: Column<UInt32>
  let ranges: OffsetTable
  let edges: ByteView

  init(_ file: SectionFile, _ header: RoadGraphHeader) throws(ByteCodingError) {
    keys = try Column(try file.section("cellKey"))
    bases = try file.array("cellBase", count: keys.count)
    ranges = try OffsetTable(try file.section("cellLen"), count: keys.count)
    edges = try file.section("cells")
  }
}
