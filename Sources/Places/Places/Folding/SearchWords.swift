/// The folded columns of a full-text table of names: the same for a region's index and for the world's gazetteer.
public struct SearchWords: Equatable, Sendable {
  /// Every name as one token, with its second spelling.
  public private(set) var whole: [String] = []
  /// The words of all names, other spellings included, each once.
  public private(set) var name: [String] = []
  /// The words around it that are in no name.
  public private(set) var context: [String] = []

  /// - Parameters:
  ///   - names: As written, in any language.
  ///   - context: Texts around it: town, country, street.
  public init(names: [String], context texts: [String]) {
    var wholes: Set<String> = []
    var words: Set<String> = []
    for name in names {
      let folded = TextFold.fold(name)
      for text in [folded.whole, folded.wholeAlternate].compactMap(\.self)
      where !text.isEmpty && wholes.insert(text).inserted { whole.append(text) }
      Self.add(folded, to: &self.name, &words)
    }
    for text in texts { Self.add(TextFold.fold(text), to: &context, &words) }
  }

  private static func add(_ folded: FoldedText, to list: inout [String], _ seen: inout Set<String>) {
    let spellings = folded.words.flatMap { [$0.text, $0.alternate].compactMap(\.self) } + folded.compounds
    for spelling in spellings where seen.insert(spelling).inserted { list.append(spelling) }
  }

  /// Words that a typo may be corrected to: four letters or more, no digits, of a script with spaces.
  public static func isCorrectable(_ word: String) -> Bool {
    word.unicodeScalars.count >= 4 && !word.utf8.contains { $0 == UInt8(ascii: " ") || (48...57).contains($0) }
  }
}
