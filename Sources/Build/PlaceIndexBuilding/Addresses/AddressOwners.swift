import GeoCore
import OSMImport
import Places

/// Finds the street or settlement that a house number belongs to.
struct AddressOwners {
  enum Owner: Hashable, Comparable {
    case street(Int)
    case place(Int)
  }

  private let streets: [LineGroup]
  private let places: [SourcePlace]
  private let streetsByKey: [String: [Int]]
  private let placesByKey: [String: [Int]]
  private let streetsByCell: [Cell: [Int]]

  private struct Cell: Hashable {
    let row: Int32
    let column: Int32
  }

  /// Furthest that a number may lie from a street that carries its street's name, in centimeters.
  private static let streetReach: Int64 = 200_000
  /// The same for settlements.
  private static let placeReach: Int64 = 1_000_000
  /// Furthest that a number without a street may lie from the street that it is given to.
  private static let guessReach: Int64 = 15_000
  /// 0.01°, far more than `guessReach`.
  private static let cellSize: Int32 = 100_000

  init(streets: [LineGroup], places: [SourcePlace]) {
    (self.streets, self.places) = (streets, places)
    var byKey: [String: [Int]] = [:]
    var byCell: [Cell: [Int]] = [:]
    for (index, street) in streets.enumerated() where street.lines[0].key == "highway" {
      for key in street.keys { byKey[key, default: []].append(index) }
      for cell in Set(street.lines.flatMap { $0.points.map(Self.cell) }) { byCell[cell, default: []].append(index) }
    }
    streetsByKey = byKey
    streetsByCell = byCell
    placesByKey = Dictionary(
      grouping: places.indices.filter {
        places[$0].classified.kind == .settlement || places[$0].family == "quarter"
          || places[$0].main == PlaceTag("place", "square")
      }, by: { places[$0].key })
  }

  /// The street of that name near the position; also a square or settlement, since mappers write both.
  func owner(ofStreet name: String, at position: FixedCoordinate) -> Owner? {
    let key = TextFold.fold(name).whole
    return nearestStreet(streetsByKey[key] ?? [], to: position, within: Self.streetReach)
      ?? nearestPlace(key, to: position)
  }

  /// The settlement of that name near the position, else a street of that name.
  func owner(ofPlace name: String, at position: FixedCoordinate) -> Owner? {
    let key = TextFold.fold(name).whole
    return nearestPlace(key, to: position)
      ?? nearestStreet(streetsByKey[key] ?? [], to: position, within: Self.streetReach)
  }

  /// The street that passes nearest, for numbers of which nothing else is known.
  func nearestOwner(to position: FixedCoordinate) -> Owner? {
    let home = Self.cell(position)
    var candidates: Set<Int> = []
    for row in -1...1 as ClosedRange<Int32> {
      for column in -1...1 as ClosedRange<Int32> {
        candidates.formUnion(streetsByCell[Cell(row: home.row + row, column: home.column + column)] ?? [])
      }
    }
    return nearestStreet(candidates.sorted(), to: position, within: Self.guessReach)
  }

  private func nearestStreet(_ candidates: [Int], to position: FixedCoordinate, within reach: Int64) -> Owner? {
    let near = candidates.map { (distance: streets[$0].distance(to: position), index: $0) }.min { $0 < $1 }
    return near.flatMap { $0.distance <= reach ? .street($0.index) : nil }
  }

  private func nearestPlace(_ key: String, to position: FixedCoordinate) -> Owner? {
    let near = (placesByKey[key] ?? [])
      .map { (distance: places[$0].position.centimeters(to: position), index: $0) }.min { $0 < $1 }
    return near.flatMap { $0.distance <= Self.placeReach ? .place($0.index) : nil }
  }

  private static func cell(_ position: FixedCoordinate) -> Cell {
    Cell(row: position.latitudeE7 / cellSize, column: position.longitudeE7 / cellSize)
  }
}
