import Foundation
import GeoCore

/// A position as a point of the unit sphere in whole steps of 2⁻²⁹ (1.2 cm on the ground).
///
/// Squares of chords between such points are exact 64-bit integers, so that nearest neighbors and their ties come out
/// the same in the index, in its SQL reference and on every processor.
public struct UnitVector: Hashable, Sendable {
  /// Towards latitude 0, longitude 0; −2²⁹ … 2²⁹.
  public let x: Int32
  /// Towards latitude 0, longitude 90.
  public let y: Int32
  /// Towards the north pole.
  public let z: Int32

  static let scale = Double(1 << 29)

  /// Wraps three steps.
  public init(x: Int32, y: Int32, z: Int32) { (self.x, self.y, self.z) = (x, y, z) }

  /// Rounds to the nearest step.
  public init(_ coordinate: Coordinate) {
    let (latitude, longitude) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
    let level = cos(latitude)
    x = Int32((level * cos(longitude) * Self.scale).rounded())
    y = Int32((level * sin(longitude) * Self.scale).rounded())
    z = Int32((sin(latitude) * Self.scale).rounded())
  }

  /// The position, to the step.
  var coordinate: Coordinate {
    let (x, y, z) = (Double(x), Double(y), Double(z))
    let level = (x * x + y * y).squareRoot()
    return Coordinate(uncheckedLatitude: atan2(z, level) * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
  }

  /// Square of the chord to another point, in steps²: at most 3 · 2⁶⁰.
  @inline(__always)
  public func squaredChord(to other: UnitVector) -> Int64 {
    let (dx, dy, dz) = (Int64(x) &- Int64(other.x), Int64(y) &- Int64(other.y), Int64(z) &- Int64(other.z))
    return dx &* dx &+ dy &* dy &+ dz &* dz
  }

  /// The great-circle distance that belongs to a chord.
  public static func distance(squaredChord: Int64) -> Meters {
    let half = Double(squaredChord).squareRoot() / scale / 2
    return Coordinate.earthRadius * (2 * asin(min(1, half)))
  }

  /// The chord² that belongs to a distance, rounded down; for limits.
  static func squaredChord(distance: Meters) -> Int64 {
    let chord = 2 * sin(min(.pi, distance.rawValue / Coordinate.earthRadius.rawValue) / 2) * scale
    return Int64(chord * chord)
  }

  @inline(__always)
  func component(_ axis: UInt8) -> Int32 { axis == 0 ? x : axis == 1 ? y : z }
}
