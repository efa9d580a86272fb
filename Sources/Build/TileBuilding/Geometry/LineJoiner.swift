/// Joins lines that look the same where exactly two of them meet, so that a street that was mapped in many pieces is
/// labelled as one.
enum LineJoiner {
  /// - Parameter keepsDirection: Whether a line's end may only meet another's start: one-way arrows and rivers.
  /// - Returns: Lines in the order of their first pieces.
  /// - Complexity: O(points).
  static func join(_ lines: [ArraySlice<GridPoint>], keepsDirection: Bool) -> [[GridPoint]] {
    guard lines.count > 1 else { return lines.map(Array.init) }
    var ends: [GridPoint: [End]] = [:]
    for (index, line) in lines.enumerated() where line.first != line.last {
      ends[line.first!, default: []].append(End(line: index, isStart: true))
      ends[line.last!, default: []].append(End(line: index, isStart: false))
    }
    var walker = Walker(lines: lines, ends: ends, keepsDirection: keepsDirection)
    var result: [[GridPoint]] = []
    // Chains first, from their own beginning; what is left then are rings.
    for index in lines.indices where !walker.isUsed[index] && walker.isBeginning(index) {
      result.append(walker.walk(from: index))
    }
    for index in lines.indices where !walker.isUsed[index] { result.append(walker.walk(from: index)) }
    return result
  }

  private struct End {
    let line: Int
    let isStart: Bool
  }

  private struct Walker {
    let lines: [ArraySlice<GridPoint>]
    let ends: [GridPoint: [End]]
    let keepsDirection: Bool
    var isUsed: [Bool]

    init(lines: [ArraySlice<GridPoint>], ends: [GridPoint: [End]], keepsDirection: Bool) {
      (self.lines, self.ends, self.keepsDirection) = (lines, ends, keepsDirection)
      isUsed = [Bool](repeating: false, count: lines.count)
    }

    /// The other line's end at a place where exactly two meet.
    private func partner(of line: Int, atStart: Bool) -> End? {
      let place = atStart ? lines[line].first! : lines[line].last!
      guard let meeting = ends[place], meeting.count == 2 else { return nil }
      let other = meeting[0].line == line ? meeting[1] : meeting[0]
      guard other.line != line, !keepsDirection || other.isStart != atStart else { return nil }
      return other
    }

    func isBeginning(_ line: Int) -> Bool {
      partner(of: line, atStart: true) == nil || (!keepsDirection && partner(of: line, atStart: false) == nil)
    }

    mutating func walk(from first: Int) -> [GridPoint] {
      // A line that is joined at its start alone is walked backwards.
      var atStart = partner(of: first, atStart: true) != nil && partner(of: first, atStart: false) == nil
      var line = first
      var points = atStart ? Array(lines[first].reversed()) : Array(lines[first])
      isUsed[first] = true
      while let next = partner(of: line, atStart: atStart), !isUsed[next.line] {
        isUsed[next.line] = true
        let piece = lines[next.line]
        points += next.isStart ? Array(piece.dropFirst()) : Array(piece.reversed().dropFirst())
        (line, atStart) = (next.line, !next.isStart)
      }
      return points
    }
  }
}
