import GeoCore
import SQLiteKit

extension PlaceAtlas {
  /// A page of the atlas: a place, what it belongs to and what belongs to it.
  public struct Page: Equatable, Sendable {
    /// The place itself; `nil` for the world.
    public let place: AtlasPlace?
    /// Continent first, without the place itself.
    public let ancestry: [AtlasPlace]
    /// By name; cities by population.
    public let children: [AtlasPlace]
    /// Whether more cities belong to it than are listed.
    public let isCut: Bool
  }

  /// Most cities of a page.
  public static let mostCities = 500

  /// The page of a place, or of the world.
  ///
  /// - Parameters:
  ///   - kind: `nil` for the world.
  ///   - id: As in `AtlasPlace.id`.
  ///   - languages: BCP 47 tags, the preferred first.
  /// - Returns: `nil` if there is no such place.
  public func page(
    of kind: AtlasPlace.Kind?, id: String = "", languages: [String] = []
  ) throws(GazetteerError) -> Page? {
    try read { database in
      let reader = AtlasReader(database: database, languages: languages)
      guard let kind else {
        return Page(place: nil, ancestry: [], children: try reader.continents(), isCut: false)
      }
      guard let row = try reader.row(kind, id) else { return nil }
      let children = try reader.children(of: kind, id)
      return Page(
        place: row.place, ancestry: try reader.ancestry(of: row), children: Array(children.prefix(Self.mostCities)),
        isCut: children.count > Self.mostCities)
    }
  }
}

/// Reads places with names in some languages.
struct AtlasReader {
  let database: SQLiteDatabase
  let languages: [String]

  /// A place and what it belongs to.
  struct Row {
    let place: AtlasPlace
    let parent: (kind: AtlasPlace.Kind, id: String)?
    /// Of its name; `nil` if it is the source's own.
    let language: String?
  }

  /// Columns that `row(_:from:)` reads: id, geoname, name, population, latitude, longitude, region, country, continent.
  private static let selects: [AtlasPlace.Kind: String] = [
    .continent: "SELECT code, geoname, name, 0, NULL, NULL, NULL, NULL, NULL FROM continent",
    .country: "SELECT code, geoname, name, population, NULL, NULL, NULL, NULL, continent FROM country",
    .region: "SELECT id, geoname, name, 0, NULL, NULL, NULL, country, NULL FROM region",
    .city: "SELECT id, id, name, population, latitude, longitude, region, country, NULL FROM city",
  ]

  private func select(_ kind: AtlasPlace.Kind, _ rest: String, _ values: SQLiteValue...) throws -> [Row] {
    try database.statement(Self.selects[kind]! + " " + rest).bind(values).rows { try row(kind, from: $0) }
  }

  private func row(_ kind: AtlasPlace.Kind, from row: SQLiteStatement) throws -> Row {
    let unit = FixedCoordinate.unitsPerDegree
    let parent: (AtlasPlace.Kind, String)? =
      row.text(6).map { (.region, $0) } ?? row.text(7).map { (.country, $0) } ?? row.text(8).map { (.continent, $0) }
    let known = try name(of: kind, id: row.text(0) ?? "", geoname: row.int64(1), own: row.text(2) ?? "")
    return Row(
      place: AtlasPlace(
        kind: kind, id: row.text(0) ?? "", name: known?.name ?? row.text(2) ?? "", population: row.int(3),
        lat: row.isNull(4) ? nil : row.double(4) / unit, lon: row.isNull(5) ? nil : row.double(5) / unit),
      parent: parent, language: known?.language)
  }

  /// The place with an id.
  func row(_ kind: AtlasPlace.Kind, _ id: String) throws -> Row? {
    switch kind {
    case .continent, .country: try select(kind, "WHERE code = ?", .text(id)).first
    case .region: try select(kind, "WHERE id = ?", .text(id)).first
    case .city: try Int64(id).flatMap { try select(kind, "WHERE id = ?", .integer($0)).first }
    }
  }

  func continents() throws -> [AtlasPlace] {
    Self.byName(try select(.continent, "").map(\.place))
  }

  /// What belongs to a place; of cities one more than a page holds.
  func children(of kind: AtlasPlace.Kind, _ id: String) throws -> [AtlasPlace] {
    let cities = "ORDER BY population DESC, id LIMIT \(PlaceAtlas.mostCities + 1)"
    switch kind {
    case .continent: return Self.byName(try select(.country, "WHERE continent = ?", .text(id)).map(\.place))
    case .country:
      let regions = Self.byName(try select(.region, "WHERE country = ?", .text(id)).map(\.place))
      return try regions + select(.city, "WHERE country = ? AND region IS NULL \(cities)", .text(id)).map(\.place)
    case .region:
      let country = String(id.prefix(2))
      return try select(.city, "WHERE country = ? AND region = ? \(cities)", .text(country), .text(id)).map(\.place)
    case .city: return []
    }
  }

  /// What a place belongs to, continent first.
  func ancestry(of row: Row) throws -> [AtlasPlace] {
    var (ancestry, parent) = ([AtlasPlace](), row.parent)
    while let (kind, id) = parent, let next = try self.row(kind, id) {
      ancestry.insert(next.place, at: 0)
      parent = next.parent
    }
    return ancestry
  }

  /// The name of a place in the first of the languages that has one. The sources' own names of countries and continents
  /// are English.
  private func name(
    of kind: AtlasPlace.Kind, id: String, geoname: Int64, own: String
  ) throws -> (name: String, language: String)? {
    for language in languages {
      let name = try database.statement("SELECT name FROM name WHERE geoname = ? AND language = ?")
        .bind(.integer(geoname), .text(language)).firstRow { $0.text(0) ?? "" }
      if let name = name ?? TerritoryNames.name(of: kind, id: id, in: language) { return (name, language) }
      if language == "en", kind == .country || kind == .continent { return (own, language) }
    }
    return nil
  }

  /// Folded names, so that Åland stands with A; ids break ties.
  private static func byName(_ places: [AtlasPlace]) -> [AtlasPlace] {
    places.map { (key: TextFold.fold($0.name).words.map(\.glued).joined(separator: " "), place: $0) }.sorted {
      ($0.key, $0.place.id) < ($1.key, $1.place.id)
    }
    .map(\.place)
  }
}
