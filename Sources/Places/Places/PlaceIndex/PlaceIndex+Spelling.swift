import SQLiteKit

extension PlaceIndex {
  /// Shortest word in which a typo is tolerated, in letters, as it is spelled right.
  public static let shortestCorrectable = 5
  /// Longest word, in letters.
  private static let longestCorrectable = 40

  /// Words of the region that are one typo (a letter more, less, other, or two swapped) away from a folded word.
  ///
  /// ß counts as one letter although it is folded to two.
  /// - Returns: At most `limit` words in ascending order.
  /// - Complexity: O(words of the region with about as many letters).
  public func corrections(of word: String, limit: Int = 8) throws(PlaceIndexError) -> [String] {
    let pattern = TypoPattern(word)
    guard (Self.shortestCorrectable - 1...Self.longestCorrectable).contains(pattern.letters.count) else { return [] }
    let lengths = (max(pattern.letters.count - 2, Self.shortestCorrectable), pattern.letters.count + 2)
    let lists = try read { database in
      try database.statement("SELECT words FROM vocabulary WHERE length BETWEEN ? AND ? ORDER BY length")
        .bind(.int(lengths.0), .int(lengths.1)).rows { $0.blob(0) }
    }
    var found: [String] = []
    for list in lists {
      list.withUnsafeBufferPointer { bytes in
        var start = 0
        while start < bytes.count {
          let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
          let candidate = UnsafeBufferPointer(rebasing: bytes[start..<end])
          if pattern.isOneTypo(from: candidate) { found.append(String(decoding: candidate, as: UTF8.self)) }
          start = end + 1
        }
      }
    }
    return Array(found.sorted().prefix(limit))
  }
}

/// A typed word, prepared to be compared with many.
struct TypoPattern {
  let letters: [Unicode.Scalar]
  private let bytes: [UInt8]
  /// `bytes` with `ss` as one letter, since ß is one key.
  private let joined: [UInt8]

  init(_ word: String) {
    letters = Array(word.unicodeScalars)
    bytes = Array(word.utf8)
    joined = Self.joined(bytes)
  }

  /// Whether the candidate is one typo away. Compares bytes where both words are ASCII, letters otherwise.
  func isOneTypo(from candidate: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Typo.mayBeNear(candidate, bytes) else { return false }
    guard bytes.count == letters.count, candidate.allSatisfy({ $0 < 0x80 }) else {
      return Typo.isOneEdit(letters, Array(String(decoding: candidate, as: UTF8.self).unicodeScalars))
    }
    if abs(candidate.count - bytes.count) < 2, bytes.withUnsafeBufferPointer({ Typo.isOneEdit($0, candidate) }) {
      return true
    }
    // Only `ss` can make a difference of one key look like two.
    let hasDouble =
      joined.count < bytes.count || zip(candidate, candidate.dropFirst()).contains { $0 == 115 && $1 == 115 }
    return hasDouble && Typo.isOneEdit(joined, Self.joined(candidate))
  }

  private static func joined(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var joined: [UInt8] = []
    var isOpen = false
    for byte in bytes {
      if byte == UInt8(ascii: "s"), isOpen {
        joined[joined.count - 1] = 0
        isOpen = false
      } else {
        joined.append(byte)
        isOpen = byte == UInt8(ascii: "s")
      }
    }
    return joined
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
