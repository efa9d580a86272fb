/// A maneuver in OSRM's shape.
public struct OSRMManeuver: Codable, Equatable, Sendable {
  /// Longitude, latitude.
  public var location: [Double]
  /// Degrees, 0 … 359.
  public var bearingBefore: Int
  /// Degrees, 0 … 359.
  public var bearingAfter: Int
  /// As in `turn`, `end of road`, `roundabout`.
  public var type: String
  /// As in `slight left`.
  public var modifier: String?
  /// The number of the exit of a roundabout.
  public var exit: Int?
  /// The sentence for people.
  public var instruction: String

  enum CodingKeys: String, CodingKey {
    case location, type, modifier, exit, instruction
    case bearingBefore = "bearing_before"
    case bearingAfter = "bearing_after"
  }
}

/// A junction in OSRM's shape.
public struct OSRMIntersection: Codable, Equatable, Sendable {
  /// Longitude, latitude.
  public var location: [Double]
  /// The directions of all roads that meet, ascending degrees.
  public var bearings: [Int]
  /// For each of `bearings`, whether it may be entered.
  public var entry: [Bool]
  /// Index of the bearing that one comes from; absent where the leg starts.
  public var incoming: Int?
  /// Index of the bearing that one leaves by; absent where the leg ends.
  public var outgoing: Int?
  /// Lanes left to right; absent if unknown.
  public var lanes: [OSRMLane]?

  enum CodingKeys: String, CodingKey {
    case location, bearings, entry, lanes
    case incoming = "in"
    case outgoing = "out"
  }
}

/// A lane in OSRM's shape.
public struct OSRMLane: Codable, Equatable, Sendable {
  /// The arrows painted on it, `none` if there are none.
  public var indications: [String]
  /// Whether it leads where the route goes.
  public var valid: Bool
}
