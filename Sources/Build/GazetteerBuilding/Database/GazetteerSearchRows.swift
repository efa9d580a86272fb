import Places
import SQLiteKit

/// The rows by which the places of the gazetteer are found: `place`, `words`, `vocabulary` and `meta`.
struct GazetteerSearchRows {
  /// Kinds of `place`.
  enum Kind: Int, CaseIterable {
    case continent = 1
    case country = 2
    case region = 3
    case city = 4
    case airport = 5
  }

  private struct Row {
    var kind: Kind
    var ref: SQLiteValue
    var importance: Int
    /// Orders places of one importance and kind.
    var order: String
    var names: [String]
    var context: [String]
  }

  /// Places of less importance (a city of 15,000) lend no words to the vocabulary: their names are as odd as a slip of
  /// the finger.
  static let leastImportanceOfVocabulary = 4_176

  private var rows: [Row] = []
  private let namesOf: [Int: [String]]
  private let aliases: [String: [String]]

  init(_ content: GazetteerDatabase.Content) throws {
    var names: [Int: [String]] = [:]
    for language in content.names.keys.sorted() {
      for (id, name) in content.names[language]! { names[id, default: []].append(name) }
    }
    namesOf = names
    aliases = Dictionary(grouping: content.aliases.aliases) { $0.place }.mapValues { $0.map(\.name) }
    addAreas(content)
    addCities(content)
    addAirports(content)
    rows.sort { ($1.importance, $0.kind.rawValue, $0.order) < ($0.importance, $1.kind.rawValue, $1.order) }
    try checkAliases(content.aliases)
  }

  private func names(_ id: Int) -> [String] { namesOf[id] ?? [] }

  private mutating func addAreas(_ content: GazetteerDatabase.Content) {
    for continent in content.continents {
      let translations = continent.names.sorted { $0.key < $1.key }.map(\.value)
      rows.append(
        Row(
          kind: .continent, ref: .text(continent.code), importance: PlaceImportance.continent, order: continent.code,
          names: [continent.name] + names(continent.geonameID) + translations, context: []))
    }
    for country in content.countries {
      rows.append(
        Row(
          kind: .country, ref: .text(country.code), importance: PlaceImportance.of(country), order: country.code,
          names: [country.name, country.code, country.alpha3] + (aliases["country \(country.code)"] ?? [])
            + names(country.geonameID), context: []))
    }
    let countries = Dictionary(content.countries.map { ($0.code, $0.name) }) { first, _ in first }
    let seats = Seats(content)
    for region in content.regions {
      let population = seats.populationOfRegion[region.id] ?? 0
      rows.append(
        Row(
          kind: .region, ref: .text(region.id), importance: PlaceImportance.of(region, population: population),
          order: region.id,
          names: [region.name] + region.aliases + (aliases["region \(region.id)"] ?? []) + names(region.geonameID),
          context: [countries[region.country] ?? ""]))
    }
  }

  private mutating func addCities(_ content: GazetteerDatabase.Content) {
    let countries = Dictionary(content.countries.map { ($0.code, $0.name) }) { first, _ in first }
    let regions = Dictionary(content.regions.map { ($0.id, $0.name) }) { first, _ in first }
    for city in content.cities {
      let alternates = GazetteerDatabase.alternates(of: city)?.split(separator: "\n").map(String.init) ?? []
      rows.append(
        Row(
          kind: .city, ref: .int(city.id), importance: PlaceImportance.of(city), order: Self.ordered(city.id),
          names: [city.name] + names(city.id) + alternates + (aliases["city \(city.id)"] ?? []),
          context: [city.region.flatMap { regions[$0] } ?? "", countries[city.country] ?? ""]))
    }
  }

  private mutating func addAirports(_ content: GazetteerDatabase.Content) {
    let countries = Dictionary(content.countries.map { ($0.code, $0.name) }) { first, _ in first }
    for airport in content.airports {
      rows.append(
        Row(
          kind: .airport, ref: .text(airport.iata), importance: PlaceImportance.of(airport), order: airport.iata,
          names: [airport.name, airport.iata, airport.icao] + airport.keywords,
          context: [airport.municipality, countries[airport.country] ?? ""]))
    }
  }

  /// Numbers that sort as text.
  private static func ordered(_ id: Int) -> String {
    String(repeating: "0", count: max(0, 12 - "\(id)".utf8.count)) + "\(id)"
  }

  /// An alias that the sources know by now has done its work.
  private func checkAliases(_ overrides: NameOverrides) throws {
    for entry in overrides.aliases {
      let parts = entry.place.split(separator: " ")
      let row = rows.first { "\($0.kind)" == parts.first.map(String.init) && "\($0.order)" == Self.order(parts.last) }
      guard let row else {
        throw OverrideError.unnecessary(entry: "alias \(entry.name)", reason: "there is no \(entry.place)")
      }
      let others = row.names.filter { $0 != entry.name } + (row.names.filter { $0 == entry.name }.dropFirst())
      if SearchWords(names: others, context: []).whole.contains(TextFold.fold(entry.name).whole) {
        throw OverrideError.unnecessary(entry: "alias \(entry.name)", reason: "\(entry.place) has that name")
      }
    }
  }

  private static func order(_ id: Substring?) -> String {
    id.flatMap { Int($0) }.map(ordered) ?? id.map(String.init) ?? ""
  }

  /// Writes all rows; ids run from 1 by falling importance, so that the first matches of a full-text query are the best.
  func write(into database: SQLiteDatabase) throws {
    let place = try database.statement("INSERT INTO place VALUES (?, ?, ?, ?)")
    let words = try database.statement("INSERT INTO words(rowid, whole, name, context) VALUES (?, ?, ?, ?)")
    var vocabulary: Set<String> = []
    for (index, row) in rows.enumerated() {
      try place.bind(.int(index + 1), .int(row.kind.rawValue), row.ref, .int(row.importance)).run()
      let text = SearchWords(names: row.names, context: row.context)
      try words.bind(
        .int(index + 1), .text(text.whole.joined(separator: " ")), .text(text.name.joined(separator: " ")),
        .text(text.context.joined(separator: " "))
      ).run()
      if row.importance >= Self.leastImportanceOfVocabulary {
        vocabulary.formUnion(text.name.filter(SearchWords.isCorrectable))
      }
    }
    try write(vocabulary, into: database)
    let meta = try database.statement("INSERT INTO meta VALUES ('fold', ?)")
    try meta.bind(.text("\(TextFold.version)")).run()
  }

  private func write(_ vocabulary: Set<String>, into database: SQLiteDatabase) throws {
    let statement = try database.statement("INSERT INTO vocabulary VALUES (?, ?)")
    let byLength = Dictionary(grouping: vocabulary) { $0.unicodeScalars.count }
    for length in byLength.keys.sorted() {
      let words = byLength[length]!.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      try statement.bind(.int(length), .text(words.joined(separator: "\n"))).run()
    }
  }
}
