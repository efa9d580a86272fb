/// Rows in aligned columns.
struct TextTable: Sendable {
  /// Which columns hold numbers and are set right.
  var rightAligned: Set<Int> = []
  private(set) var rows: [[String]] = []

  init(rightAligned: Set<Int> = []) { self.rightAligned = rightAligned }

  /// Adds a row.
  mutating func add(_ cells: String...) { rows.append(cells) }

  /// Adds a row of any width.
  mutating func add(row cells: [String]) { rows.append(cells) }

  /// The rows, each ended by a newline, without spaces at line ends.
  var text: String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        line += rightAligned.contains(column) ? padding + cell : cell + padding
        if column < row.count - 1 { line += "  " }
      }
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }
}
