/// All kinds of places, from `Tables/kinds.tsv`, which a translator edits without reading code.
public struct KindTable: Sendable {
  /// The table of this build.
  public static let standard = KindTable(tsv: String(decoding: PackageResources.kinds_tsv, as: UTF8.self))

  /// In the order of the file.
  public let kinds: [PlaceKind]
  /// The languages of the columns, in their order.
  public let languages: [String]
  private let byTag: [PlaceTag: Int]
  private let byWord: [String: [Int]]
  /// Folded, glued words in ascending order, for prefixes.
  private let sortedWords: [String]
  /// The same by their number of letters, for typos.
  private let byLength: [Int: [(word: String, letters: [Unicode.Scalar])]]

  /// - Parameter tsv: A header `kind tags importance LANGUAGE…`, then a line a kind; `#` starts a comment line.
  /// - Precondition: every line has as many columns as the header; the table is part of the program.
  public init(tsv: String) {
    let lines = tsv.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    let languages = lines.first.map { Array($0.dropFirst(3)) } ?? []
    let kinds = lines.dropFirst().map { Self.kind(columns: $0, languages: languages) }
    var byTag: [PlaceTag: Int] = [:]
    var byWord: [String: [Int]] = [:]
    for (index, kind) in kinds.enumerated() {
      for tag in kind.tags where byTag[tag] == nil { byTag[tag] = index }
      let words = languages.flatMap { kind.words[$0] ?? [] }.map { TextFold.fold($0) }
      for word in Set(words.flatMap { [$0.whole, $0.wholeAlternate].compactMap(\.self) }) {
        byWord[word, default: []].append(index)
      }
    }
    (self.kinds, self.languages, self.byTag, self.byWord) = (kinds, languages, byTag, byWord)
    sortedWords = byWord.keys.sorted()
    byLength = Dictionary(
      grouping: sortedWords.map { (word: $0, letters: Array($0.unicodeScalars)) }, by: \.letters.count)
  }

  /// The kind that a tag makes; a kind of any value of the key comes after one of the very value.
  public func kind(of tag: PlaceTag) -> PlaceKind? {
    (byTag[tag] ?? byTag[PlaceTag(tag.key, "*")]).map { kinds[$0] }
  }

  /// Kinds that are called by exactly this folded, glued word, in the order of the table.
  public func kinds(called word: String) -> [PlaceKind] {
    (byWord[word] ?? []).map { kinds[$0] }
  }

  /// Kinds with a word that starts with `prefix`, in the order of the table.
  public func kinds(startingWith prefix: String) -> [PlaceKind] {
    var found: Set<Int> = []
    for word in sortedWords[lowerBound(prefix)...] {
      guard word.hasPrefix(prefix) else { break }
      found.formUnion(byWord[word] ?? [])
    }
    return found.sorted().map { kinds[$0] }
  }

  /// Folded, glued words of kinds that are one typo away from a word, ascending.
  ///
  /// - Complexity: O(words with about as many letters).
  public func corrections(of word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    guard (PlaceIndex.shortestCorrectable...40).contains(letters.count) else { return [] }
    let candidates = (letters.count - 1...letters.count + 1).flatMap { byLength[$0] ?? [] }
    return candidates.filter { Typo.isOneEdit(letters, $0.letters) }.map(\.word).sorted()
  }

  private func lowerBound(_ word: String) -> Int {
    var (low, high) = (0, sortedWords.count)
    while low < high {
      let middle = (low + high) / 2
      if sortedWords[middle] < word { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func kind(columns: [String], languages: [String]) -> PlaceKind {
    precondition(columns.count == languages.count + 3, "kinds.tsv: wrong number of columns at \(columns[0])")
    let tags = columns[1].split(separator: ",").map { text -> PlaceTag in
      guard let tag = PlaceTag(text) else { preconditionFailure("kinds.tsv: no tag: \(text)") }
      return tag
    }
    guard let importance = Double(columns[2]) else { preconditionFailure("kinds.tsv: importance of \(columns[0])") }
    let words = zip(languages, columns.dropFirst(3)).map { language, words in
      (language, words.split(separator: "|").map(String.init))
    }
    return PlaceKind(
      id: columns[0], tags: tags, importance: importance, words: Dictionary(uniqueKeysWithValues: words))
  }
}
