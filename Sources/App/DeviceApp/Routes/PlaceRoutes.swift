import GeoCore
import HTTPServing
import Places

/// What is at a coordinate, and the atlas from the continents down to the cities.
struct PlaceRoutes: Sendable {
  let device: Device

  func add(to router: inout HTTPRouter) {
    router.add(.get, "/api/v1/where", .working { [self] in try answer($0) })
    router.add(.get, "/api/v1/gazetteer", .working { [self] in try page(nil, $0) })
    router.add(.get, "/api/v1/gazetteer/{kind}/{id}", .working { [self] in try page($0.parameters["kind"], $0) })
    router.add(.get, "/api/v1/gazetteer/{kind}/{id}/outline", .working { [self] in try outline($0) })
  }

  private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
    let coordinate = try Self.coordinate(in: request)
    let languages = Self.languages(of: request)
    return Self.fresh(.json(try known { try device.place(at: coordinate, languages: languages) }))
  }

  private func page(_ word: String?, _ request: HTTPRequest) throws -> HTTPResponse {
    let kind = word.flatMap(AtlasPlace.Kind.init)
    guard word == nil || kind != nil else { throw HTTPError.notFound }
    let languages = Self.languages(of: request)
    let world = try known { try device.worldPlaces.current() }
    let page = try known {
      try world.atlas.page(of: kind, id: request.parameters["id"] ?? "", languages: languages)
    }
    guard let page else { throw HTTPError.notFound }
    return Self.fresh(.json(AtlasAnswer(page, world)))
  }

  private func outline(_ request: HTTPRequest) throws -> HTTPResponse {
    let world = try known { try device.worldPlaces.current() }
    let id = request.parameters["id"] ?? ""
    guard let kind = AtlasPlace.Kind(rawValue: request.parameters["kind"] ?? ""),
      try known({ try world.atlas.page(of: kind, id: id) }) != nil
    else { throw HTTPError.notFound }
    guard let feature = try known({ try world.atlas.outline(of: kind, id: id) }) else {
      return HTTPResponse(.noContent)
    }
    var response = HTTPResponse.bytes(feature, type: "application/geo+json")
    // The same edition has the same outline, so a browser may keep it and ask whether it still holds.
    response.entityTag = "\"\(world.gazetteer.edition)-\(id)\""
    response.headers["cache-control"] = "no-cache"
    return response
  }

  // MARK: Questions

  /// `lang` before what the browser sends.
  static func languages(of request: HTTPRequest) -> [String] {
    LanguagePreference.tags(request.value("lang") ?? request.headers["accept-language"] ?? "")
  }

  private static func coordinate(in request: HTTPRequest) throws(HTTPError) -> Coordinate {
    let (north, east) = (try degrees("lat", request), try degrees("lon", request))
    if let coordinate = Coordinate(latitude: north, longitude: east) { return coordinate }
    let isSwapped = Coordinate(latitude: east, longitude: north) != nil
    let hint = isSwapped ? "; lat=\(east)&lon=\(north) would be" : ""
    guard (-90...90).contains(north) else {
      throw HTTPError(.badRequest, code: "bad-lat", "lat=\(north) is not within -90 and 90\(hint)")
    }
    throw HTTPError(.badRequest, code: "bad-lon", "lon=\(east) is not within -180 and 180\(hint)")
  }

  private static func degrees(_ name: String, _ request: HTTPRequest) throws(HTTPError) -> Double {
    guard let value = request.value(name).flatMap({ Double($0) }), value.isFinite else {
      throw HTTPError(.badRequest, code: "bad-coordinate", "\(name) is degrees as a decimal number")
    }
    return value
  }

  /// A gazetteer that is missing is not found; one that is damaged is the device's fault, and says how to mend it.
  private func known<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let error as HTTPError { throw error } catch {
      guard device.worldPlaces.isBuilt else {
        throw HTTPError(.notFound, code: "no-gazetteer", "there is no gazetteer yet; run make gazetteer")
      }
      throw HTTPError(
        .serviceUnavailable, code: "damaged-gazetteer",
        "the gazetteer is damaged; periplus gazetteer build makes it anew"
      )
    }
  }

  private static func fresh(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers["cache-control"] = "no-store"
    response.headers["vary"] = "Accept-Language"
    return response
  }
}
