import GeoCore
import Routing

/// A request for a route.
public struct OSRMRouteRequest: Equatable, Sendable {
  /// The profile as written in the path: `car`, `driving`, `foot` …
  public var profile: String
  /// Two places at least, in travel order.
  public var coordinates: [Coordinate]
  /// One for each place.
  public var limits: [OSRMPlaceLimits]
  /// How much of the whole line is answered.
  public var overview = Overview.simplified
  /// How lines are written.
  public var geometries = OSRMGeometry.Format.polyline
  /// Whether maneuvers are answered.
  public var steps = false
  /// Whether a via place is passed without turning round; `nil` leaves it to the profile.
  public var continueStraight: Bool?
  /// Indices of the places that end a leg, ascending, first and last among them; the others are only passed. `nil`: all.
  public var waypoints: [Int]?
  /// What the traveller wants beyond the profile.
  public var travel = TravelOptions()
  /// When the journey begins; `nil` leaves rules that depend on the time aside.
  public var departure: DepartureTime?
  /// Options that were sent and have no effect here.
  public var ignoredOptions: [String] = []

  /// The values of `overview`.
  public enum Overview: String, CaseIterable, Sendable {
    case full, simplified
    case none = "false"
  }

  /// A request with OSRM's default options.
  ///
  /// - Precondition: two places at least.
  public init(profile: String, coordinates: [Coordinate]) {
    precondition(coordinates.count >= 2, "a route needs two places")
    (self.profile, self.coordinates) = (profile, coordinates)
    limits = coordinates.map { _ in OSRMPlaceLimits() }
  }

  init(profile: String, coordinates: [Coordinate], options: OSRMOptions) throws(OSRMError) {
    guard coordinates.count >= 2 else {
      throw OSRMError(.invalidQuery, "A route needs at least two places; the request has \(coordinates.count)")
    }
    guard coordinates.count <= OSRMRequest.maximumPlaces else {
      throw OSRMError(
        .tooBig, "A route may have \(OSRMRequest.maximumPlaces) places; the request has \(coordinates.count)")
    }
    self.init(profile: profile, coordinates: coordinates)
    limits = try OSRMPlaceLimits.parse(options, count: coordinates.count)
    overview = try options.choice(
      "overview", ["full": .full, "simplified": .simplified, "false": .none], default: .simplified)
    geometries = try options.choice(
      "geometries", ["polyline": .polyline, "polyline6": .polyline6, "geojson": .geojson], default: .polyline)
    steps = try options.flag("steps", default: false)
    continueStraight = try options.choice(
      "continue_straight", ["default": nil, "true": true, "false": false], default: nil)
    waypoints = try Self.waypoints(options, count: coordinates.count)
    travel = try TravelOptions(options)
    departure = try options.departure()
    ignoredOptions = options.names(besides: Self.knownOptions.union(TravelOptions.requestNames))
  }

  private static func waypoints(_ options: OSRMOptions, count: Int) throws(OSRMError) -> [Int]? {
    guard let indices = try options.indices("waypoints", count: count) else { return nil }
    guard zip(indices, indices.dropFirst()).allSatisfy(<), indices.first == 0, indices.last == count - 1 else {
      throw OSRMError(.invalidOptions, "waypoints must ascend from the first place, 0, to the last, \(count - 1)")
    }
    return indices
  }

  /// Options with an effect, and those without one that are right to ignore in silence.
  private static let knownOptions: Set<String> = [
    "overview", "geometries", "steps", "continue_straight", "bearings", "radiuses", "hints", "generate_hints",
    "skip_waypoints", "approaches", "waypoints", "depart",
  ]
}
