/// A MapLibre style for Shortbread tiles, light or dark, generated from one description.
///
/// Layers are read from the Shortbread 1.0 schema; further languages are `name_xx` properties of our own tiles. The
/// style names no glyph server and no sprite: text is drawn with the reader's own fonts, and an icon's name says how
/// to draw it (see ``IconName``), so the map needs nothing but tiles.
public struct MapStyle: Sendable {
  /// The two looks of the map.
  public enum Theme: String, CaseIterable, Sendable {
    case light, dark
  }

  /// The look of the map.
  public let theme: Theme
  /// The language of names, as the suffix of `name_xx`; `nil` for the names that are used at the place itself.
  public let language: String?
  /// Where the TileJSON document is: absolute, or relative to the page.
  public let tileJSON: String

  /// A style description.
  /// - Parameters:
  ///   - theme: the look of the map.
  ///   - language: two or three lower-case letters, with an optional script or country (`zh-Hant`); anything else
  ///     counts as no wish, because the value comes from a query.
  ///   - tileJSON: the address of the TileJSON document.
  public init(theme: Theme, language: String? = nil, tileJSON: String = "/tiles.json") {
    self.theme = theme
    self.language = language.flatMap { Self.isLanguageTag($0) ? $0 : nil }
    self.tileJSON = tileJSON
  }

  /// The style as JSON; the same description gives the same bytes.
  /// - Complexity: O(layers), under a millisecond in a release build.
  public func json() -> String { document.json }

  static let source = "periplus"

  var document: StyleValue {
    [
      "version": 8,
      "name": .string("Periplus \(theme.rawValue)"),
      "metadata": ["periplus:theme": .string(theme.rawValue), "periplus:schema": "shortbread-1.0"],
      "sources": .object([.init(name: Self.source, value: ["type": "vector", "url": .string(tileJSON)])]),
      "layers": .array(layers),
    ]
  }

  /// Every layer from the ground up.
  var layers: [StyleValue] {
    groundLayers + waterLayers + buildingLayers + tunnelLayers + surfaceLayers + bridgeLayers + overheadLayers
      + boundaryLayers + streetLabelLayers + pointLayers + placeLayers
  }

  var palette: StylePalette { .colours(of: theme) }

  /// The name of a feature in the wished language, else its local name.
  var name: StyleValue {
    guard let language else { return .get("name") }
    return ["coalesce", .get("name_\(language)"), .get("name")]
  }

  private static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, (2...3).contains(first.utf8.count), parts.count <= 2 else { return false }
    guard first.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else { return false }
    return parts.dropFirst().allSatisfy { part in
      (2...4).contains(part.utf8.count) && part.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    }
  }
}
