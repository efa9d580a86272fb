/// What a client asks.
public struct HTTPRequest: Sendable {
  /// The verb.
  public var method: HTTPMethod
  /// Path and query as they came, still encoded.
  public var target = ""
  /// The path's segments, decoded: `/tiles/14/8529` is `["tiles", "14", "8529"]`, `/` is empty.
  public var path: [String]
  /// Names and values after the question mark, decoded, in order.
  public var query: [(name: String, value: String)]
  /// Header fields.
  public var headers: HTTPHeaders
  /// The body, no longer than the server's limit.
  public var body: [UInt8]
  /// The address that it came from; empty if unknown. A proxy's own if there is one.
  public var client = ""
  /// Values of the pattern's `{names}`, filled by the router.
  public var parameters: [String: String] = [:]

  /// Puts the parts together.
  public init(
    method: HTTPMethod = .get, path: [String] = [], query: [(name: String, value: String)] = [],
    headers: HTTPHeaders = [:], body: [UInt8] = []
  ) {
    (self.method, self.path, self.query, self.headers, self.body) = (method, path, query, headers, body)
  }

  /// Splits and decodes a request target in origin form, as `/a/b?c=d`.
  ///
  /// - Throws: `HTTPError` with status 400 if it is in another form, an escape is broken, or it is no UTF-8.
  public init(method: HTTPMethod, target: String, headers: HTTPHeaders) throws(HTTPError) {
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard target.utf8.first == UInt8(ascii: "/") else {
      throw HTTPError(.badRequest, code: "bad-target", "the request target must be a path")
    }
    let segments = parts[0].dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    self.init(method: method, headers: headers)
    self.target = target
    for segment in segments.count == 1 && segments[0].isEmpty ? [] : segments {
      guard let decoded = PercentCoding.decode(segment) else { throw Self.broken("path") }
      path.append(decoded)
    }
    for pair in parts.count == 2 ? parts[1].split(separator: "&") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(sides[0], plusIsSpace: true),
        let value = PercentCoding.decode(sides.count == 2 ? sides[1] : "", plusIsSpace: true)
      else { throw Self.broken("query") }
      query.append((name, value))
    }
  }

  /// The first value of a name in the query.
  public func value(_ name: String) -> String? { query.first { $0.name == name }?.value }

  private static func broken(_ part: String) -> HTTPError {
    HTTPError(.badRequest, code: "bad-escape", "the \(part) holds a broken escape or no UTF-8")
  }
}
