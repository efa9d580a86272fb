import GeoCore
import Routing

extension RoutingError {
  /// Whether every place has a road.
  var isNoWay: Bool {
    switch self {
    case .noRoad: false
    case .noWay: true
    }
  }
}

extension OSRMError {
  /// Why a route failed, in OSRM's terms and in words.
  init(_ failure: RoutingError?, request: OSRMRouteRequest, profile: Profile, hasRegions: Bool) {
    switch failure {
    case .noRoad(let place, let radius):
      let position = request.coordinates[place]
      self.init(
        .noSegment,
        "No road for \(profile.name) within \(Int(min(radius.rawValue, 1e9))) m of place \(place + 1) (\(position))")
    case .noWay(let from, let reason):
      let (start, goal) = ("place \(from + 1)", "place \(from + 2)")
      let why =
        switch reason {
        case .startIsIsland: "the roads at \(start) lead nowhere else"
        case .goalIsIsland: "nothing leads to the roads at \(goal)"
        case .notConnected: "no allowed way connects them"
        }
      self.init(.noRoute, "No route for \(profile.name) from \(start) to \(goal): \(why)")
    case nil:
      self.init(.noSegment, hasRegions ? "No road near the places" : "No region with roads is installed")
    }
  }
}
