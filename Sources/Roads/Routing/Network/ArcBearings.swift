import Foundation
import GeoCore

/// The directions in which an arc leaves its tail and reaches its head, in whole degrees clockwise from north, 0 … 359.
///
/// Measured over the first and last 12 m of the line: shorter pieces at a junction say more about how it was drawn
/// than about where the road goes.
public struct ArcBearings: Hashable, Sendable {
  /// Direction of travel where the arc begins.
  public let departure: UInt16
  /// Direction of travel where the arc ends.
  public let arrival: UInt16

  static let reach = 12.0

  /// Those of the arc that runs the other way.
  var reversed: ArcBearings { ArcBearings(departure: (arrival + 180) % 360, arrival: (departure + 180) % 360) }

  /// Puts directions together.
  public init(departure: UInt16, arrival: UInt16) { (self.departure, self.arrival) = (departure, arrival) }

  /// Measures a line.
  public init(of line: [FixedCoordinate]) {
    departure = Self.bearing(along: line)
    arrival = (Self.bearing(along: line.reversed()) + 180) % 360
  }

  /// The direction from the first position to the point `reach` meters along the line.
  static func bearing(along line: some Collection<FixedCoordinate>) -> UInt16 {
    guard let first = line.first else { return 0 }
    let scale = Coordinate.earthRadius.rawValue * .pi / 180 / FixedCoordinate.unitsPerDegree
    let shrink = cos(first.coordinate.latitude * .pi / 180)
    var (last, left) = ((x: 0.0, y: 0.0), Self.reach)
    for position in line.dropFirst() {
      let point = (
        x: Double(shorter(Int64(position.longitudeE7) - Int64(first.longitudeE7))) * scale * shrink,
        y: Double(Int64(position.latitudeE7) - Int64(first.latitudeE7)) * scale
      )
      let step = ((point.x - last.x) * (point.x - last.x) + (point.y - last.y) * (point.y - last.y)).squareRoot()
      if step >= left {
        let share = left / step
        last = (last.x + share * (point.x - last.x), last.y + share * (point.y - last.y))
        break
      }
      (last, left) = (point, left - step)
    }
    let degrees = Int((atan2(last.x, last.y) * 180 / .pi).rounded())
    return UInt16((degrees + 360) % 360)
  }

  private static func shorter(_ east: Int64) -> Int64 {
    east > 1_800_000_000 ? east - 3_600_000_000 : east < -1_800_000_000 ? east + 3_600_000_000 : east
  }
}
