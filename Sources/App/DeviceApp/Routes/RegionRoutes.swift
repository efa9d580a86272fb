import Foundation
import GeoCore
import HTTPServing
import RegionPackages

/// Choosing, fetching, keeping and removing regions.
struct RegionRoutes: Sendable {
  let device: Device
  let library: RegionLibrary
  let center: DownloadCenter

  private struct OffersAnswer: Encodable {
    let regions: [OfferAnswer]
    let problems: [String]
    @Nullable var published: String?
    /// Whether any source is trusted at all.
    let hasSource: Bool
  }

  private struct Downloads: Encodable { let downloads: [DownloadCenter.Item] }

  func add(to router: inout HTTPRouter) {
    router.add(.get, "/api/v1/regions/offers", .waiting { [self] in try await offers($0) })
    router.add(
      .get, "/api/v1/regions/downloads",
      .quick { [center] _ in Self.fresh(.json(Downloads(downloads: center.items))) })
    router.add(.get, "/api/v1/regions/settings", .working { [library] _ in Self.fresh(.json(try library.settings)) })
    router.add(.put, "/api/v1/regions/settings", bodyLimit: 64 << 10, .working { [self] in try change($0) })
    for action in Action.allCases {
      router.add(
        .post, "/api/v1/regions/{id}/\(action.rawValue)", bodyLimit: 4 << 10,
        .working { [self] in try act(action, $0) })
    }
    router.add(.delete, "/api/v1/regions/{id}", .working { [self] in try remove($0) })
  }

  private enum Action: String, CaseIterable { case download, pause, resume, cancel, pin, unpin, repair }

  // MARK: Choosing

  private func offers(_ request: HTTPRequest) async throws -> HTTPResponse {
    let language = request.value("language")
    var offers: RegionLibrary.Offers
    do {
      offers = try await library.offers(isFresh: request.value("fresh") == "1")
    } catch is RegionLibrary.NoSource {
      let answer = OffersAnswer(regions: [], problems: [], published: nil, hasSource: false)
      return Self.fresh(.json(answer))
    }
    if let words = request.value("q"), !words.isEmpty { offers.all = offers.named(words) }
    if let text = request.value("at") {
      guard let place = Self.positions(text)?.first else { throw Self.wrong("at", "is lat,lon in degrees") }
      offers.all = offers.at(place)
    }
    if let text = request.value("along") {
      guard let line = Self.positions(text) else { throw Self.wrong("along", "is lat,lon;lat,lon … in degrees") }
      offers.all = offers.along(line)
    }
    return Self.fresh(
      .json(
        OffersAnswer(
          regions: offers.all.map { OfferAnswer($0, language: language) }, problems: offers.problems,
          published: offers.published?.formatted(.iso8601), hasSource: true)))
  }

  /// `lat,lon;lat,lon …`
  private static func positions(_ text: String) -> [Coordinate]? {
    let pairs = text.split(separator: ";")
    guard !pairs.isEmpty, pairs.count <= 10_000 else { return nil }
    let positions = pairs.compactMap { pair -> Coordinate? in
      let numbers = pair.split(separator: ",").map { Double($0) }
      guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
    return positions.count == pairs.count ? positions : nil
  }

  // MARK: Doing

  private struct Wish: Decodable {
    var uses: [RegionPart.Use]?
    var source: String?
    /// The person has seen the size and wants it although the network costs.
    var confirmed: Bool?
  }

  private func act(_ action: Action, _ request: HTTPRequest) throws -> HTTPResponse {
    let id = try Self.id(request)
    switch action {
    case .download, .repair:
      let wish = request.body.isEmpty ? Wish() : try Self.decoded(request.body) as Wish
      try Self.checkNetwork(library, isConfirmed: wish.confirmed == true)
      try Self.checkPlace(center)
      let uses = Set(wish.uses ?? RegionPart.Use.allCases)
      guard !uses.isEmpty else { throw Self.wrong("uses", "names map, routes or search") }
      center.start(id, uses: uses, from: wish.source, repairs: action == .repair)
    case .pause: center.pause(id)
    case .resume:
      try Self.checkPlace(center)
      center.resume(id)
    case .cancel: try Self.answering { () throws(RegionPackageError) in try center.cancel(id) }
    case .pin: try library.change { $0.setPinned(id, true) }
    case .unpin: try library.change { $0.setPinned(id, false) }
    }
    return Self.fresh(.json(Downloads(downloads: center.items)))
  }

  /// - Throws: `HTTPError` where the network costs and the person has not agreed.
  static func checkNetwork(_ library: RegionLibrary, isConfirmed: Bool) throws {
    let settings = try library.settings
    guard settings.isMetered, settings.metered != .allow else { return }
    guard settings.metered == .ask else {
      throw HTTPError(
        .forbidden, code: "metered", "nothing is fetched on a network that costs; change that in the settings")
    }
    guard isConfirmed else {
      throw HTTPError(.conflict, code: "metered-question", "this network costs; fetch it all the same?")
    }
  }

  /// - Throws: `HTTPError` while the regions are moved.
  static func checkPlace(_ center: DownloadCenter) throws(HTTPError) {
    guard !center.isHeld else {
      throw HTTPError(.conflict, code: "busy", "the regions are moved to another place; try again when that is done")
    }
  }

  private func remove(_ request: HTTPRequest) throws -> HTTPResponse {
    let id = try Self.id(request)
    let removal = RegionRemoval(root: device.folders.regions)
    try Self.answering { () throws(RegionPackageError) in
      if let list = request.value("uses") {
        let uses = list.split(separator: ",").compactMap { RegionPart.Use(rawValue: String($0)) }
        try removal.remove(Set(uses), of: id)
      } else if let text = request.value("version") {
        guard let version = RegionVersion(text) else {
          throw RegionPackageError.notInstalled(id: "\(id) \(text)", known: [])
        }
        try removal.remove(id, version: version)
      } else {
        try removal.remove(id)
      }
    }
    center.forget(id)
    _ = device.refresh()
    return HTTPResponse(.noContent)
  }

  private func change(_ request: HTTPRequest) throws -> HTTPResponse {
    let settings: RegionSettings = try Self.decoded(request.body)
    try library.change { $0 = settings }
    return Self.fresh(.json(settings))
  }

  // MARK: Words

  private static func id(_ request: HTTPRequest) throws(HTTPError) -> RegionID {
    guard let id = RegionID(request.parameters["id"] ?? "") else { throw .notFound }
    return id
  }

  static func decoded<Value: Decodable>(_ body: [UInt8]) throws(HTTPError) -> Value {
    do { return try JSONDecoder().decode(Value.self, from: Data(body)) } catch {
      throw HTTPError(.badRequest, code: "bad-body", "the body is not the JSON that is wanted here; see docs/http.md")
    }
  }

  static func answering<Value>(_ body: () throws(RegionPackageError) -> Value) throws(HTTPError) -> Value {
    do { return try body() } catch {
      switch error {
      case .notInstalled, .noSuchPart: throw HTTPError(.notFound, code: "not-installed", "\(error)")
      case .busy: throw HTTPError(.conflict, code: "busy", "\(error)")
      default: throw HTTPError(.internalServerError, code: "storage", "\(error)")
      }
    }
  }

  private static func wrong(_ name: String, _ rule: String) -> HTTPError {
    HTTPError(.badRequest, code: "bad-\(name)", "\(name) \(rule)")
  }

  static func fresh(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers["cache-control"] = "no-store"
    return response
  }
}
