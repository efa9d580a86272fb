import GeoCore
import Routing

/// A request for a table of travel times.
public struct OSRMTableRequest: Equatable, Sendable {
  /// The profile as written in the path.
  public var profile: String
  /// The places; sources and destinations are some of them.
  public var coordinates: [Coordinate]
  /// One for each place.
  public var limits: [OSRMPlaceLimits]
  /// Indices of the rows' places, in their order.
  public var sources: [Int]
  /// Indices of the columns' places, in their order.
  public var destinations: [Int]
  /// Whether travel times are answered.
  public var durations = true
  /// Whether lengths are answered.
  public var distances = false
  /// What the traveller wants beyond the profile.
  public var travel = TravelOptions()

  /// Travel times between all pairs of places.
  ///
  /// - Precondition: one place at least.
  public init(profile: String, coordinates: [Coordinate]) {
    precondition(!coordinates.isEmpty, "a table needs a place")
    (self.profile, self.coordinates) = (profile, coordinates)
    limits = coordinates.map { _ in OSRMPlaceLimits() }
    (sources, destinations) = (Array(coordinates.indices), Array(coordinates.indices))
  }

  init(profile: String, coordinates: [Coordinate], options: OSRMOptions) throws(OSRMError) {
    guard !coordinates.isEmpty else { throw OSRMError(.invalidQuery, "A table needs at least one place") }
    guard coordinates.count <= OSRMRequest.maximumPlaces else {
      throw OSRMError(
        .tooBig, "A table may have \(OSRMRequest.maximumPlaces) places; the request has \(coordinates.count)")
    }
    self.init(profile: profile, coordinates: coordinates)
    limits = try OSRMPlaceLimits.parse(options, count: coordinates.count)
    sources = try options.indices("sources", count: coordinates.count) ?? sources
    destinations = try options.indices("destinations", count: coordinates.count) ?? destinations
    for word in (options["annotations"] ?? "duration").split(separator: ",") where !Self.annotations.contains(word) {
      throw OSRMError(.invalidOptions, "annotations=\(word) is not known; use duration, distance or both")
    }
    let wanted = (options["annotations"] ?? "duration").split(separator: ",")
    (durations, distances) = (wanted.contains("duration"), wanted.contains("distance"))
    travel = try TravelOptions(options)
  }

  private static let annotations: [Substring] = ["duration", "distance"]
}

/// The body of an answer to `/table`.
public struct OSRMTableResponse: Codable, Equatable, Sendable {
  /// `Ok`.
  public var code = "Ok"
  /// Seconds, a row for each source; `null` where there is no way.
  public var durations: [[Double?]]?
  /// Meters, a row for each source; `null` where there is no way.
  public var distances: [[Double?]]?
  /// The sources, moved to roads.
  public var sources: [OSRMWaypoint]
  /// The destinations, moved to roads.
  public var destinations: [OSRMWaypoint]
  /// Who computed it.
  public var source = "device"
}
