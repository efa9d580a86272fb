/// A text made comparable: words without case, accents and punctuation.
///
/// Names and queries pass through the same fold, so that equality of folded text is equality "as people type it".
public struct FoldedText: Hashable, Sendable {
  /// The words in order.
  public var words: [FoldedWord] = []
  /// Words that apostrophes divide, glued: `obrien` for "O'Brien". Further spellings, not part of `words`.
  public var compounds: [String] = []

  /// All words glued together: the text as one token, whatever its spaces and hyphens.
  public var whole: String { words.map(\.glued).joined() }

  /// `whole` with the two-letter spelling of umlauts; `nil` if there are none.
  public var wholeAlternate: String? {
    guard words.contains(where: { $0.alternate != nil }) else { return nil }
    return words.map { $0.alternate ?? $0.glued }.joined()
  }

  /// Whether nothing was left, e.g. of a text of punctuation only.
  public var isEmpty: Bool { words.isEmpty }
}

/// One word of a folded text.
public struct FoldedWord: Hashable, Sendable {
  /// Lower-case letters and digits. In scripts without spaces between words (Han, kana, Thai …) every character is a
  /// token of its own, and the tokens stand here with a space between.
  public var text: String
  /// The spelling with `ae`, `oe`, `ue`, `aa` for ä, ö, ø, ü, å; `nil` if it is the same.
  public var alternate: String?

  /// A word.
  public init(text: String, alternate: String? = nil) {
    self.text = text
    self.alternate = alternate
  }

  /// The text without the spaces between its tokens.
  public var glued: String {
    text.utf8.contains(UInt8(ascii: " ")) ? String(text.unicodeScalars.filter { $0 != " " }) : text
  }

  /// Whether the word has several tokens, as those of scripts without spaces have.
  public var isPhrase: Bool { text.utf8.contains(UInt8(ascii: " ")) }

  /// Whether the word starts with a decimal digit.
  public var startsWithDigit: Bool { text.utf8.first.map { (48...57).contains($0) } ?? false }
}
