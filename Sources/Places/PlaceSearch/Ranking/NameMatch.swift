import Places

/// How the words of a query fit the names of one item.
struct NameMatch {
  let matchClass: MatchClass
  let reasons: Set<MatchReason>
  /// Whether the very letters were typed, accents included: breaks ties.
  let isLiteral: Bool

  /// The best match over all names. The item is known to contain all words, in its names or around it.
  ///
  /// - Parameter wholes: Of the query.
  static func best(_ query: SearchQuery, _ wholes: QueryWholes, names: [String]) -> NameMatch {
    var best = NameMatch(matchClass: .general, reasons: [], isLiteral: false)
    for name in names {
      let match = of(query, wholes, name: name)
      if (match.matchClass, match.isLiteral ? 1 : 0) > (best.matchClass, best.isLiteral ? 1 : 0) { best = match }
    }
    return best
  }

  /// Whether every word of the query is, or starts, a word of the name.
  static func fits(_ query: SearchQuery, _ name: String?) -> Bool {
    guard let name else { return false }
    let folded = TextFold.fold(name)
    let words = folded.words.flatMap { [$0.text, $0.alternate].compactMap(\.self) } + folded.compounds
    return query.words.enumerated().allSatisfy { index, word in
      let isOpen = query.isLastOpen && index == query.words.count - 1
      return words.contains { text in
        word.forms.contains(text) || isOpen && text.hasPrefix(word.word.text)
      }
    }
  }

  private static func of(_ query: SearchQuery, _ wholes: QueryWholes, name: String) -> NameMatch {
    let folded = TextFold.fold(name)
    let spellings = [folded.whole, folded.wholeAlternate].compactMap(\.self)
    if let form = wholes.closed.firstIndex(where: spellings.contains) {
      let isLiteral = name.lowercased() == query.text.lowercased()
      return NameMatch(matchClass: .exact, reasons: reasons(.name, form: form), isLiteral: isLiteral)
    }
    if covers(query, folded) {
      return NameMatch(matchClass: .exact, reasons: [.name, .context], isLiteral: false)
    }
    if let form = wholes.open.firstIndex(where: { whole in spellings.contains { $0.hasPrefix(whole) } }) {
      return NameMatch(matchClass: .prefix, reasons: reasons(.name, form: form), isLiteral: false)
    }
    return NameMatch(matchClass: .general, reasons: [], isLiteral: false)
  }

  private static func reasons(_ reason: MatchReason, form: Int) -> Set<MatchReason> {
    form == 0 ? [reason] : [reason, .abbreviation]
  }

  /// Whether every word of the name was typed; the typed words that are left say where it lies.
  private static func covers(_ query: SearchQuery, _ name: FoldedText) -> Bool {
    guard !name.isEmpty, name.words.count < query.words.count else { return false }
    return name.words.allSatisfy { word in
      query.words.contains { $0.forms.contains(word.text) || $0.corrections.contains(word.text) }
    }
  }
}

/// The glued words of a query, once for all the names that they are compared with.
struct QueryWholes {
  /// What a whole name may be.
  let closed: [String]
  /// What a name may start with; none if the last word is finished.
  let open: [String]

  init(_ query: SearchQuery) {
    closed = query.wholes()
    open = query.isLastOpen ? query.wholes(isOpen: true) : []
  }
}

extension [MatchReason] {
  /// In the order of the enumeration.
  init(ordered reasons: Set<MatchReason>) { self = MatchReason.allCases.filter(reasons.contains) }
}
