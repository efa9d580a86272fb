import GeoCore
import HTTPServing

/// Searches and routes.
struct QuestionRoutes: Sendable {
  let device: Device

  /// Longer words are no place's name; searching them would only cost time.
  private static let longestWords = 200

  func add(to router: inout HTTPRouter) {
    router.add(.get, "/api/v1/search", .working { [device] in try Self.search($0, on: device) })
    for service in ["route", "nearest", "table"] {
      router.add(.get, "/\(service)/{rest...}", .working { [device] in Self.osrm($0, on: device) })
    }
  }

  private static func osrm(_ request: HTTPRequest, on device: Device) -> HTTPResponse {
    let start = ContinuousClock.now
    let (status, body) = device.osrmAnswer(target: request.target)
    var response = HTTPResponse.bytes(body, type: "application/json", status: HTTPStatus(rawValue: status))
    response.headers["cache-control"] = "no-store"
    response.headers["server-timing"] = timing(of: ContinuousClock.now - start)
    return response
  }

  /// What the page shows as the time that an answer took, in milliseconds (W3C Server Timing).
  private static func timing(of duration: Duration) -> String {
    let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
    return "answer;dur=\(Double(microseconds) / 1000)"
  }

  private static func search(_ request: HTTPRequest, on device: Device) throws -> HTTPResponse {
    var response = HTTPResponse.json(try device.search(try searchRequest(request)))
    response.headers["cache-control"] = "no-store"
    return response
  }

  private static func searchRequest(_ request: HTTPRequest) throws(HTTPError) -> SearchRequest {
    let words = request.value("q") ?? ""
    guard words.utf8.count <= longestWords else { throw wrong("q", "has at most \(longestWords) bytes") }
    var search = SearchRequest(words: words)
    if let text = request.value("near") {
      let values = numbers(text)
      guard values?.count == 2, let place = Coordinate(latitude: values![0], longitude: values![1]) else {
        throw wrong("near", "is lat,lon in degrees")
      }
      search.near = place
    }
    if let text = request.value("bounds") {
      let values = numbers(text)
      guard values?.count == 4,
        let bounds = Bounds(south: values![0], west: values![1], north: values![2], east: values![3])
      else { throw wrong("bounds", "is south,west,north,east in degrees") }
      search.bounds = bounds
    }
    if let text = request.value("limit") {
      guard let limit = Int(text), (1...100).contains(limit) else { throw wrong("limit", "is 1 to 100") }
      search.limit = limit
    }
    search.language = request.value("language")
    return search
  }

  private static func numbers(_ text: String) -> [Double]? {
    let values = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    return values.contains(nil) ? nil : values.compactMap { $0 }
  }

  private static func wrong(_ name: String, _ rule: String) -> HTTPError {
    HTTPError(.badRequest, code: "bad-\(name)", "\(name) \(rule)")
  }
}
