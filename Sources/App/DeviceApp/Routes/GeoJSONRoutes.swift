import GeoJSONModel
import HTTPServing

/// Files that a person drops on the page: read leniently here, so that page and program judge them alike.
struct GeoJSONRoutes: Sendable {
  private static let largest = 64 << 20

  func add(to router: inout HTTPRouter) {
    router.add(.post, "/api/v1/geojson", bodyLimit: Self.largest, .working { try Self.read($0) })
  }

  /// The file as RFC 7946 wants it, with what was left out.
  private static func read(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    var reader = GeoJSONReader(request.body, strictness: .lenient)
    var features: [GeoJSONFeature] = []
    do throws(GeoJSONError) {
      while let feature = try reader.next() { features.append(feature) }
    } catch {
      throw HTTPError(.badRequest, code: "bad-geojson", "\(error)")
    }
    let problems = reader.problems.prefix(10).map { GeoJSONValue.string($0.description) }
    let count = reader.skipped.values.reduce(0, +)
    let collection = GeoJSONFeatureCollection(
      features, foreignMembers: ["skipped": .number(GeoJSONNumber(count)), "problems": .array(problems)])
    var response = HTTPResponse.bytes(
      GeoJSONWriter(addsBounds: true).bytes(.featureCollection(collection)), type: "application/geo+json")
    response.headers["cache-control"] = "no-store"
    return response
  }
}
