/// The languages that a traveller reads, the preferred first.
public enum LanguagePreference {
  /// More tags are not read.
  private static let most = 20

  /// The tags of an `Accept-Language` header (RFC 9110 §12.5.4), or of one tag alone, by their weight.
  ///
  /// A tag is followed by the shorter tags that it stands on (RFC 4647 §3.4): `de-CH` by `de`. What is no tag, has the
  /// weight 0 or is `*` is left out.
  public static func tags(_ header: String) -> [String] {
    let parts = header.split(separator: ",").prefix(most).enumerated().compactMap { position, part in
      Self.weighted(part).map { (tag: $0.tag, weight: $0.weight, position: position) }
    }
    let ordered = parts.sorted { ($1.weight, $0.position) < ($0.weight, $1.position) }
    var tags: [String] = []
    for (tag, _, _) in ordered {
      var subtags = tag.split(separator: "-").map(String.init)
      while !subtags.isEmpty {
        let shorter = subtags.joined(separator: "-")
        if !tags.contains(shorter) { tags.append(shorter) }
        subtags.removeLast()
      }
    }
    return tags
  }

  private static func weighted(_ part: Substring) -> (tag: String, weight: Double)? {
    let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
    guard let tag = pieces.first, (1...35).contains(tag.utf8.count),
      tag.split(separator: "-", omittingEmptySubsequences: false).allSatisfy(isSubtag)
    else { return nil }
    let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
    return weight > 0 ? (written(tag), weight) : nil
  }

  private static func isSubtag(_ text: Substring) -> Bool {
    (1...8).contains(text.utf8.count)
      && text.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) }
  }

  /// As tags are written: language small, country in capitals.
  private static func written(_ tag: String) -> String {
    tag.split(separator: "-").enumerated().map { position, part in
      position > 0 && part.utf8.count == 2 ? part.uppercased() : part.lowercased()
    }.joined(separator: "-")
  }
}
