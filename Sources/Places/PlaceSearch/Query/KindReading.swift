import Places

/// A way to read a kind of place out of the words of a search: "pharmacie", "Apotheke Neubrandenburg".
struct KindReading {
  let kinds: [PlaceKind]
  /// The words of the kind.
  let range: Range<Int>
  let isTypo: Bool

  /// Words that join a kind and a place, or mean "here".
  private static let connectors: Set<String> = [
    "in", "near", "me", "nearby", "around", "here", "at", "the", "closest", "nearest", "bei", "nahe", "der", "im", "am",
    "a", "de", "du", "la", "le", "des", "en", "pres", "proche", "moi", "cerca", "mi", "di", "vicino", "em", "perto",
    "op",
    "w", "в", "рядом", "на",
  ]

  /// Longest name of a kind, in words.
  private static let maximumWords = 4

  /// Readings of the whole query, of its start and of its end, the longest first.
  static func all(in query: SearchQuery, table: KindTable = .standard) -> [KindReading] {
    let count = query.words.count
    guard count > 0 else { return [] }
    if count <= maximumWords, let whole = reading(of: 0..<count, in: query, table, isWhole: true) { return [whole] }
    for length in (1...maximumWords).reversed() where length < count {
      let found = [0..<length, (count - length)..<count].compactMap {
        reading(of: $0, in: query, table, isWhole: false)
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// The words that are left when those of the kind and the connecting ones are gone.
  func rest(of query: SearchQuery) -> SearchQuery {
    var rest = query.without(range)
    rest.words.removeAll { Self.connectors.contains($0.word.text) }
    return rest
  }

  private static func reading(
    of range: Range<Int>, in query: SearchQuery, _ table: KindTable, isWhole: Bool
  ) -> KindReading? {
    let words = query.words[range].map(\.word)
    let glued = words.map(\.glued).joined()
    let spelled = words.map { $0.alternate ?? $0.glued }.joined()
    for word in Set([glued, spelled]).sorted() {
      let kinds = table.kinds(called: word)
      if !kinds.isEmpty { return KindReading(kinds: kinds, range: range, isTypo: false) }
    }
    guard isWhole else { return nil }
    if query.isLastOpen, glued.unicodeScalars.count >= 3 {
      let kinds = table.kinds(startingWith: glued)
      if !kinds.isEmpty { return KindReading(kinds: kinds, range: range, isTypo: false) }
    }
    return nil
  }

  /// The whole query read as the name of a kind with one letter changed.
  static func corrected(_ query: SearchQuery, table: KindTable = .standard) -> KindReading? {
    guard (1...maximumWords).contains(query.words.count) else { return nil }
    let word = query.words.map(\.word.glued).joined()
    guard let first = table.corrections(of: word).first else { return nil }
    return KindReading(kinds: table.kinds(called: first), range: query.words.indices, isTypo: true)
  }
}
