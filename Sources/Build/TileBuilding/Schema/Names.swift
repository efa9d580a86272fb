import OSMImport

/// Names of things in several languages.
///
/// Shortbread has `name`, `name_en` and `name_de`. Further languages are our extension, and written only where they
/// differ from `name`, which a style falls back to.
struct NameWriter: Sendable {
  /// Language codes of the extension, as in OSM's `name:xx`.
  let languages: [String]
  private let keys: [(tag: String, property: String)]

  init(languages: [String]) {
    self.languages = languages
    keys = languages.map { ("name:\($0)", "name_\($0.replacing("-", with: "_"))") }
  }

  /// Properties in the order in which they are written.
  var propertyKeys: [String] { ["name", "name_en", "name_de"] + keys.map(\.property) }

  func write(_ tags: OSMTags, into list: inout AttributeList, from zoom: UInt8 = 0) {
    let name = tags["name"]
    list.set("name", name, from: zoom)
    list.set("name_en", tags["name:en"], from: zoom)
    list.set("name_de", tags["name:de"], from: zoom)
    for key in keys {
      if let text = tags[key.tag], text != name { list.set(key.property, text, from: zoom) }
    }
  }
}

extension OSMTags {
  /// Whether a map can label the thing.
  var hasName: Bool { contains("name") }

  /// `tunnel` of Shortbread.
  var isTunnel: Bool { has("tunnel", "yes") || has("tunnel", "building_passage") || has("covered", "yes") }

  private static let bridges: Set<String> = [
    "yes", "viaduct", "boardwalk", "cantilever", "covered", "low_water_crossing", "movable", "trestle",
  ]

  /// `bridge` of Shortbread.
  var isBridge: Bool { self["bridge"].map(Self.bridges.contains) ?? false }

  /// OSM's `layer`, −5 … 5; 0 if it is missing or no number.
  var layer: Int { self["layer"].flatMap { Int($0) }.map { Swift.max(-5, Swift.min(5, $0)) } ?? 0 }
}
