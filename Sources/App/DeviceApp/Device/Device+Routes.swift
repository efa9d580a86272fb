import Directions

extension Device {
  /// Finds a route on the installed regions.
  ///
  /// - Throws: `OSRMError`, with one line for people.
  public func route(_ request: OSRMRouteRequest) throws(OSRMError) -> OSRMRouteResponse {
    try holdings.routes.route(request)
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
