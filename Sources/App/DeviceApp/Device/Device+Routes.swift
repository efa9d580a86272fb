import Directions
import GeoCore
import RouteModel

extension Device {
  /// Finds a route on the installed regions.
  ///
  /// - Throws: `OSRMError`, with one line for people.
  public func route(_ request: OSRMRouteRequest) throws(OSRMError) -> OSRMRouteResponse {
    try holdings.routes.route(request)
  }

  /// The route of a request as a value, for guidance.
  ///
  /// - Throws: `OSRMError`, with one line for people.
  public func plannedRoute(_ request: OSRMRouteRequest) throws(OSRMError) -> Route {
    try holdings.routes.plannedRoute(request).route
  }

  /// Another route for somebody who left the one of `request`; `nil` if there is none.
  ///
  /// - Parameter heading: Direction of travel, degrees clockwise from north; a way ahead is preferred.
  public func newRoute(
    for request: OSRMRouteRequest, from place: Coordinate, heading: Double?, to waypoints: [Coordinate]
  ) -> Route? {
    holdings.routes.route(from: place, heading: heading, to: waypoints, like: request)
  }

  /// Finds times and lengths between places on the installed regions.
  ///
  /// - Throws: `OSRMError`, with one line for people.
  public func table(_ request: OSRMTableRequest) throws(OSRMError) -> OSRMTableResponse {
    try holdings.routes.table(request)
  }

  /// Whether any region has roads.
  public var hasRoads: Bool { holdings.regions.contains { $0.roads != nil } }

  /// Answers an OSRM request as it came.
  func osrmAnswer(target: String) -> (status: Int, body: [UInt8]) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return holdings.routes.answer(path: String(parts[0]), query: parts.count == 2 ? String(parts[1]) : "")
  }
}
