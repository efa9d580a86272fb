/// A route in OSRM's shape.
public struct OSRMRoute: Codable, Equatable, Sendable {
  /// Meters.
  public var distance: Double
  /// Seconds.
  public var duration: Double
  /// Seconds and penalties: what was minimized.
  public var weight: Double
  /// What `weight` means: `routability`, since it holds penalties beside time.
  public var weightName = "routability"
  /// The line, `nil` if `overview=false`.
  public var geometry: OSRMGeometry?
  /// One for each two neighbouring waypoints.
  public var legs: [OSRMLeg]

  enum CodingKeys: String, CodingKey {
    case distance, duration, weight, geometry, legs
    case weightName = "weight_name"
  }
}

/// A leg in OSRM's shape.
public struct OSRMLeg: Codable, Equatable, Sendable {
  /// Meters.
  public var distance: Double
  /// Seconds.
  public var duration: Double
  /// Seconds; of the whole route's penalties only `routes[].weight` tells.
  public var weight: Double
  /// The two main roads, joined by a comma; empty without `steps=true`.
  public var summary: String
  /// Empty without `steps=true`.
  public var steps: [OSRMStep]
}

/// A step in OSRM's shape.
public struct OSRMStep: Codable, Equatable, Sendable {
  /// Meters.
  public var distance: Double
  /// Seconds.
  public var duration: Double
  /// Seconds.
  public var weight: Double
  /// The line of the step; `arrive` has one position twice.
  public var geometry: OSRMGeometry
  /// The road followed, empty if it has no name.
  public var name: String
  /// The road's number.
  public var ref: String?
  /// What the signs say, joined by commas.
  public var destinations: String?
  /// Exit numbers, joined by `;`.
  public var exits: String?
  /// `driving`, `cycling`, `walking`, `pushing bike` or `ferry`.
  public var mode: String
  /// The side of the road that traffic keeps to.
  public var drivingSide: String
  /// What to do at the start of the step.
  public var maneuver: OSRMManeuver
  /// The junctions passed.
  public var intersections: [OSRMIntersection]

  enum CodingKeys: String, CodingKey {
    case distance, duration, weight, geometry, name, ref, destinations, exits, mode, maneuver, intersections
    case drivingSide = "driving_side"
  }
}
