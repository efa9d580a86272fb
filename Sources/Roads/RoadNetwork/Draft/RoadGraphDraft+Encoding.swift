import ByteCoding
import GeoCore

extension RoadGraphDraft {
  /// The bytes of the graph file. The same roads give the same bytes, whatever the order of nodes and edges.
  ///
  /// Restrictions over arcs that the draft does not have, or whose arcs do not follow each other, are left out.
  /// - Precondition: OSM ids of nodes are unique; indices are inside the draft; at most `mostArcsPerNode` arcs leave a
  ///   node; an edge has at most 6,000 interior positions; strings have at most 65,535 bytes.
  /// - Complexity: O(n log n) in nodes, arcs and shape points.
  public func encoded() -> [UInt8] {
    let numbering = ArcNumbering(self)
    let conditions = ConditionList(self)
    let automaton = automaton(numbering, conditions)
    let rows = automaton.rows { numbering.leaving(numbering.arcs[$0].head) }
    let strings = SlotTable(allStrings(conditions).map { Array($0.utf8) })
    var writer = SectionFileWriter(kind: RoadGraph.kind)
    writer.add("header", header(numbering, automaton).bytes)
    writeNodes(numbering, strings, to: &writer)
    writeArcs(numbering, strings, rows, to: &writer)
    let primaries = numbering.arcs.indices.filter(numbering.isPrimary)
    writeEdges(numbering, primaries, to: &writer)
    writeStrings(strings, to: &writer)
    writeTurns(numbering, automaton, rows, to: &writer)
    writeRules(numbering, conditions, strings, to: &writer)
    writeCells(numbering, primaries, to: &writer)
    if !timeZone.isEmpty { writer.add("zone", Array(timeZone.utf8)) }
    return writer.bytes()
  }

  /// One direction of an edge.
  ///
  /// - Precondition: the edge has it.
  func arc(_ source: DirectedEdge) -> Arc {
    source.isForward ? edges[source.edge].forward! : edges[source.edge].backward!
  }

  /// The whole line of an edge's arc from tail to head.
  func line(_ source: DirectedEdge) -> [FixedCoordinate] {
    let edge = edges[source.edge]
    let line = [nodes[edge.from].location] + edge.interior + [nodes[edge.to].location]
    return source.isForward ? line : line.reversed()
  }

  private func header(_ numbering: ArcNumbering, _ automaton: TurnAutomaton) -> RoadGraphHeader {
    var header = RoadGraphHeader()
    header.nodeCount = nodes.count
    header.arcCount = numbering.arcs.count
    header.edgeCount = numbering.arcs.indices.count { numbering.isPrimary($0) }
    header.copyCount = automaton.copies.count
    header.sourceTime = sourceTime
    if !nodes.isEmpty {
      let (latitudes, longitudes) = (nodes.map(\.location.latitudeE7), nodes.map(\.location.longitudeE7))
      header.box = [latitudes.min()!, longitudes.min()!, latitudes.max()!, longitudes.max()!]
    }
    return header
  }

  private func allStrings(_ conditions: ConditionList) -> [String] {
    var strings = Set(conditions.all.map(\.text))
    for node in nodes { strings.formUnion([node.detail?.exitRef ?? "", node.detail?.exitName ?? ""]) }
    for edge in edges {
      for arc in [edge.forward, edge.backward] {
        guard let arc else { continue }
        for field in RoadSigns.Field.allCases { strings.insert(arc.signs[field]) }
      }
    }
    return Array(strings)
  }

  private func automaton(_ numbering: ArcNumbering, _ conditions: ConditionList) -> TurnAutomaton {
    let sequences = restrictions.compactMap { restriction -> (path: [Int], ban: TurnAutomaton.Ban)? in
      let path = restriction.path.compactMap { numbering.number(of: $0) }
      guard path.count == restriction.path.count, path.count >= 2,
        zip(path, path.dropFirst()).allSatisfy({ numbering.arcs[$0].head == numbering.arcs[$1].tail })
      else { return nil }
      return (path, .init(modes: restriction.modes, condition: restriction.condition.map(conditions.number)))
    }
    let order = sequences.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    return TurnAutomaton(arcCount: numbering.arcs.count, sequences: order)
  }
}

/// The distinct conditions of a draft, ascending by text.
struct ConditionList {
  let all: [RoadCondition]
  private let numbers: [RoadCondition: Int]

  init(_ draft: RoadGraphDraft) {
    var distinct = Set(draft.restrictions.compactMap(\.condition))
    for edge in draft.edges {
      for arc in [edge.forward, edge.backward] { distinct.formUnion((arc?.rules ?? []).map(\.condition)) }
    }
    all = distinct.sorted { ($0.text, Self.bytes($0)) < ($1.text, Self.bytes($1)) }
    numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1, $0) })
  }

  func number(_ condition: RoadCondition) -> Int { numbers[condition]! }

  /// The spans as in the file; none if the condition is no time.
  static func spanBytes(_ condition: RoadCondition) -> [UInt8] {
    var writer = ByteWriter()
    for span in condition.spans ?? [] { span.write(to: &writer) }
    return writer.bytes
  }

  private static func bytes(_ condition: RoadCondition) -> String {
    spanBytes(condition).map { String($0, radix: 16) }.joined(separator: " ")
  }
}
