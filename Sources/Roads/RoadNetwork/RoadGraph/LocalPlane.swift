import Foundation
import GeoCore

/// A flat map around a position, in meters east and north of it.
///
/// Exact enough within some tens of kilometers, and the same for the index and for its slow twin. Longitudes take the
/// shorter way, so that the antimeridian is no edge.
struct LocalPlane {
  private let latitudeE7: Int64
  private let longitudeE7: Int64
  private let metersEast: Double
  private static let metersNorth = Coordinate.earthRadius.rawValue * .pi / 180 / FixedCoordinate.unitsPerDegree

  init(around center: FixedCoordinate) {
    latitudeE7 = Int64(center.latitudeE7)
    longitudeE7 = Int64(center.longitudeE7)
    metersEast = Self.metersNorth * max(1e-9, cos(center.coordinate.latitude * .pi / 180))
  }

  /// Meters east and north of the center.
  func point(_ position: FixedCoordinate) -> (x: Double, y: Double) {
    let east = Self.shorter(Int64(position.longitudeE7) - longitudeE7)
    return (Double(east) * metersEast, Double(Int64(position.latitudeE7) - latitudeE7) * Self.metersNorth)
  }

  /// Meters from one position to another, the shorter way round.
  func step(from: FixedCoordinate, to: FixedCoordinate) -> (x: Double, y: Double) {
    let east = Self.shorter(Int64(to.longitudeE7) - Int64(from.longitudeE7))
    return (Double(east) * metersEast, Double(Int64(to.latitudeE7) - Int64(from.latitudeE7)) * Self.metersNorth)
  }

  /// The position of a point of the plane.
  func position(x: Double, y: Double) -> FixedCoordinate {
    let latitude = latitudeE7 + Int64((y / Self.metersNorth).rounded())
    let longitude = longitudeE7 + Self.shorter(Int64((x / metersEast).rounded()))
    return FixedCoordinate(
      latitudeE7: Int32(max(-900_000_000, min(900_000_000, latitude))),
      longitudeE7: Int32(max(-1_800_000_000, min(1_800_000_000, Self.shorter(longitude))))) ?? RoadGraph.nullIsland
  }

  /// Ranges of latitude, and of longitude in one part or two, that hold every point within `radius` meters.
  func box(radius: Double) -> (latitudes: ClosedRange<Int32>, longitudes: [ClosedRange<Int32>]) {
    // Distances are compared in whole millimeters: half of one more may round to the radius.
    let radius = radius + 0.001
    let north = Int64(min(4e9, (radius / Self.metersNorth).rounded(.up) + 1))
    let east = Int64(min(4e9, (radius / metersEast).rounded(.up) + 1))
    let latitudes = Int32(max(-900_000_000, latitudeE7 - north))...Int32(min(900_000_000, latitudeE7 + north))
    let (half, turn) = (Int64(1_800_000_000), Int64(3_600_000_000))
    guard east < half else { return (latitudes, [Int32(-half)...Int32(half)]) }
    let (west, easternmost) = (longitudeE7 - east, longitudeE7 + east)
    if west < -half { return (latitudes, [Int32(-half)...Int32(easternmost), Int32(west + turn)...Int32(half)]) }
    if easternmost > half { return (latitudes, [Int32(west)...Int32(half), Int32(-half)...Int32(easternmost - turn)]) }
    return (latitudes, [Int32(west)...Int32(easternmost)])
  }

  private static func shorter(_ east: Int64) -> Int64 {
    east > 1_800_000_000 ? east - 3_600_000_000 : east < -1_800_000_000 ? east + 3_600_000_000 : east
  }
}
