import GeoCore
import Places
import SQLiteKit

/// What a newer gazetteer says otherwise than an older one: a new world is a release, and this is its note.
///
/// A marker keeps names and ancestry beside its id, so one whose id is `removed` stays readable; `successor` says where
/// it may point to now.
public struct GazetteerDiff: Codable, Equatable, Sendable {
  /// Kind of place.
  public enum Kind: String, Codable, Sendable, CaseIterable {
    case country, region, city, airport
  }

  /// A place that only one of the two has.
  public struct Place: Codable, Equatable, Sendable {
    public var kind: Kind
    /// As in `CatalogPlace.id`.
    public var id: String
    public var name: String
    /// Of a removed city: the id of a new one of the same name within 10 km.
    public var successor: String?
  }

  /// A place that both have, with something changed.
  public struct Change: Codable, Equatable, Sendable {
    public var kind: Kind
    public var id: String
    public var name: String
    /// What it was and is: names, or `country region` of a place that changed hands.
    public var from: String
    public var to: String
  }

  /// A place that both have, elsewhere.
  public struct Move: Codable, Equatable, Sendable {
    public var kind: Kind
    public var id: String
    public var name: String
    public var meters: Double
  }

  /// A position with two answers.
  public struct Answer: Codable, Equatable, Sendable {
    public var latitude: Double, longitude: Double
    /// `country`, `region`, `city`, `airport` or `timeZone`.
    public var link: String
    public var from: String
    public var to: String
  }

  public var added: [Place] = []
  public var removed: [Place] = []
  public var renamed: [Change] = []
  /// Cities and airports in another country or region.
  public var reassigned: [Change] = []
  /// Cities and airports that moved by more than a kilometer.
  public var moved: [Move] = []
  /// Positions that were asked of both.
  public var positions = 0
  /// Link → number of positions with another answer.
  public var changedAnswers: [String: Int] = [:]
  /// The changed answers, at most a hundred a link.
  public var answers: [Answer] = []

  /// A move that is told, at least.
  static let leastMove = Meters(1_000)
  /// Most answers that are told of a link.
  static let mostAnswers = 100

  /// Compares two folders of gazetteers.
  ///
  /// - Parameter positions: To ask of both.
  /// - Throws: `GazetteerError` or `SQLiteError` naming the file.
  public init(old: String, new: String, positions: [Coordinate]) throws {
    let (before, after) = (try PlaceTable.read(folder: old), try PlaceTable.read(folder: new))
    for kind in Kind.allCases { compare(kind, before[kind] ?? [], after[kind] ?? []) }
    try compareAnswers(Gazetteer(folder: old), Gazetteer(folder: new), positions)
  }

  private mutating func compare(_ kind: Kind, _ old: [PlaceTable.Row], _ new: [PlaceTable.Row]) {
    let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
    let after = Dictionary(new.map { ($0.id, $0) }) { first, _ in first }
    let fresh = new.filter { before[$0.id] == nil }
    let byName = Dictionary(grouping: fresh) { TextFold.fold($0.name).whole }
    added += fresh.map { Place(kind: kind, id: $0.id, name: $0.name) }
    for row in old {
      guard let now = after[row.id] else {
        removed.append(Place(kind: kind, id: row.id, name: row.name, successor: successor(of: row, byName)))
        continue
      }
      if now.name != row.name {
        renamed.append(Change(kind: kind, id: row.id, name: now.name, from: row.name, to: now.name))
      }
      if now.parent != row.parent {
        reassigned.append(Change(kind: kind, id: row.id, name: now.name, from: row.parent, to: now.parent))
      }
      if let (from, to) = row.position.flatMap({ from in now.position.map { (from, $0) } }) {
        let distance = from.distance(to: to)
        if distance > Self.leastMove {
          moved.append(Move(kind: kind, id: row.id, name: now.name, meters: distance.rawValue.rounded()))
        }
      }
    }
  }

  private func successor(of row: PlaceTable.Row, _ byName: [String: [PlaceTable.Row]]) -> String? {
    guard let position = row.position else { return nil }
    return byName[TextFold.fold(row.name).whole]?.first { candidate in
      candidate.position.map { $0.distance(to: position) <= Meters(10_000) } ?? false
    }?.id
  }

  private mutating func compareAnswers(_ old: Gazetteer, _ new: Gazetteer, _ positions: [Coordinate]) {
    self.positions = positions.count
    for position in positions {
      let (before, after) = (old.describe(position), new.describe(position))
      let links = [
        ("country", before.country?.id, after.country?.id), ("region", before.region?.id, after.region?.id),
        ("city", before.city?.id, after.city?.id), ("airport", before.airport?.id, after.airport?.id),
        ("timeZone", before.timeZone, after.timeZone),
      ]
      for (link, from, to) in links where from != to {
        changedAnswers[link, default: 0] += 1
        guard changedAnswers[link]! <= Self.mostAnswers else { continue }
        answers.append(
          Answer(
            latitude: position.latitude, longitude: position.longitude, link: link, from: from ?? "", to: to ?? ""))
      }
    }
  }
}

/// The places of a gazetteer, in the order of their ids.
enum PlaceTable {
  struct Row {
    var id: String
    var name: String
    var parent: String
    var position: Coordinate?
  }

  private static let queries: [(GazetteerDiff.Kind, String)] = [
    (.country, "SELECT code, name, '', NULL, NULL FROM country ORDER BY code"),
    (.region, "SELECT id, name, '', NULL, NULL FROM region ORDER BY id"),
    (.city, "SELECT id, name, country || ' ' || coalesce(region, ''), latitude, longitude FROM city ORDER BY id"),
    (.airport, "SELECT iata, name, country, latitude, longitude FROM airport ORDER BY iata"),
  ]

  static func read(folder: String) throws -> [GazetteerDiff.Kind: [Row]] {
    let database = try SQLiteDatabase(path: folder + "/gazetteer.sqlite", access: .immutable)
    var tables: [GazetteerDiff.Kind: [Row]] = [:]
    for (kind, sql) in queries {
      tables[kind] = try database.statement(sql).rows { row in
        let position =
          row.isNull(3)
          ? nil : Coordinate(latitude: Double(row.int(3)) / 1e7, longitude: Double(row.int(4)) / 1e7)
        return Row(id: row.text(0) ?? "", name: row.text(1) ?? "", parent: row.text(2) ?? "", position: position)
      }
    }
    return tables
  }
}
