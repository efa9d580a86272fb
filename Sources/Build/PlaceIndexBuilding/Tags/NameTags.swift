/// The names of a thing: one for display, others by language, and spellings that are only searched.
struct NameTags {
  /// What signs on the spot say.
  var main: String?
  /// By language code of the key `name:xx`, ascending by code.
  var translations: [(language: String, name: String)] = []
  /// Further names: alternative, old, short, official; ascending, without the ones above.
  var alternatives: [String] = []

  /// Longest name that is kept, in characters.
  private static let maximumLength = 255

  private static let alternativeKeys = [
    "alt_name", "short_name", "old_name", "official_name", "loc_name", "int_name", "nat_name", "reg_name",
    "sorting_name", "name:left", "name:right", "iata", "icao", "brand", "operator:short",
  ]

  init(_ tags: ElementTags) {
    main = Self.kept(tags["name"] ?? tags["brand"] ?? Self.operatorName(tags))
    var others: Set<String> = []
    for key in Self.alternativeKeys {
      for name in (tags[key] ?? "").split(separator: ";") { others.insert(name.trimmed) }
    }
    for (key, value) in tags.values {
      if let language = Self.language(of: key), let name = Self.kept(value) {
        translations.append((language, name))
      } else if Self.isTranslatedAlternative(key) {
        others.insert(value)
      }
    }
    if main == nil { main = translations.first { $0.language == "en" }?.name }
    translations.sort { ($0.language, $0.name) < ($1.language, $1.name) }
    let known = Set(translations.map(\.name) + [main].compactMap(\.self))
    alternatives = others.compactMap(Self.kept).filter { !known.contains($0) }.sorted()
  }

  /// All distinct names, the main one first.
  var all: [String] {
    var seen: Set<String> = []
    return ([main].compactMap(\.self) + translations.map(\.name) + alternatives).filter { seen.insert($0).inserted }
  }

  /// A machine's operator names it when nothing else does.
  private static func operatorName(_ tags: ElementTags) -> String? {
    guard let amenity = tags["amenity"] else { return nil }
    return ["atm", "bank", "charging_station", "fuel", "bicycle_rental", "car_sharing", "parcel_locker"]
      .contains(amenity) ? tags["operator"] : nil
  }

  private static func kept(_ name: String?) -> String? {
    guard let name, !name.isEmpty else { return nil }
    return String(name.prefix(maximumLength))
  }

  /// `de` of `name:de`, `zh-Hans` of `name:zh-Hans`; `nil` for keys such as `name:left` or `name:etymology`.
  private static func language(of key: String) -> String? {
    guard key.hasPrefix("name:") else { return nil }
    let code = key.dropFirst(5)
    let primary = code.prefix { $0 != "-" && $0 != "_" }
    guard (2...3).contains(primary.count), primary.allSatisfy({ $0.isASCII && $0.isLowercase }), code.count <= 11,
      !code.contains(":")
    else { return nil }
    return String(code)
  }

  private static func isTranslatedAlternative(_ key: String) -> Bool {
    key.hasPrefix("alt_name:") || key.hasPrefix("official_name:") || key.hasPrefix("short_name:")
  }
}

extension Substring {
  /// Without outer blanks.
  var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
