import Places

/// The words of a search, folded, with the other forms under which each may stand in a name.
struct SearchQuery {
  /// One word with its forms.
  struct Word {
    let word: FoldedWord
    /// All forms, the written one first.
    let forms: [String]
    /// As written, and with umlauts in two letters.
    var spellings: [String] { [word.text] + [word.alternate].compactMap(\.self) }
    /// Forms that a typo may stand for.
    var corrections: [String] = []

    var isNumber: Bool { word.startsWithDigit }
  }

  /// What was typed.
  let text: String
  var words: [Word]
  /// Whether the last word may go on: it does not end with a blank or comma.
  let isLastOpen: Bool

  /// Words beyond this many are not looked at.
  static let maximumWords = 16

  init(_ text: String) {
    self.text = text
    let folded = TextFold.fold(text)
    words = folded.words.prefix(Self.maximumWords).map { word in
      let other = [word.alternate].compactMap(\.self) + StreetWords.standard.otherForms(of: word.text)
      var seen: Set<String> = []
      return Word(word: word, forms: ([word.text] + other).filter { seen.insert($0).inserted })
    }
    isLastOpen =
      text.unicodeScalars.last.map { $0.properties.isAlphabetic || $0.properties.numericType != nil } ?? false
  }

  private init(text: String, words: [Word], isLastOpen: Bool) {
    (self.text, self.words, self.isLastOpen) = (text, words, isLastOpen)
  }

  /// The query without some of its words.
  func without(_ range: Range<Int>) -> SearchQuery {
    var rest = words
    rest.removeSubrange(range)
    return SearchQuery(text: text, words: rest, isLastOpen: isLastOpen && range.upperBound < words.count)
  }

  /// All words glued, in every combination of forms, at most `limit`; the one as written comes first.
  ///
  /// - Parameter isOpen: Whether the last word goes on: it then stands as written, since "rue" as "r…" fits too much.
  func wholes(isOpen: Bool = false, limit: Int = 16) -> [String] {
    var combinations = [""]
    for (index, word) in words.enumerated() {
      let forms = isOpen && index == words.count - 1 ? word.spellings : word.forms + word.corrections
      var next: [String] = []
      for form in forms {
        let glued = form.replacing(" ", with: "")
        for combination in combinations where next.count < limit { next.append(combination + glued) }
      }
      combinations = next
    }
    return combinations
  }

  /// A form of word `index` anywhere, or in some columns.
  func expression(ofWord index: Int, in columns: [FullTextExpression.Column] = [.name, .context]) -> FullTextExpression
  {
    let isPrefix = isLastOpen && index == words.count - 1
    let written = words[index].forms.prefix(1).map { FullTextExpression.phrase($0, in: columns, isPrefix: isPrefix) }
    let others = (words[index].forms.dropFirst() + words[index].corrections).map {
      FullTextExpression.phrase($0, in: columns)
    }
    return .any(written + others)
  }

  /// All words, at least one of them in a name.
  var general: FullTextExpression {
    .all(
      words.indices.map { expression(ofWord: $0) } + [
        .any(words.indices.map { expression(ofWord: $0, in: [.name]) })
      ])
  }
}
