import GeoCore

/// A `bbox` (RFC 7946 §5): a rectangle, with heights if the file has them.
public struct GeoJSONBounds: Hashable, Sendable {
  /// Runs over ±180 if its west is greater than its east.
  public var bounds: Bounds
  /// Metres above the ellipsoid.
  public var altitudes: ClosedRange<Double>?

  public init(_ bounds: Bounds, altitudes: ClosedRange<Double>? = nil) {
    (self.bounds, self.altitudes) = (bounds, altitudes)
  }

  /// - Parameter numbers: Four or six, in the order of the file.
  /// - Returns: `nil` for any other count, and for numbers out of range or order.
  init?(_ numbers: [Double]) {
    guard numbers.count == 4 || numbers.count == 6 else { return nil }
    let half = numbers.count / 2
    guard
      let bounds = Bounds(south: numbers[1], west: numbers[0], north: numbers[half + 1], east: numbers[half])
    else { return nil }
    self.init(bounds)
    guard half == 3 else { return }
    guard numbers[2] <= numbers[5] else { return nil }
    altitudes = numbers[2]...numbers[5]
  }

  /// In the order of the file.
  var numbers: [Double] {
    guard let altitudes else { return [bounds.west, bounds.south, bounds.east, bounds.north] }
    return [
      bounds.west, bounds.south, altitudes.lowerBound, bounds.east, bounds.north, altitudes.upperBound,
    ]
  }
}
