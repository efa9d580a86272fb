/// Who may ask, and what browsers are told about the answers.
///
/// The server of a device holds where a person is and has been. A page from elsewhere in the same browser must not
/// read it: not by a name that it points at this machine (DNS rebinding, refused by the `Host` field), not by a
/// request across origins (no `Access-Control-Allow-Origin` unless the person names the origin), not by embedding
/// (`Cross-Origin-Resource-Policy`), and it must not change anything (unsafe verbs need the page's own origin).
public struct HTTPPolicy: Sendable {
  /// Names that `Host` may carry besides addresses and `localhost`, in lower case, without port.
  public var hostNames: Set<String>
  /// Origins that may read answers, as `https://maps.example`.
  public var allowedOrigins: Set<String>
  /// What a page of ours may load.
  public var contentSecurityPolicy: String

  /// A policy for the page's own use.
  public init(
    hostNames: Set<String> = [], allowedOrigins: Set<String> = [],
    contentSecurityPolicy: String = HTTPPolicy.ownPageOnly
  ) {
    self.hostNames = Set(hostNames.map { $0.lowercased() })
    self.allowedOrigins = allowedOrigins
    self.contentSecurityPolicy = contentSecurityPolicy
  }

  /// Scripts, styles, pictures and data from this server alone; workers from blobs, as MapLibre starts them.
  public static let ownPageOnly =
    "default-src 'self'; script-src 'self' blob:; worker-src 'self' blob:; img-src 'self' data: blob:; "
    + "style-src 'self' 'unsafe-inline'; connect-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    + "form-action 'self'; frame-ancestors 'none'"

  /// Refuses requests that a foreign page may have caused.
  func check(_ request: HTTPRequest) throws(HTTPError) {
    guard request.headers.count(of: "host") == 1, let host = request.headers["host"], allows(host: host) else {
      throw HTTPError(
        .misdirectedRequest, code: "unknown-host",
        "the Host field names no host of this server; start it with --allow-host to add a name")
    }
    guard !request.method.isSafe, let origin = request.headers["origin"] else { return }
    guard origin == "http://" + host || origin == "https://" + host || allowedOrigins.contains(origin) else {
      throw HTTPError(.forbidden, code: "foreign-origin", "a page of another origin may not change anything here")
    }
  }

  /// Whether a `Host` field names this server: an address, which no foreign name can hide behind, or a known name.
  func allows(host: String) -> Bool {
    if host.hasPrefix("[") {
      guard let end = host.firstIndex(of: "]") else { return false }
      return host[end...].dropFirst().isPort
        && host[..<end].dropFirst().allSatisfy { $0.isHexDigit || ":.%".contains($0) }
    }
    let name = host.prefix { $0 != ":" }
    guard host[name.endIndex...].isPort, !name.isEmpty else { return false }
    let lower = name.lowercased()
    if lower == "localhost" || hostNames.contains(lower) { return true }
    let numbers = name.split(separator: ".", omittingEmptySubsequences: false)
    return numbers.count == 4 && numbers.allSatisfy { !$0.isEmpty && UInt8($0) != nil && $0.allSatisfy(\.isNumber) }
  }

  /// Adds what every answer carries.
  func seal(_ response: HTTPResponse, for request: HTTPRequest?) -> HTTPResponse {
    var answer = response
    answer.headers["x-content-type-options"] = "nosniff"
    answer.headers["referrer-policy"] = "no-referrer"
    answer.headers["cross-origin-resource-policy"] = "same-origin"
    if response.headers["content-type"]?.hasPrefix("text/html") == true {
      answer.headers["content-security-policy"] = contentSecurityPolicy
      answer.headers["x-frame-options"] = "DENY"
      answer.headers["cross-origin-opener-policy"] = "same-origin"
    }
    if !allowedOrigins.isEmpty {
      let vary = response.headers["vary"].map { $0 + ", Origin" }
      answer.headers["vary"] = vary ?? "Origin"
    }
    guard let origin = request?.headers["origin"], allowedOrigins.contains(origin) else { return answer }
    answer.headers["access-control-allow-origin"] = origin
    answer.headers["access-control-expose-headers"] = "ETag, X-Tile-State"
    answer.headers["cross-origin-resource-policy"] = "cross-origin"
    return answer
  }

  /// The answer to `OPTIONS`, preflights included.
  func options(allow: String, for request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(.noContent, headers: ["allow": allow])
    guard let origin = request.headers["origin"], allowedOrigins.contains(origin) else { return response }
    response.headers["access-control-allow-methods"] = allow
    response.headers["access-control-allow-headers"] = "Content-Type, If-None-Match, Last-Event-ID, Range"
    response.headers["access-control-max-age"] = "600"
    return response
  }
}

extension Substring {
  /// Whether it is empty, or a colon and a port.
  fileprivate var isPort: Bool {
    isEmpty || (first == ":" && UInt16(dropFirst()) != nil && dropFirst().allSatisfy(\.isNumber))
  }
}
