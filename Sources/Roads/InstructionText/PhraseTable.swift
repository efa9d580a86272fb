import Foundation

/// The phrases of one language: short texts with `{placeholders}`, by key.
///
/// A key names a situation, its details after slashes: `turn/slight left/onto`. A language may leave out a detailed key
/// if a less detailed one reads as well: details of direction are dropped first. `missingKeys()` tells what a
/// translation cannot do without. The tables are the files `Resources/<language>.json`; the format is described in
/// `docs/formats/phrases-v1.md`.
public struct PhraseTable: Hashable, Sendable {
  /// The language as a BCP 47 tag.
  public let language: String
  private let texts: [String: String]

  /// English; the language that other tables are measured against.
  public static let english = PhraseTable(embedded: "en", bytes: PackageResources.en_json)

  /// Reads a table.
  ///
  /// - Parameter json: One flat JSON object of strings.
  /// - Throws: `DecodingError` if it is anything else.
  public init(language: String, json: [UInt8]) throws {
    self.language = language
    texts = try JSONDecoder().decode([String: String].self, from: Data(json))
  }

  private init(embedded language: String, bytes: [UInt8]) {
    do {
      try self.init(language: language, json: bytes)
    } catch {
      preconditionFailure("the built-in phrases for \(language) are damaged: \(error)")
    }
  }

  /// The keys of the table, in alphabetical order.
  public var keys: [String] { texts.keys.sorted() }

  /// The text of exactly this key, or `nil`.
  public subscript(_ key: String) -> String? { texts[key] }

  /// The text of the first of several keys that the table has and whose every placeholder has a value.
  ///
  /// - Precondition: there is one, which `missingKeys()` checks for every situation.
  func text(_ keys: [String], _ values: [String: String] = [:]) -> String {
    let known = keys.lazy.compactMap { texts[$0] }
    guard let template = known.first(where: { Self.placeholders($0).allSatisfy { values[$0] != nil } }) else {
      preconditionFailure("the phrases for \(language) lack \(keys.joined(separator: ", "))")
    }
    return Self.filled(template, values)
  }

  /// Replaces each `{name}` by its value.
  static func filled(_ template: String, _ values: [String: String]) -> String {
    var (result, rest) = ("", template[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      result += rest[..<open]
      result += values[String(rest[rest.index(after: open)..<close])] ?? ""
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
