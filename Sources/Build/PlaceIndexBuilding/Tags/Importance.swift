import Foundation
import Places

/// How much a thing matters, in ten-thousandths: set once at build, the same for every search.
enum Importance {
  static func ofPlace(_ place: PlaceClassifier.Classified, tags: ElementTags, isNamed: Bool, translations: Int) -> Int {
    let main = place.categories[0]
    var value = settlement(main, tags) ?? Int((KindTable.standard.kind(of: main)?.importance ?? 0.08) * 10_000)
    if let population = Int(tags["population"] ?? ""), population > 0 {
      value = max(value, Int((log10(Double(population)) * 1_000).rounded()))
    }
    if tags["wikidata"] != nil || tags["wikipedia"] != nil { value += 800 }
    value += min(translations, 50) * 20
    if isNamed { value += 200 } else { value -= value / 4 }
    if tags.first(of: "website", "contact:website", "opening_hours", "phone", "contact:phone") != nil { value += 100 }
    return max(0, min(value, 9_999))
  }

  static func ofStreet(highway: String, lengthMeters: Int) -> Int {
    let base =
      switch highway {
      case "motorway", "trunk": 2_400
      case "primary": 2_300
      case "secondary": 2_100
      case "tertiary", "pedestrian": 1_900
      case "residential", "unclassified", "living_street": 1_700
      case "service", "track", "steps": 1_000
      default: 900
      }
    return base + min(lengthMeters / 10, 400)
  }

  /// Waterways found by name: a long river matters more than a brook.
  static func ofWaterway(_ value: String, lengthMeters: Int) -> Int {
    (value == "river" ? 2_600 : 1_400) + min(lengthMeters / 50, 1_400)
  }

  /// A street of which only addresses are known.
  static let ofUnmappedStreet = 1_200

  private static func settlement(_ tag: PlaceTag, _ tags: ElementTags) -> Int? {
    if tag == PlaceTag("boundary", "administrative") {
      let level = Int(tags["admin_level"] ?? "") ?? 10
      return max(1_500, 8_400 - level * 700)
    }
    guard tag.key == "place" else { return nil }
    return switch tag.value {
    case "country": 8_000
    case "state", "region", "province": 6_500
    case "city": 6_000
    case "town": 5_000
    case "village", "municipality": 4_000
    case "suburb", "borough": 3_300
    case "island": 3_300
    case "hamlet", "quarter": 2_800
    case "neighbourhood", "islet", "square": 2_300
    default: 1_500
    }
  }
}
