import Foundation
import Places
import SQLiteKit

/// Writes `gazetteer.sqlite` (`docs/formats/gazetteer-sqlite-v1.md`): the hierarchy, names in languages and sources.
///
/// Rows go in by a total order and the result passes `VACUUM INTO`: the same records and the same SQLite library give the
/// same bytes.
struct GazetteerDatabase {
  /// What goes in.
  struct Content {
    var continents: [ContinentRecord]
    var countries: [CountryRecord]
    var regions: [RegionRecord]
    var cities: [CityRecord]
    var airports: [AirportRecord]
    /// Language → GeoNames id → name.
    var names: [String: [Int: String]]
    var sources: [SourceRecord]
    /// Further names by which people look for a place.
    var aliases: NameOverrides
    /// Level 0 and level 1: where each area's drawing stands in its file.
    var outlines: [[ShapeFile.Place]] = []
  }

  /// Where a part of the gazetteer comes from.
  struct SourceRecord: Equatable {
    var name: String
    var version: String
    var licence: String
    var attribution: String
    var url: String
  }

  /// Most alternate names kept of a city: the more people, the more spellings are asked for.
  static func alternateLimit(population: Int) -> Int {
    switch population {
    case 1_000_000...: 24
    case 100_000...: 12
    case 15_000...: 6
    default: 3
    }
  }

  /// Writes the database at `path`, where nothing may be, through a draft beside it.
  ///
  /// - Throws: `SQLiteError`, e.g. if the disk is full; the draft may then stay.
  static func write(_ content: Content, to path: String) throws {
    let draft = path + ".draft"
    try? FileManager.default.removeItem(atPath: draft)
    try fill(draft, with: content, packedInto: path)
    try FileManager.default.removeItem(atPath: draft)
  }

  private static func fill(_ draft: String, with content: Content, packedInto path: String) throws {
    let database = try SQLiteDatabase(path: draft, access: .readWrite)
    try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 4096")
    try database.execute(GazetteerSchema.sql)
    try database.transaction {
      try insertHierarchy(content, into: database)
      try insertCities(content.cities, into: database)
      try insertAirports(content.airports, into: database)
      try insertNames(content, into: database)
      try insertSources(content.sources, into: database)
      try insertOutlines(content.outlines, into: database)
      try GazetteerSearchRows(content).write(into: database)
    }
    // One segment a list of words: smaller, and the same whatever the order of automatic merges.
    try database.execute("INSERT INTO words(words) VALUES('optimize')")
    try database.prepare("VACUUM INTO ?").bind(.text(path)).run()
  }

  private static func insertHierarchy(_ content: Content, into database: SQLiteDatabase) throws {
    let continent = try database.statement("INSERT INTO continent VALUES (?, ?, ?)")
    for row in content.continents.sorted(by: { $0.code < $1.code }) {
      try continent.bind(.text(row.code), .int(row.geonameID), .text(row.name)).run()
    }
    let seats = Seats(content)
    let country = try database.statement("INSERT INTO country VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for row in content.countries.sorted(by: { $0.code < $1.code }) {
      try country.bind(
        .text(row.code), .text(row.alpha3), .int(row.geonameID), .text(row.name), .text(row.continent),
        .text(row.capital), .real(row.area), .int(row.population), .text(row.languages), .text(row.neighbors),
        seats.ofCountry[row.code].map { .int($0.id) } ?? .null
      ).run()
    }
    let region = try database.statement("INSERT INTO region VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for row in content.regions.sorted(by: { $0.id < $1.id }) {
      try region.bind(
        .text(row.id), .text(row.country), .int(row.geonameID), .text(row.name), .text(row.iso), .text(row.kind),
        .text(row.aliases.joined(separator: "\n")), seats.ofRegion[row.id].map { .int($0.id) } ?? .null,
        .int(seats.populationOfRegion[row.id] ?? 0)
      ).run()
    }
  }

  private static func insertCities(_ cities: [CityRecord], into database: SQLiteDatabase) throws {
    let zones = Array(Set(cities.map(\.timeZone))).sorted()
    let zone = try database.statement("INSERT INTO timezone VALUES (?, ?)")
    for (number, name) in zones.enumerated() { try zone.bind(.int(number + 1), .text(name)).run() }
    let numbers = Dictionary(zones.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
    let city = try database.statement("INSERT INTO city VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for row in cities.sorted(by: { $0.id < $1.id }) {
      try city.bind(
        .int(row.id), .text(row.name), .int(row.position.latitudeE7), .int(row.position.longitudeE7),
        .text(row.country), .optionalText(row.region), .int(row.population), .int(numbers[row.timeZone]!),
        .text(row.feature), .optionalText(alternates(of: row))
      ).run()
    }
  }

  /// A bounded list of other spellings that fold to something new, the shorter first; `nil` if there is none.
  static func alternates(of city: CityRecord) -> String? {
    var seen: Set<String> = [TextFold.fold(city.name).whole]
    var kept: [String] = []
    let limit = alternateLimit(population: city.population)
    for name in city.alternates.sorted(by: { ($0.unicodeScalars.count, $0) < ($1.unicodeScalars.count, $1) }) {
      guard kept.count < limit else { break }
      let folded = TextFold.fold(name).whole
      if !folded.isEmpty, seen.insert(folded).inserted { kept.append(name) }
    }
    return kept.isEmpty ? nil : kept.joined(separator: "\n")
  }

  private static func insertAirports(_ airports: [AirportRecord], into database: SQLiteDatabase) throws {
    let airport = try database.statement("INSERT INTO airport VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for row in airports.sorted(by: { $0.iata < $1.iata }) {
      try airport.bind(
        .text(row.iata), .text(row.icao), .text(row.name), .int(row.position.latitudeE7),
        .int(row.position.longitudeE7), .text(row.country), .text(row.isoRegion), .text(row.municipality),
        .int(row.size.rawValue), .int(row.isScheduled ? 1 : 0)
      ).run()
    }
  }

  private static func insertNames(_ content: Content, into database: SQLiteDatabase) throws {
    let name = try database.statement("INSERT INTO name VALUES (?, ?, ?)")
    for language in content.names.keys.sorted() {
      for (id, text) in content.names[language]!.sorted(by: { $0.key < $1.key }) {
        try name.bind(.int(id), .text(language), .text(text)).run()
      }
    }
    for continent in content.continents {
      for (language, text) in continent.names.sorted(by: { $0.key < $1.key })
      where content.names[language]?[continent.geonameID] == nil {
        try name.bind(.int(continent.geonameID), .text(language), .text(text)).run()
      }
    }
  }

  private static func insertSources(_ sources: [SourceRecord], into database: SQLiteDatabase) throws {
    let source = try database.statement("INSERT INTO source VALUES (?, ?, ?, ?, ?)")
    for row in sources.sorted(by: { $0.name < $1.name }) {
      try source.bind(
        .text(row.name), .text(row.version), .text(row.licence), .text(row.attribution), .text(row.url)
      ).run()
    }
  }

  private static func insertOutlines(_ outlines: [[ShapeFile.Place]], into database: SQLiteDatabase) throws {
    let outline = try database.statement("INSERT INTO outline VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
    for (level, places) in outlines.enumerated() {
      for place in places.sorted(by: { $0.id < $1.id }) {
        try outline.bind(
          .int(level), .text(place.id), .int(place.offset), .int(place.length), .real(place.bounds.west),
          .real(place.bounds.south), .real(place.bounds.east), .real(place.bounds.north)
        ).run()
      }
    }
  }
}
