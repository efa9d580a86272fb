import GeoCore
import RoadNetwork

/// Measures what roads climb and descend.
///
/// Heights are taken every 30 m at most. What of them lies within 5 m of a straight slope is the noise of the data, not
/// a hill; the difference between the ends always counts. On bridges and in tunnels the ground between the ends says
/// nothing.
struct ClimbMeter {
  static let step = 30.0
  static let noise = 5.0

  let heights: HeightModel

  /// - Returns: `nil` if a height is missing on the way.
  func climb(along line: [FixedCoordinate], isOnGround: Bool) -> RoadClimb? {
    guard let first = line.first, let last = line.last else { return nil }
    let places = isOnGround ? Self.densified(line) : [(0, first), (1, last)]
    var profile: [(x: Double, y: Double)] = []
    for (along, place) in places {
      guard let height = heights.meters(at: place) else { return nil }
      profile.append((along, height))
    }
    let kept = Simplification.keptIndices(of: profile, tolerance: Self.noise)
    var (up, down) = (0.0, 0.0)
    for (from, to) in zip(kept, kept.dropFirst()) {
      let rise = profile[to].y - profile[from].y
      if rise > 0 { up += rise } else { down -= rise }
    }
    return RoadClimb(upDecimeters: Self.decimeters(up), downDecimeters: Self.decimeters(down))
  }

  private static func decimeters(_ meters: Double) -> UInt16 { UInt16(min(65_534, (meters * 10).rounded())) }

  /// Positions at most `step` apart, with the meters before them.
  private static func densified(_ line: [FixedCoordinate]) -> [(along: Double, place: FixedCoordinate)] {
    var (places, along) = ([(0.0, line[0])], 0.0)
    for (from, to) in zip(line, line.dropFirst()) {
      let length = from.coordinate.distance(to: to.coordinate).rawValue
      let parts = max(1, Int((length / step).rounded(.up)))
      for part in 1...parts {
        let share = Double(part) / Double(parts)
        places.append((along + length * share, part == parts ? to : between(from, to, share)))
      }
      along += length
    }
    return places
  }

  private static func between(_ from: FixedCoordinate, _ to: FixedCoordinate, _ share: Double) -> FixedCoordinate {
    let north = Double(Int64(to.latitudeE7) - Int64(from.latitudeE7)) * share
    let east = Coordinate.wrapped(longitude: to.coordinate.longitude - from.coordinate.longitude) * share
    let longitude = Coordinate.wrapped(longitude: from.coordinate.longitude + east)
    return FixedCoordinate(
      Coordinate(
        uncheckedLatitude: (Double(from.latitudeE7) + north) / FixedCoordinate.unitsPerDegree, longitude: longitude))
  }
}
