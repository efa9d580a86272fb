/// Finds the handler for a request: first match in the order added.
public struct HTTPRouter: Sendable {
  /// One row.
  public struct Route: Sendable {
    /// The verb; `get` answers `HEAD` too.
    public let method: HTTPMethod
    /// The shape of the path.
    public let pattern: PathPattern
    /// What answers.
    public let handler: HTTPHandler
    /// Most bytes of a body.
    public let bodyLimit: Int
  }

  /// All rows.
  public private(set) var routes: [Route] = []

  /// No routes.
  public init() {}

  /// Adds a row.
  ///
  /// - Parameter bodyLimit: Most bytes of a body; longer ones are answered 413.
  public mutating func add(
    _ method: HTTPMethod, _ pattern: String, bodyLimit: Int = 0, _ handler: HTTPHandler
  ) {
    routes.append(Route(method: method, pattern: PathPattern(pattern), handler: handler, bodyLimit: bodyLimit))
  }

  /// The route for a verb and a path, and the pattern's values.
  ///
  /// - Throws: 404 if no pattern fits the path, 405 with `allow` if one does for another verb.
  /// - Complexity: O(routes).
  public func route(_ method: HTTPMethod, _ path: [String]) throws(HTTPError) -> (Route, [String: String]) {
    var allowed: [String] = []
    for route in routes {
      guard let values = route.pattern.match(path) else { continue }
      if route.method == method || (route.method == .get && method == .head) { return (route, values) }
      if !allowed.contains(route.method.rawValue) { allowed.append(route.method.rawValue) }
    }
    guard !allowed.isEmpty else { throw .notFound }
    let list = (allowed + (allowed.contains("GET") ? ["HEAD"] : []) + ["OPTIONS"]).joined(separator: ", ")
    throw HTTPError(
      .methodNotAllowed, code: "method-not-allowed", "this path knows only \(list)", headers: ["allow": list])
  }
}
