import Foundation
import GazetteerBuilding
import TileBuilding

/// Names in the languages of travellers, and which of them is the local one.
struct WorldNames {
  /// Languages beyond English and German, in the order in which they are written; those of a region's map.
  static let furtherLanguages = [
    "fr", "it", "es", "pt", "nl", "pl", "cs", "ru", "uk", "el", "tr", "ar", "he", "fa", "hi", "th", "ja", "ko", "zh",
  ]
  static let languages = ["en", "de"] + furtherLanguages

  /// GeoNames id → language → name.
  private let byID: [Int: [String: String]]

  /// - Parameter catalogues: The folder of the `.mo` files by language; a language without one has no names.
  init(catalogues folder: String) throws {
    var byID: [Int: [String: String]] = [:]
    for language in Self.languages {
      let path = "\(folder)/\(language).mo"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      for message in try MessageCatalogue(path: path).messages {
        if let id = Int(message.original) { byID[id, default: [:]][language] = message.translation }
      }
    }
    self.byID = byID
  }

  subscript(id: Int) -> [String: String] { byID[id] ?? [:] }

  /// Writes `name` in the language of the country, and those of other languages that differ from it.
  static func write(
    _ names: [String: String], fallback: String, country: String, into list: inout AttributeList
  ) {
    let local = localLanguage[country].flatMap { names[$0] } ?? fallback
    list.set("name", local)
    // English and German belong to the schema and are always there where they are known.
    list.set("name_en", names["en"] ?? fallback)
    list.set("name_de", names["de"])
    for language in furtherLanguages {
      if let name = names[language], name != local { list.set("name_\(language)", name) }
    }
  }

  /// The first official language of a country, where it is one of ours.
  private static let localLanguage: [String: String] = {
    let countries = [
      "en": "AG AU BB BS BZ CA DM FJ GB GD GH GM GY IE JM KN LC LR NG NZ SG SL TT US VC ZA ZM ZW",
      "de": "AT DE LI CH", "fr": "BF BJ BE CF CG CI CM FR GA GN MC ML NE SN TD TG CD NC PF",
      "it": "IT SM VA", "es": "AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PY SV UY VE",
      "pt": "AO BR CV GW MZ PT ST", "nl": "NL SR", "pl": "PL", "cs": "CZ", "ru": "RU BY", "uk": "UA",
      "el": "GR CY", "tr": "TR", "ar": "AE BH DZ EG EH IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE",
      "he": "IL", "fa": "IR AF", "hi": "IN", "th": "TH", "ja": "JP", "ko": "KR KP", "zh": "CN TW",
    ]
    var result: [String: String] = [:]
    for (language, codes) in countries {
      for code in codes.split(separator: " ") { result[String(code)] = language }
    }
    return result
  }()
}
