import GeoCore

/// A position whose longitude runs on over ±180, so that neighbours of a line are neighbours in numbers.
struct UnrolledPosition: Equatable {
  /// Degrees east, any.
  var x: Double
  /// Degrees north, −90 … 90.
  var y: Double
  /// Metres; NaN for none.
  var altitude: Double

  init(x: Double, y: Double, altitude: Double = .nan) { (self.x, self.y, self.altitude) = (x, y, altitude) }

  init(_ raw: RawPosition) { self.init(x: raw.longitude, y: raw.latitude, altitude: raw.altitude) }

  init(_ position: GeoJSONPosition) {
    self.init(
      x: position.coordinate.longitude, y: position.coordinate.latitude, altitude: position.altitude ?? .nan)
  }

  func isSamePlace(as other: UnrolledPosition) -> Bool { x == other.x && y == other.y }

  /// The position in a turn of the earth, 0 being −180 … 180.
  func position(turn: Double) -> GeoJSONPosition {
    GeoJSONPosition(
      Coordinate(uncheckedLatitude: max(-90, min(90, y)), longitude: max(-180, min(180, x - 360 * turn))),
      altitude: altitude.isNaN ? nil : altitude)
  }

  /// Where the stretch to `other` meets a meridian.
  func crossing(_ other: UnrolledPosition, x: Double) -> UnrolledPosition {
    // From the same end whichever way it is run, so that two shapes that share the stretch share the point.
    let (from, to) = self.x < other.x ? (self, other) : (other, self)
    let share = (x - from.x) / (to.x - from.x)
    return UnrolledPosition(
      x: x, y: from.y + share * (to.y - from.y), altitude: from.altitude + share * (to.altitude - from.altitude))
  }

  /// Positions of the file, each the shorter way from the one before.
  static func unrolled(_ positions: [GeoJSONPosition]) -> [UnrolledPosition] {
    var unrolled: [UnrolledPosition] = []
    unrolled.reserveCapacity(positions.count)
    var turn = 0.0
    for position in positions {
      var next = UnrolledPosition(position)
      if let last = unrolled.last {
        let step = next.x + turn - last.x
        if step > 180 { turn -= 360 }
        if step < -180 { turn += 360 }
      }
      next.x += turn
      unrolled.append(next)
    }
    return unrolled
  }
}
