import Foundation

/// Attributions as HTML that is safe to show.
enum AttributionText {
  /// A link with its words.
  static func link(_ text: String, to url: String) -> String { "<a href=\"\(escaped(url))\">\(escaped(text))</a>" }

  /// What a foreign TileJSON asks to be shown: its links to web pages and its words. All other markup is dropped, since
  /// the document may hold anything.
  static func links(_ html: String) -> [String] {
    var parts: [String] = []
    var rest = html[...]
    let anchor = /<a\s[^>]*?href\s*=\s*["']?(https?:\/\/[^"'\s>]+)["']?[^>]*>(.*?)<\/a\s*>/.ignoresCase()
      .dotMatchesNewlines()
    while let match = rest.firstMatch(of: anchor) {
      add(words(rest[..<match.range.lowerBound]), to: &parts)
      let text = words(match.output.2)
      if !text.isEmpty { parts.append(link(text, to: words(match.output.1))) }
      rest = rest[match.range.upperBound...]
    }
    add(words(rest), to: &parts)
    return parts
  }

  /// The words alone, without any markup.
  static func plain(_ html: String) -> String { words(html[...]) }

  private static func add(_ text: String, to parts: inout [String]) {
    if text.contains(where: { $0.isLetter || $0.isNumber }) { parts.append(escaped(text)) }
  }

  /// Text without tags, its common entities undone.
  private static func words(_ html: Substring) -> String {
    var text = html.replacing(/<[^>]*>?/, with: "")
    for (entity, character) in [
      ("&copy;", "©"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", " "), ("&amp;", "&"),
    ] {
      text = text.replacing(entity, with: character)
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}
