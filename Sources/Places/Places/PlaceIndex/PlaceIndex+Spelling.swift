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
    var found: [String] = []
    for list in lists {
      list.withUnsafeBufferPointer { bytes in
        var start = 0
        while start < bytes.count {
          let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
          let candidate = UnsafeBufferPointer(rebasing: bytes[start..<end])
          if Self.isNear(candidate, pattern, letters) { found.append(String(decoding: candidate, as: UTF8.self)) }
          start = end + 1
        }
      }
    }
    return Array(found.sorted().prefix(limit))
  }

  /// Compares bytes where both words are ASCII, letters otherwise.
  private static func isNear(
    _ candidate: UnsafeBufferPointer<UInt8>, _ pattern: [UInt8], _ letters: [Unicode.Scalar]
  ) -> Bool {
    guard Typo.mayBeNear(candidate, pattern) else { return false }
    if pattern.count == letters.count, candidate.allSatisfy({ $0 < 0x80 }) {
      return pattern.withUnsafeBufferPointer { Typo.isOneEdit($0, candidate) }
    }
    return Typo.isOneEdit(letters, Array(String(decoding: candidate, as: UTF8.self).unicodeScalars))
  }
}

/// Whether two words differ by exactly one typo.
public enum Typo {
  /// Damerau's edits: one element inserted, deleted, replaced, or two neighbors swapped.
  @inlinable
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
  @inline(__always)
  static func mayBeNear(_ candidate: some RandomAccessCollection<UInt8>, _ pattern: [UInt8]) -> Bool {
    guard let a0 = candidate.first, let a1 = candidate.dropFirst().first, pattern.count > 1 else { return false }
    // Letters of several bytes: the first two bytes are one letter, and say nothing of the second.
    if a0 >= 0x80 || pattern[0] >= 0x80 || a1 >= 0x80 || pattern[1] >= 0x80 { return true }
    return a0 == pattern[0] || a1 == pattern[1] || a0 == pattern[1] || a1 == pattern[0]
  }
}
