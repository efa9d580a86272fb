import GeoCore

/// Says in words where a position lies: from the boundaries around it, else from the settlements near it.
struct LocalityFinder {
  /// A city, town or village with the distance within which it gives its name to what is around.
  struct Settlement {
    let name: String
    let position: FixedCoordinate
    let reachMeters: Int64
  }

  private let areas: AdminAreas
  private let settlements: [Cell: [Settlement]]
  private let fallbackCountry: String?

  private struct Cell: Hashable {
    let row: Int32
    let column: Int32
  }

  /// 0.2°: no settlement reaches further than a neighboring cell, up to 70° of latitude.
  private static let cellSize: Int32 = 2_000_000

  /// - Parameter regionCountry: The country that most elements with `addr:country` name.
  init(areas: AdminAreas, settlements: [Settlement], regionCountry: String?) {
    self.areas = areas
    self.settlements = Dictionary(grouping: settlements) { Self.cell($0.position) }
    // Where a country's outline is known, what lies outside is abroad.
    fallbackCountry = areas.knowsCountries ? nil : regionCountry
  }

  /// Where a position lies.
  struct Finding {
    var locality: Locality
    /// Names of everything that contains the position, for searching.
    var names: [String]
    /// Whether the city is known from its boundary, not guessed from nearness.
    var isCityCertain: Bool
  }

  /// The locality of a position.
  func find(_ position: FixedCoordinate) -> Finding {
    let containing = areas.containing(position)
    let municipality = containing.last { (7...8).contains($0.level) }
    let locality = Locality(
      city: municipality?.name ?? nearestSettlement(position) ?? containing.last { $0.level == 6 }?.name,
      district: containing.last { $0.level > 8 }?.name,
      postcode: containing.first { $0.level == 0 }?.postcode ?? municipality?.postcode,
      country: containing.first { $0.country != nil }?.country ?? fallbackCountry)
    return Finding(
      locality: locality, names: containing.filter { $0.level > 2 }.flatMap { $0.names.prefix(4) },
      isCityCertain: municipality != nil)
  }

  /// The settlement that is nearest in shares of its own reach.
  private func nearestSettlement(_ position: FixedCoordinate) -> String? {
    let home = Self.cell(position)
    var best: (share: Int64, name: String)?
    for row in -1...1 as ClosedRange<Int32> {
      for column in -1...1 as ClosedRange<Int32> {
        for settlement in settlements[Cell(row: home.row + row, column: home.column + column)] ?? [] {
          let share = settlement.position.centimeters(to: position) * 10 / settlement.reachMeters
          guard share < 1_000 else { continue }
          if best.map({ (share, settlement.name) < ($0.share, $0.name) }) ?? true { best = (share, settlement.name) }
        }
      }
    }
    return best?.name
  }

  private static func cell(_ position: FixedCoordinate) -> Cell {
    Cell(row: position.latitudeE7 / cellSize, column: position.longitudeE7 / cellSize)
  }

  /// Meters around a `place` node in which things are said to be in it.
  static func reach(ofPlace value: String) -> Int64? {
    switch value {
    case "city": 15_000
    case "town": 8_000
    case "village", "municipality": 4_000
    case "hamlet": 1_500
    default: nil
    }
  }
}
