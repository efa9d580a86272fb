import GeoCore
import OSMImport

/// A boundary that says where things lie: a country, a municipality, a postcode.
struct AdminArea {
  /// OSM's `admin_level`, 2 a country … 11 a part of a quarter; 0 for a postcode's area.
  let level: Int
  let name: String
  /// All names, for searching "street, town" in any language.
  let names: [String]
  /// ISO 3166-1 alpha-2 of a country.
  let country: String?
  let postcode: String?
  let area: BandedArea

  /// - Returns: `nil` if the tags describe no such boundary.
  init?(tags: ElementTags, polygons: [OSMPolygon]) {
    let isPostal = tags["boundary"] == "postal_code"
    guard isPostal || tags["boundary"] == "administrative", let area = BandedArea(polygons) else { return nil }
    let names = NameTags(tags)
    level = isPostal ? 0 : Int(tags["admin_level"] ?? "") ?? 99
    postcode = tags["postal_code"].map { String($0.prefix(20)) }
    guard isPostal ? postcode != nil : (2...11).contains(level) && names.main != nil else { return nil }
    name = names.main ?? ""
    self.names = names.all
    let code = tags.first(of: "ISO3166-1:alpha2", "ISO3166-1")
    country = level == 2 ? code.flatMap { $0.count == 2 ? $0 : nil } : nil
    self.area = area
  }
}

/// Finds the boundaries around a position.
struct AdminAreas {
  private let areas: [AdminArea]
  private let cells: [Cell: [Int]]
  /// Areas that reach over too many cells, as those that touch both sides of 180° do: looked at every time.
  private let wide: [Int]

  /// Side of a cell of the grid in 1e-7 degrees: 0.1°.
  private static let cellSize: Int64 = 1_000_000

  private static let maximumCells: Int64 = 40_000

  private struct Cell: Hashable {
    let row: Int64
    let column: Int64
  }

  init(_ areas: [AdminArea]) {
    var cells: [Cell: [Int]] = [:]
    var wide: [Int] = []
    for (index, area) in areas.enumerated() {
      let extent = area.area.extent
      let rows = Self.index(extent.north) - Self.index(extent.south) + 1
      guard rows * (Self.index(extent.east) - Self.index(extent.west) + 1) <= Self.maximumCells else {
        wide.append(index)
        continue
      }
      for row in Self.index(extent.south)...Self.index(extent.north) {
        for column in Self.index(extent.west)...Self.index(extent.east) {
          cells[Cell(row: row, column: column), default: []].append(index)
        }
      }
    }
    (self.areas, self.cells, self.wide) = (areas, cells, wide)
  }

  /// Whether a country's outline is complete in the source.
  var knowsCountries: Bool { areas.contains { $0.country != nil } }

  /// The boundaries that contain a position, widest first; ties by name.
  func containing(_ position: FixedCoordinate) -> [AdminArea] {
    let cell = Cell(row: Self.index(position.latitudeE7), column: Self.index(position.longitudeE7))
    return ((cells[cell] ?? []) + wide).map { areas[$0] }.filter { $0.area.contains(position) }
      .sorted { ($0.level, $0.name) < ($1.level, $1.name) }
  }

  private static func index(_ value: Int32) -> Int64 { Int64((Double(value) / Double(cellSize)).rounded(.down)) }
}
