import ByteCoding

extension RoadGraphDraft {
  func writeTurns(
    _ numbering: ArcNumbering, _ automaton: TurnAutomaton, _ rows: [TurnAutomaton.Row],
    to writer: inout SectionFileWriter
  ) {
    writer.add("copies", integers: automaton.copies.map(UInt32.init))
    let uTurns = UTurns(self, numbering, rows)
    let plain = numbering.arcs.indices.map { uTurns.modes(state: $0, arc: $0) }
    let copied = automaton.copies.enumerated().map { uTurns.modes(state: numbering.arcs.count + $0, arc: $1) }
    writer.add("uTurns", (plain + copied).map(\.rawValue))
    var packed = ByteWriter()
    for row in rows {
      packed.integer(UInt32(row.state))
      packed.append([UInt8(row.slot), row.ban?.modes.rawValue ?? 0, 0, 0])
      packed.integer(UInt32(row.next))
      packed.integer(UInt32(row.ban?.condition.map { $0 + 1 } ?? 0))
    }
    writer.add("turns", packed.bytes)
  }
}
