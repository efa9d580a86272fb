import Foundation

/// Names of countries and continents by language, out of the Unicode Common Locale Data Repository that comes with
/// Foundation (https://cldr.unicode.org): GeoNames's names by language are those of cities alone.
enum TerritoryNames {
  /// CLDR's codes (UN M.49) of GeoNames's continents; Antarctica is a territory there.
  private static let continents = [
    "AF": "002", "AN": "AQ", "AS": "142", "EU": "150", "NA": "003", "OC": "009", "SA": "005",
  ]

  /// Languages that have names of their own: for others Foundation would answer in English.
  private static let languages = Set(Locale.availableIdentifiers.map { $0.prefix { $0 != "_" && $0 != "-" } })

  /// The name of a place in a language.
  ///
  /// - Parameters:
  ///   - kind: Others than continents and countries have no name here.
  ///   - id: As in `AtlasPlace.id`.
  ///   - language: A BCP 47 tag.
  /// - Returns: `nil` in English, whose names the gazetteer has itself, and where none is known.
  static func name(of kind: AtlasPlace.Kind, id: String, in language: String) -> String? {
    let base = language.prefix { $0 != "-" }
    guard base != "en", languages.contains(base) else { return nil }
    let code: String? =
      switch kind {
      case .continent: continents[id]
      case .country: id
      case .region, .city: nil
      }
    return code.flatMap { Locale(identifier: language).localizedString(forRegionCode: $0) }
  }
}
