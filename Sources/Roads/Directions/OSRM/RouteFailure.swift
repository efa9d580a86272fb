import GeoCore
import Routing

/// Why no region has an answer, in OSRM's terms and in words.
struct RouteFailure {
  let profile: Profile
  let places: [Coordinate]
  /// The rectangles of the regions.
  let regions: [Bounds?]
  /// Whether there is an answer without the options of the request.
  var isDueToOptions = false
  private var reason: RoutingError?

  init(profile: Profile, places: [Coordinate], regions: [Bounds?]) {
    (self.profile, self.places, self.regions) = (profile, places, regions)
  }

  /// Of several regions the one that has roads near all places knows best why there is no way.
  mutating func add(_ error: RoutingError) {
    if case .noWay = reason { return }
    if case .noRoad(_, _, isClosed: true) = reason, case .noRoad = error { return }
    reason = error
  }

  var error: OSRMError {
    let remedy = isDueToOptions ? "; without the options of the request there is one" : ""
    switch reason {
    case .noRoad(let place, let radius, let isClosed):
      return OSRMError(.noSegment, "No road\(whereabouts(place, radius, isClosed))\(remedy)")
    case .noWay(let from, let reason):
      return OSRMError(.noRoute, "No route for \(profile.name) \(why(from, reason))\(remedy)")
    case nil:
      return OSRMError(.noSegment, "No region with roads is installed")
    }
  }

  private func whereabouts(_ place: Int, _ radius: Meters, _ isClosed: Bool) -> String {
    let near = "within \(Int(min(radius.rawValue, 1e9))) m of place \(place + 1) (\(places[place]))"
    if isClosed { return " open to \(profile.name) \(near): the roads there are closed to it" }

    let isInside = regions.contains { $0?.contains(places[place]) ?? false }
    return " for \(profile.name) \(near)" + (isInside ? "" : ": it lies outside of the installed regions")
  }

  private func why(_ from: Int, _ reason: RoutingError.Reason) -> String {
    let (start, goal) = ("place \(from + 1)", "place \(from + 2)")
    let why =
      switch reason {
      case .startIsIsland: "the roads at \(start) lead nowhere else"
      case .goalIsIsland: "nothing leads to the roads at \(goal)"
      case .notConnected: "no allowed way connects them"
      case .closedAtThatTime: "every way is closed at the time at which it would be reached"
      }
    return "from \(start) to \(goal): \(why)"
  }
}
