import Foundation
import GeoCore

/// A flat map around a position, in whole centimeters: right to a part in a thousand within some kilometers.
struct LocalPlane {
  private let origin: FixedCoordinate
  /// Centimeters of one unit of longitude, in millionths, at the origin's latitude.
  private let eastScale: Int64

  /// Centimeters of one unit of latitude, in millionths.
  private static let northScale: Int64 = 1_111_949

  init(around origin: FixedCoordinate) {
    self.origin = origin
    let cosine = cos(Double(origin.latitudeE7) / FixedCoordinate.unitsPerDegree * .pi / 180)
    eastScale = Int64((Double(Self.northScale) * max(0, cosine)).rounded())
  }

  func centimeters(_ position: FixedCoordinate) -> (x: Int64, y: Int64) {
    (
      (Int64(position.longitudeE7) - Int64(origin.longitudeE7)) * eastScale / 1_000_000,
      (Int64(position.latitudeE7) - Int64(origin.latitudeE7)) * Self.northScale / 1_000_000
    )
  }

  func squaredDistance(_ first: FixedCoordinate, _ second: FixedCoordinate) -> Int64 {
    let (a, b) = (centimeters(first), centimeters(second))
    // Beyond 20,000 km far is far; the clamp keeps the squares within 64 bits.
    let (dx, dy) = (Self.clamped(a.x - b.x), Self.clamped(a.y - b.y))
    return dx * dx + dy * dy
  }

  private static func clamped(_ difference: Int64) -> Int64 { max(-2_000_000_000, min(difference, 2_000_000_000)) }

  func nearestPoint(to target: FixedCoordinate, from: FixedCoordinate, to end: FixedCoordinate) -> FixedCoordinate {
    let (a, b, p) = (centimeters(from), centimeters(end), centimeters(target))
    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
    let square = dx * dx + dy * dy
    guard square > 0 else { return from }
    let share = max(0, min(1, (Double(p.x - a.x) * dx + Double(p.y - a.y) * dy) / square))
    return from.between(end, share: share)
  }
}

extension FixedCoordinate {
  /// The position at a share 0 … 1 of the straight line to another.
  func between(_ other: FixedCoordinate, share: Double) -> FixedCoordinate {
    FixedCoordinate(
      latitudeE7: Self.between(latitudeE7, other.latitudeE7, share),
      longitudeE7: Self.between(longitudeE7, other.longitudeE7, share))!
  }

  private static func between(_ first: Int32, _ second: Int32, _ share: Double) -> Int32 {
    Int32(Int64(first) + Int64((Double(Int64(second) - Int64(first)) * share).rounded()))
  }
}
