/// What is looked for in the words of an index. Built from parts, so that no text of a person is ever syntax.
public struct FullTextExpression: Sendable {
  /// The columns of the table `words`.
  public enum Column: String, Sendable {
    /// Every name as one token.
    case whole
    /// The words of all names.
    case name
    /// The words around it: town, postcode, street.
    case context
    /// Tokens of its categories.
    case kind
  }

  /// In SQLite's FTS5 query syntax.
  let text: String

  /// A word or phrase.
  ///
  /// - Parameters:
  ///   - words: Folded text.
  ///   - columns: Where to look; everywhere in names and context by default.
  ///   - isPrefix: Whether longer words that start with the last token match too.
  public static func phrase(
    _ words: String, in columns: [Column] = [.name, .context], isPrefix: Bool = false
  ) -> FullTextExpression {
    let quoted = "\"" + words.replacing("\"", with: "\"\"") + "\"" + (isPrefix ? " *" : "")
    let filter = "{" + columns.map(\.rawValue).joined(separator: " ") + "} : "
    return FullTextExpression(text: filter + quoted)
  }

  /// All of these.
  ///
  /// - Precondition: at least one part.
  public static func all(_ parts: [FullTextExpression]) -> FullTextExpression { joined(parts, " AND ") }

  /// Any of these.
  ///
  /// - Precondition: at least one part.
  public static func any(_ parts: [FullTextExpression]) -> FullTextExpression { joined(parts, " OR ") }

  private static func joined(_ parts: [FullTextExpression], _ word: String) -> FullTextExpression {
    precondition(!parts.isEmpty, "an expression needs a part")
    return FullTextExpression(text: "(" + parts.map(\.text).joined(separator: word) + ")")
  }
}
