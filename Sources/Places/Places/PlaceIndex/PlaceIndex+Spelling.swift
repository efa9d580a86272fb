import SQLiteKit

extension PlaceIndex {
  /// Shortest word in which a typo is tolerated, in letters.
  public static let shortestCorrectable = 5

  /// Words of the region that are one typo (a letter more, less, other, or two swapped) away from a folded word.
  ///
  /// - Returns: At most `limit` words in ascending order; none for words shorter than `shortestCorrectable`.
  /// - Complexity: O(words of the region with about as many letters).
  public func corrections(of word: String, limit: Int = 8) throws(PlaceIndexError) -> [String] {
    let letters = Array(word.unicodeScalars)
    guard letters.count >= Self.shortestCorrectable, letters.count <= 40 else { return [] }
    let lists = try read { database in
      try database.statement("SELECT words FROM vocabulary WHERE length BETWEEN ? AND ? ORDER BY length")
        .bind(.int(letters.count - 1), .int(letters.count + 1)).rows { $0.blob(0) }
    }
    let pattern = Array(word.utf8)
    let isASCII = letters.count == pattern.count
    var found: [String] = []
    for list in lists {
      for candidate in list.split(separator: UInt8(ascii: "\n")) {
        guard Typo.mayBeNear(candidate, pattern) else { continue }
        let text = String(decoding: candidate, as: UTF8.self)
        let isNear =
          isASCII && candidate.allSatisfy { $0 < 0x80 }
          ? Typo.isOneEdit(pattern, candidate) : Typo.isOneEdit(letters, Array(text.unicodeScalars))
        if isNear { found.append(text) }
      }
    }
    return Array(found.sorted().prefix(limit))
  }
}

/// Whether two words differ by exactly one typo.
public enum Typo {
  /// Damerau's edits: one element inserted, deleted, replaced, or two neighbors swapped.
  public static func isOneEdit<First: RandomAccessCollection, Second: RandomAccessCollection>(
    _ first: First, _ second: Second
  ) -> Bool where First.Element: Equatable, Second.Element == First.Element {
    let head = zip(first, second).prefix { $0 == $1 }.count
    let tail = zip(first.dropFirst(head).reversed(), second.dropFirst(head).reversed()).prefix { $0 == $1 }.count
    let (a, b) = (first.dropFirst(head).dropLast(tail), second.dropFirst(head).dropLast(tail))
    switch (a.count, b.count) {
    case (1, 1), (0, 1), (1, 0): return true
    case (2, 2): return a.first == b.last && a.last == b.first
    default: return false
    }
  }

  /// Cheap test that throws most words out: one of the first two bytes must agree in place or be swapped.
  static func mayBeNear(_ candidate: some RandomAccessCollection<UInt8>, _ pattern: [UInt8]) -> Bool {
    guard let a0 = candidate.first, let a1 = candidate.dropFirst().first, pattern.count > 1 else { return false }
    return a0 == pattern[0] || a1 == pattern[1] || a0 == pattern[1] || a1 == pattern[0]
  }
}
