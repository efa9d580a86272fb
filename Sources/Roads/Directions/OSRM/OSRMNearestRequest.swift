import GeoCore
import Routing

/// A request for the roads near a place.
public struct OSRMNearestRequest: Equatable, Sendable {
  /// The profile as written in the path.
  public var profile: String
  /// The place.
  public var coordinate: Coordinate
  /// Limits for the roads.
  public var limits: OSRMPlaceLimits
  /// How many roads, 1 … 100.
  public var number: Int
  /// What the traveller wants beyond the profile.
  public var travel = TravelOptions()

  /// Creates a request.
  ///
  /// - Precondition: `number` is 1 … 100.
  public init(profile: String, coordinate: Coordinate, limits: OSRMPlaceLimits = .init(), number: Int = 1) {
    precondition((1...OSRMRequest.maximumPlaces).contains(number), "number must be 1 to 100")
    (self.profile, self.coordinate, self.limits, self.number) = (profile, coordinate, limits, number)
  }

  init(profile: String, coordinates: [Coordinate], options: OSRMOptions) throws(OSRMError) {
    guard coordinates.count == 1 else {
      throw OSRMError(.invalidOptions, "/nearest takes one place; the request has \(coordinates.count)")
    }
    let limits = try OSRMPlaceLimits.parse(options, count: 1)
    let text = options["number"] ?? "1"
    guard let number = Int(text), number >= 1 else {
      throw OSRMError(.invalidOptions, "number=\(text) must be a whole number, 1 or more")
    }
    guard number <= OSRMRequest.maximumPlaces else {
      throw OSRMError(.tooBig, "number=\(number) is more than \(OSRMRequest.maximumPlaces)")
    }
    self.init(profile: profile, coordinate: coordinates[0], limits: limits[0], number: number)
    travel = try TravelOptions(options)
  }
}
