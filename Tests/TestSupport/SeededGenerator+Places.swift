import GeoCore

extension SeededGenerator {
  /// A coordinate spread evenly over the globe's degrees.
  public mutating func coordinate() -> Coordinate {
    Coordinate(
      uncheckedLatitude: .random(in: -90...90, using: &self), longitude: .random(in: -180...180, using: &self))
  }

  /// `count` random bytes.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
  }
}
