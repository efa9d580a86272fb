import Places

/// The folded columns of `words` for one item.
struct SearchText {
  /// Every name as one token.
  private(set) var whole: [String] = []
  /// The words of all names, other spellings included.
  private(set) var name: [String] = []
  /// The words around it that are not in a name.
  private(set) var context: [String] = []

  init(_ item: IndexItem) {
    var wholes: Set<String> = []
    var words: Set<String> = []
    for name in item.names.all {
      let folded = TextFold.fold(name)
      for text in [folded.whole, folded.wholeAlternate].compactMap(\.self)
      where !text.isEmpty && wholes.insert(text).inserted { whole.append(text) }
      add(folded, to: &self.name, &words)
    }
    for text in item.context { add(TextFold.fold(text), to: &context, &words) }
  }

  private func add(_ folded: FoldedText, to list: inout [String], _ seen: inout Set<String>) {
    let spellings = folded.words.flatMap { [$0.text, $0.alternate].compactMap(\.self) } + folded.compounds
    for spelling in spellings where seen.insert(spelling).inserted { list.append(spelling) }
  }

  /// Words that a typo may be corrected to: four letters or more, no digits, of a script with spaces.
  var vocabulary: [String] {
    (name + context).filter { word in
      word.unicodeScalars.count >= 4
        && !word.utf8.contains { $0 == UInt8(ascii: " ") || (48...57).contains($0) }
    }
  }
}
