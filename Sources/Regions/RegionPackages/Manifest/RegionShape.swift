import GeoCore

/// The ground of a region: rings by the even–odd rule, holes included.
public struct RegionShape: Hashable, Sendable, Codable {
  /// Each ring closed or open, positions as longitude and latitude in degrees, in the order of GeoJSON.
  public let rings: [[[Double]]]

  /// More positions are refused: an outline is for a glance, not for surveying.
  static let mostPositions = 20_000

  /// - Returns: `nil` if a position is out of range, a ring has less than three, or there are too many.
  public init?(rings: [[[Double]]]) {
    guard !rings.isEmpty, rings.reduce(0, { $0 + $1.count }) <= Self.mostPositions else { return nil }
    for ring in rings {
      guard ring.count >= 3, ring.allSatisfy({ $0.count == 2 && Coordinate(latitude: $0[1], longitude: $0[0]) != nil })
      else { return nil }
    }
    self.rings = rings
  }

  public init(from decoder: any Decoder) throws {
    let rings = try decoder.singleValueContainer().decode([[[Double]]].self)
    guard let shape = RegionShape(rings: rings) else { throw DecodingError.wrong("outline", in: decoder) }
    self = shape
  }

  public func encode(to encoder: any Encoder) throws { try rings.encode(to: encoder) }

  /// A rectangle.
  public init(_ bounds: Bounds) {
    let corners = [
      [bounds.west, bounds.south], [bounds.east, bounds.south], [bounds.east, bounds.north],
      [bounds.west, bounds.north],
    ]
    rings = [corners]
  }

  /// The rings in fixed coordinates.
  public var fixedRings: [[FixedCoordinate]] {
    rings.map { ring in
      ring.map { FixedCoordinate(Coordinate(uncheckedLatitude: $0[1], longitude: $0[0])) }
    }
  }

  /// Whether the position lies inside.
  public func contains(_ coordinate: Coordinate) -> Bool {
    Containment.contains(FixedCoordinate(coordinate), rings: fixedRings)
  }

  /// The rectangle around it.
  public var bounds: Bounds {
    var bounds = Bounds(Coordinate(uncheckedLatitude: rings[0][0][1], longitude: rings[0][0][0]))
    for position in rings.joined() {
      bounds.extend(to: Coordinate(uncheckedLatitude: position[1], longitude: position[0]))
    }
    return bounds
  }
}
