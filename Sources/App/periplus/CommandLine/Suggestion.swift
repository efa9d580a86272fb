/// "Did you mean …": the known word nearest to a mistyped one.
enum Suggestion {
  /// - Returns: The candidate with the fewest slips, earlier ones first; `nil` if none is near (more than two slips,
  ///   or more than a third of the word).
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let limit = max(1, min(2, word.count / 3))
    let scored = candidates.enumerated().map { (slips(from: word, to: $1), $0, $1) }
    let best = scored.min { ($0.0, $0.1) < ($1.0, $1.1) }
    if let best, best.0 <= limit { return best.2 }
    return word.count >= 3 ? candidates.first { $0.hasPrefix(word) } : nil
  }

  /// A clause to append to an error line; empty if nothing is near.
  static func clause(for word: String, in candidates: [String]) -> String {
    nearest(to: word, in: candidates).map { "; did you mean \($0)?" } ?? ""
  }

  /// Letters to insert, drop, replace, or swap with their neighbour.
  static func slips(from first: String, to second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, rows[i - 1][j - 1] + 1) }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
