import GeoCore

/// A rectangle of fixed coordinates that does not cross the antimeridian; for things up to the size of a region.
struct Extent: Hashable {
  var west: Int32
  var east: Int32
  var south: Int32
  var north: Int32

  init(_ position: FixedCoordinate) {
    (west, east) = (position.longitudeE7, position.longitudeE7)
    (south, north) = (position.latitudeE7, position.latitudeE7)
  }

  /// - Precondition: at least one position.
  init(_ positions: some Sequence<FixedCoordinate>) {
    var iterator = positions.makeIterator()
    guard let first = iterator.next() else { preconditionFailure("an extent needs a position") }
    self.init(first)
    while let next = iterator.next() { extend(to: next) }
  }

  mutating func extend(to position: FixedCoordinate) {
    west = min(west, position.longitudeE7)
    east = max(east, position.longitudeE7)
    south = min(south, position.latitudeE7)
    north = max(north, position.latitudeE7)
  }

  mutating func formUnion(_ other: Extent) {
    west = min(west, other.west)
    east = max(east, other.east)
    south = min(south, other.south)
    north = max(north, other.north)
  }

  func contains(_ position: FixedCoordinate) -> Bool {
    west <= position.longitudeE7 && position.longitudeE7 <= east && south <= position.latitudeE7
      && position.latitudeE7 <= north
  }

  /// The middle.
  var center: FixedCoordinate {
    FixedCoordinate(
      latitudeE7: Int32((Int64(south) + Int64(north)) / 2), longitudeE7: Int32((Int64(west) + Int64(east)) / 2))!
  }
}

extension FixedCoordinate {
  /// Order of latitude, then longitude.
  static func isOrdered(_ left: FixedCoordinate, _ right: FixedCoordinate) -> Bool {
    (left.latitudeE7, left.longitudeE7) < (right.latitudeE7, right.longitudeE7)
  }

  /// Meters to another position, rounded to whole centimeters so that comparisons do not hang on the last bit.
  func centimeters(to other: FixedCoordinate) -> Int64 {
    Int64((coordinate.distance(to: other.coordinate).rawValue * 100).rounded())
  }
}
