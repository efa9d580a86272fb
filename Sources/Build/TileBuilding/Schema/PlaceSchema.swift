import OSMImport

/// Layer `place_labels`.
enum PlaceSchema {
  private struct Kind {
    let zoom: UInt8
    let population: Int
    /// Whether it may be a capital.
    var isTown = false
  }

  private static let kinds: [String: Kind] = [
    "city": Kind(zoom: 6, population: 100_000, isTown: true), "town": Kind(zoom: 7, population: 5_000, isTown: true),
    "village": Kind(zoom: 10, population: 100, isTown: true), "hamlet": Kind(zoom: 10, population: 50, isTown: true),
    "suburb": Kind(zoom: 10, population: 1_000), "quarter": Kind(zoom: 10, population: 500),
    "neighbourhood": Kind(zoom: 10, population: 100), "isolated_dwelling": Kind(zoom: 10, population: 5),
    "farm": Kind(zoom: 10, population: 5), "island": Kind(zoom: 10, population: 0),
    "locality": Kind(zoom: 10, population: 0),
  ]

  /// The label of a place.
  ///
  /// - Parameter isArea: Of areas only islands are labelled: a town drawn as an area also has its node.
  static func points(_ tags: OSMTags, isArea: Bool, _ names: NameWriter) -> [PointFeature] {
    guard tags.hasName, let place = tags["place"], let kind = kinds[place], !isArea || place == "island" else {
      return []
    }
    let (name, zoom) = rank(place, kind, capital: tags["capital"])
    let population = tags["population"].flatMap(number) ?? kind.population
    var list = AttributeList(kind: name)
    names.write(tags, into: &list)
    list.set("population", population)
    return [PointFeature(.placeLabels, zoom, rank: -population, list)]
  }

  private static func rank(_ place: String, _ kind: Kind, capital: String?) -> (name: String, zoom: UInt8) {
    guard kind.isTown else { return (place, kind.zoom) }
    switch capital {
    case "yes": return ("capital", 4)
    case "4": return ("state_capital", 4)
    default: return (place, kind.zoom)
    }
  }

  /// Digits, with blanks, points, commas or apostrophes between thousands; `nil` for anything else.
  static func number(_ text: String) -> Int? {
    let separators: Set<Character> = [" ", ".", ",", "'", "\u{A0}", "\u{202F}"]
    let digits = text.filter { !separators.contains($0) }
    guard !digits.isEmpty, digits.count < 11, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits)
  }
}
