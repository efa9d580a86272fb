import Directions
import GeoCore
import Testing

struct OSRMRequestTests {
  private func code(_ path: String, _ query: String = "") -> OSRMError.Code? {
    do {
      _ = try OSRMRequest.parse(path: path, query: query)
      return nil
    } catch { return error.code }
  }

  private func route(_ path: String, _ query: String = "") throws -> OSRMRouteRequest {
    guard case .route(let request) = try OSRMRequest.parse(path: path, query: query) else {
      throw OSRMError(.invalidService, "not a route")
    }
    return request
  }

  @Test func readsARoute() throws {
    let request = try route(
      "/route/v1/car/7.41,43.73;7.42,43.74", "overview=full&geometries=geojson&steps=true&continue_straight=false")
    #expect(request.profile == "car")
    #expect(request.coordinates.map(\.longitude) == [7.41, 7.42])
    #expect(request.coordinates.map(\.latitude) == [43.73, 43.74])
    #expect(request.overview == .full && request.geometries == .geojson && request.steps)
    #expect(request.continueStraight == false)
  }

  @Test func defaultsAreOSRMs() throws {
    let request = try route("/route/v1/foot/7.41,43.73;7.42,43.74.json")
    #expect(request == OSRMRouteRequest(profile: "foot", coordinates: request.coordinates))
    #expect(request.overview == .simplified && request.geometries == .polyline && !request.steps)
  }

  @Test func readsPolylinesAndEscapes() throws {
    let line = [(43.73, 7.41), (43.74, 7.42)].map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) }
    for (name, precision) in [("polyline", 5), ("polyline6", 6)] {
      let text = Polyline.encode(line, precision: precision)
      #expect(try route("/route/v1/car/\(name)(\(text))").coordinates == line)
    }
    #expect(try route("/route/v1/car/7.41%2C43.73%3B7.42%2C43.74").coordinates == line)
  }

  @Test func readsLimits() throws {
    let request = try route(
      "/route/v1/car/7.41,43.73;7.42,43.74", "bearings=90,20;&radiuses=unlimited;35.5&foo=bar&hints=;")
    #expect(request.limits[0] == OSRMPlaceLimits(bearing: .init(degrees: 90, range: 20), radius: .infinity))
    #expect(request.limits[1] == OSRMPlaceLimits(bearing: nil, radius: 35.5))
    #expect(request.ignoredOptions == ["foo"])
  }

  @Test func readsNearest() throws {
    let expected = OSRMNearestRequest(
      profile: "foot", coordinate: Coordinate(uncheckedLatitude: 43.73, longitude: 7.41), number: 3)
    #expect(try OSRMRequest.parse(path: "/nearest/v1/foot/7.41,43.73", query: "number=3") == .nearest(expected))
  }

  @Test(arguments: [
    ("/isochrone/v1/car/1,2;3,4", "", OSRMError.Code.invalidService), ("/", "", .invalidService),
    ("/route/v2/car/1,2;3,4", "", .invalidVersion), ("/route/v1/car", "", .invalidUrl),
    ("/route/v1/car/1,2", "", .invalidQuery), ("/route/v1/car/1,2;x,4", "", .invalidQuery),
    ("/route/v1/car/1,2;3", "", .invalidQuery), ("/route/v1/car/1,2;", "", .invalidQuery),
    ("/route/v1/car/1,91;3,4", "", .invalidValue), ("/route/v1/car/nan,1;3,4", "", .invalidValue),
    ("/route/v1/car/polyline(\u{1})", "", .invalidQuery),
    ("/route/v1/car/1,2;3,4", "steps", .invalidQuery), ("/route/v1/car/1,2;3,4", "=1", .invalidQuery),
    ("/route/v1/car/1,2;3,4", "steps=maybe", .invalidOptions),
    ("/route/v1/car/1,2;3,4", "overview=all", .invalidOptions),
    ("/route/v1/car/1,2;3,4", "bearings=90,20", .invalidOptions),
    ("/route/v1/car/1,2;3,4", "bearings=361,20;", .invalidOptions),
    ("/route/v1/car/1,2;3,4", "radiuses=-1;", .invalidOptions),
    ("/nearest/v1/car/1,2;3,4", "", .invalidOptions), ("/nearest/v1/car/1,2", "number=0", .invalidOptions),
    ("/nearest/v1/car/1,2", "number=101", .tooBig),
  ])
  func refusals(path: String, query: String, expected: OSRMError.Code) {
    #expect(code(path, query) == expected)
  }

  @Test func tooManyPlacesAreRefused() {
    let places = Array(repeating: "7,43", count: 101).joined(separator: ";")
    #expect(code("/route/v1/car/\(places)") == .tooBig)
    #expect(code("/route/v1/car/\(places.dropLast(5))") == nil)
  }
}
