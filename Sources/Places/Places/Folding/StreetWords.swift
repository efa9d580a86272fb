/// Long and short forms of the words of street names, from `Tables/street-words.tsv`.
///
/// Forms are tried when a query is asked, in both directions; nothing of them is in a file, so that the table may
/// grow without rebuilding a region.
public struct StreetWords: Sendable {
  /// The table of this build.
  public static let standard = StreetWords(tsv: String(decoding: PackageResources.street_words_tsv, as: UTF8.self))

  private let forms: [String: [String]]
  /// Short and long endings of compound words: `karlstr` and `karlstrasse`.
  private static let endings = [
    ("str", "strasse"), ("str", "straat"), ("pl", "platz"), ("g", "gasse"), ("gt", "gatan"), ("v", "vagen"),
  ]

  /// - Parameter tsv: Lines of language, full word, short forms; `#` starts a comment line.
  public init(tsv: String) {
    var forms: [String: Set<String>] = [:]
    for line in tsv.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: "\t").dropFirst().map { TextFold.fold(String($0)).whole }
      guard let full = words.first else { continue }
      for short in words.dropFirst() {
        forms[short, default: []].insert(full)
        forms[full, default: []].insert(short)
      }
    }
    self.forms = forms.mapValues { $0.sorted() }
  }

  /// Other forms of a folded word, ascending; empty if it has none.
  public func otherForms(of word: String) -> [String] {
    var others = forms[word] ?? []
    for (short, long) in Self.endings {
      if word.hasSuffix(long), word.count > long.count + 1 { others.append(word.dropLast(long.count) + short) }
      if word.hasSuffix(short), !word.hasSuffix(long), word.count > short.count + 3 {
        others.append(word.dropLast(short.count) + long)
      }
    }
    return others
  }
}
