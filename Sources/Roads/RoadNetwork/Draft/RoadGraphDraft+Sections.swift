import ByteCoding
import Foundation
import GeoCore

extension RoadGraphDraft {
  func writeNodes(_ numbering: ArcNumbering, _ strings: SlotTable, to writer: inout SectionFileWriter) {
    let nodes = numbering.nodeOrder.map { self.nodes[$0] }
    writer.add("nodeLat", integers: nodes.map(\.location.latitudeE7))
    writer.add("nodeLon", integers: nodes.map(\.location.longitudeE7))
    writer.add("nodeOSM", integers: nodes.map(\.osmID))
    writer.add(
      "nodeFlag",
      integers: nodes.map { node in
        node.flags.union(node.detail == nil ? [] : .detail).union(node.limits.isEmpty ? [] : .limits).rawValue
      })
    writer.add("nodeArcs", OffsetTable.bytes(counts: nodes.indices.map { numbering.leaving($0).count }))
    var rows = ByteWriter()
    for (number, node) in nodes.enumerated() {
      guard let detail = node.detail else { continue }
      rows.integer(UInt32(number))
      rows.append([detail.barrier.rawValue, detail.blocked.rawValue, detail.restricted.rawValue, detail.penaltySeconds])
      rows.integer(strings.number(of: Array(detail.exitRef.utf8)))
      rows.integer(strings.number(of: Array(detail.exitName.utf8)))
    }
    writer.add("nodeMore", rows.bytes)
    writeLimits(nodes, to: &writer)
  }

  private func writeLimits(_ nodes: [Node], to writer: inout SectionFileWriter) {
    var rows = ByteWriter()
    for (number, node) in nodes.enumerated() where !node.limits.isEmpty {
      rows.integer(UInt32(number))
      for size in [node.limits.height, node.limits.weight, node.limits.width, node.limits.length] {
        rows.integer(size)
      }
      rows.integer(UInt32(0))
    }
    if !rows.bytes.isEmpty { writer.add("nodeSize", rows.bytes) }
  }

  func writeArcs(
    _ numbering: ArcNumbering, _ strings: SlotTable, _ turns: [TurnAutomaton.Row], to writer: inout SectionFileWriter
  ) {
    let sources = numbering.arcs.map { arc($0.source) }
    writer.add("arcHead", integers: numbering.arcs.map { Int32($0.head - $0.tail) })
    writer.add(
      "arcBack",
      numbering.arcs.indices.map { arc in
        numbering.reverse(of: arc).map { UInt8($0 - numbering.leaving(numbering.arcs[arc].head).lowerBound) }
          ?? UInt8.max
      })
    let attributes = SlotTable(Set(sources.map(\.attributes)).map(\.bytes))
    writer.add("arcAttr", integers: sources.map { attributes.number(of: $0.attributes.bytes) })
    let signBytes = sources.map { Self.bytes($0.signs, strings) }
    let signs = SlotTable(Set(signBytes))
    writer.add("arcSign", integers: signBytes.map(signs.number))
    writer.add("arcFlag", flags(sources, turns).map(\.rawValue))
    writer.add("arcEdge", RankedBits.bytes(numbering.arcs.indices.map(numbering.isPrimary)))
    writer.add(
      "attrs", attributes.slots.flatMap { $0.isEmpty ? [UInt8](repeating: 0, count: RoadAttributes.byteCount) : $0 })
    Self.write(signs, lengths: "signLen", bytes: "signs", to: &writer)
    var times = ByteWriter()
    for (number, arc) in sources.enumerated() {
      guard let time = arc.timetableDeciseconds else { continue }
      times.integer(UInt32(number))
      times.integer(time)
    }
    writer.add("arcTime", times.bytes)
  }

  func writeEdges(_ numbering: ArcNumbering, _ primaries: [Int], to writer: inout SectionFileWriter) {
    let sources = primaries.map { numbering.arcs[$0].source }
    let lines = sources.map(line)
    writer.add("edgeLen", integers: lines.map(Self.centimeters))
    writer.add("edgeWay", integers: sources.map { edges[$0.edge].way })
    writer.add(
      "edgePos",
      integers: sources.map { source -> UInt32 in
        let edge = edges[source.edge]
        let (from, to) = (UInt32(edge.fromPosition), UInt32(edge.toPosition))
        return source.isForward ? from | to << 16 : to | from << 16
      })
    let shapes = lines.map { RoadGraph.shapeBytes(from: $0[0], interior: Array($0[1..<($0.count - 1)])) }
    writer.add("edgeShp", OffsetTable.bytes(counts: shapes.map(\.count)))
    writer.add("shapes", shapes.flatMap { $0 })
    if edges.contains(where: { $0.climb != nil }) { writer.add("edgeRise", integers: sources.map(packedClimb)) }
  }

  /// Up in the low 16 bits, down in the high ones, from the arc's tail to its head; all ones if unknown.
  private func packedClimb(_ source: DirectedEdge) -> UInt32 {
    guard let climb = edges[source.edge].climb else { return .max }
    let own = source.isForward ? climb : climb.reversed
    return UInt32(min(own.upDecimeters, 65_534)) | UInt32(min(own.downDecimeters, 65_534)) << 16
  }

  func writeStrings(_ strings: SlotTable, to writer: inout SectionFileWriter) {
    Self.write(strings, lengths: "textLen", bytes: "text", to: &writer)
  }

  func writeRules(
    _ numbering: ArcNumbering, _ conditions: ConditionList, _ strings: SlotTable, to writer: inout SectionFileWriter
  ) {
    var rows = ByteWriter()
    for (number, arc) in numbering.arcs.enumerated() {
      for rule in self.arc(arc.source).rules {
        rows.integer(UInt32(number))
        let (kind, value) = Self.coded(rule.effect)
        rows.append([kind, rule.modes.rawValue])
        rows.integer(value)
        rows.integer(UInt32(conditions.number(rule.condition)))
        rows.integer(UInt32(0))
      }
    }
    writer.add("arcRule", rows.bytes)
    writer.add("condText", integers: conditions.all.map { strings.number(of: Array($0.text.utf8)) })
    let spans = conditions.all.map(ConditionList.spanBytes)
    writer.add("condLen", OffsetTable.bytes(counts: spans.map(\.count)))
    writer.add("condSpan", spans.flatMap { $0 })
  }

  func writeCells(_ numbering: ArcNumbering, _ primaries: [Int], to writer: inout SectionFileWriter) {
    var index = CellIndex(shift: RoadGraphHeader().cellShift)
    for arc in primaries { index.add(line: line(numbering.arcs[arc].source), arc: arc) }
    index.write(to: &writer)
  }

  private static func coded(_ effect: ArcRule.Effect) -> (kind: UInt8, value: UInt16) {
    switch effect {
    case .access(let access): (0, UInt16(access.rawValue))
    case .speedLimit(let limit): (1, limit)
    }
  }

  private func flags(_ sources: [Arc], _ turns: [TurnAutomaton.Row]) -> [ArcFlags] {
    var flags = sources.map { arc -> ArcFlags in
      ArcFlags(arc.rules.isEmpty ? [] : [.rules]).union(arc.timetableDeciseconds == nil ? [] : [.time])
    }
    for row in turns where row.state < flags.count { flags[row.state].formUnion(.turns) }
    return flags
  }

  /// A sign record: a bit for each field that is present, then the string of each.
  private static func bytes(_ signs: RoadSigns, _ strings: SlotTable) -> [UInt8] {
    guard signs != RoadSigns() else { return [] }
    var (present, slots) = (UInt16(0), ByteWriter())
    for field in RoadSigns.Field.allCases where !signs[field].isEmpty {
      present |= 1 << UInt16(field.rawValue)
      slots.integer(strings.number(of: Array(signs[field].utf8)))
    }
    var writer = ByteWriter()
    writer.integer(present)
    writer.append(slots.bytes)
    return writer.bytes
  }

  private static func write(_ table: SlotTable, lengths: String, bytes: String, to writer: inout SectionFileWriter) {
    var head = ByteWriter()
    head.integer(UInt32(table.slots.count))
    head.append(OffsetTable.bytes(counts: table.slots.map(\.count)))
    writer.add(lengths, head.bytes)
    writer.add(bytes, table.slots.flatMap { $0 })
  }

  /// Length on the ground, rounded to the centimeter.
  static func centimeters(_ line: [FixedCoordinate]) -> UInt32 {
    var meters = 0.0
    for (from, to) in zip(line, line.dropFirst()) {
      meters += from.coordinate.distance(to: to.coordinate).rawValue
    }
    return UInt32(min(Double(UInt32.max), (meters * 100).rounded()))
  }
}
