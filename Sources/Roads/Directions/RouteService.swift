import Foundation
import GeoCore
import InstructionText
import RoadNetwork
import RouteModel
import Routing

/// Answers OSRM requests from the road graphs of this device.
///
/// What routing needs is made when a profile and its options are first asked for, and kept. Safe to use from several
/// threads at once.
///
///     let region = RoutingRegion(try RoadGraph(contentsOf: "…/roads.graph"), order: "…/roads.order")
///     let service = RouteService([region])
///     let (status, body) = service.answer(path: "/route/v1/car/7.42,43.73;7.43,43.74", query: "steps=true")
public final class RouteService: Sendable {
  private let regions: [RoutingRegion]
  private let profiles: [Profile]
  private let writer: InstructionWriter
  private let zoneName: @Sendable (Coordinate) -> String?

  /// - Parameters:
  ///   - regions: Those asked first come first; the first with a road near every place of a request answers it.
  ///   - profiles: The ways of travelling on offer.
  ///   - phrases: The language of `maneuver.instruction`.
  ///   - timeZone: Name in the IANA database of the time zone at a place; where it says `nil` the graph's own counts.
  public init(
    _ regions: [RoutingRegion], profiles: [Profile] = Profile.builtIn, phrases: PhraseTable = .english,
    timeZone: @escaping @Sendable (Coordinate) -> String? = { _ in nil }
  ) {
    (self.regions, self.profiles, zoneName) = (regions, profiles, timeZone)
    writer = InstructionWriter(phrases)
  }

  /// - Parameter graphs: As `regions`, without orders of their own.
  public convenience init(
    _ graphs: [RoadGraph], profiles: [Profile] = Profile.builtIn, phrases: PhraseTable = .english,
    timeZone: @escaping @Sendable (Coordinate) -> String? = { _ in nil }
  ) {
    self.init(graphs.map { RoutingRegion($0) }, profiles: profiles, phrases: phrases, timeZone: timeZone)
  }

  /// Answers a request as it came over HTTP.
  ///
  /// - Parameters:
  ///   - path: Percent-encoded or not, as in `/route/v1/car/7.42,43.73;7.43,43.74`.
  ///   - query: What follows the question mark.
  /// - Returns: HTTP status 200 or 400, and a JSON body with sorted keys.
  public func answer(path: String, query: String) -> (status: Int, body: [UInt8]) {
    do throws(OSRMError) {
      switch try OSRMRequest.parse(path: path, query: query) {
      case .route(let request): return (200, Self.json(try route(request)))
      case .nearest(let request): return (200, Self.json(try nearest(request)))
      case .table(let request): return (200, Self.json(try table(request)))
      }
    } catch {
      return (400, Self.json(error))
    }
  }

  /// Answers a request for a route.
  public func route(_ request: OSRMRouteRequest) throws(OSRMError) -> OSRMRouteResponse {
    let (route, _) = try plannedRoute(request)
    let ignored = request.ignoredOptions.map { "The option “\($0)” is not supported and was ignored" }
    return OSRMRouteResponse(
      routes: [OSRMRoute(route, request: request, writer: writer)], waypoints: route.waypoints.map(OSRMWaypoint.init),
      warnings: ignored + route.warnings.map(WarningText.sentence))
  }

  /// The route of a request as values, and the network that it runs on.
  public func plannedRoute(_ request: OSRMRouteRequest) throws(OSRMError) -> (route: Route, network: RoutingNetwork) {
    let profile = try profile(named: request.profile)
    let places = zip(request.coordinates, request.limits).map(RoutePlace.init)
    return try firstAnswer(profile, request.travel, request.coordinates) { router throws(RoutingError) in
      let clock = self.clock(router.network)
      let departure = request.departure.map { clock.departure($0, at: places[0].coordinate) }
      let straight = request.waypoints == nil ? request.continueStraight : request.continueStraight ?? true
      let found = try router.way(through: places, goesStraight: straight, departure: departure)
      let way = request.waypoints.map { kept in found.joined { !kept.contains($0) } } ?? found
      var route = RouteDescriber(router).route(way, isTimed: departure != nil)
      if departure != nil, !clock.knows(places[0].coordinate) {
        route.warnings.append(RouteWarning(.timeZoneNotKnown, at: places[0].coordinate))
      }
      return (route, router.network)
    }
  }

  /// A route for somebody under way; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - heading: Direction of travel, degrees clockwise from north. A road in that direction is tried first: nobody is
  ///     told to turn round if there is a way ahead.
  ///   - first: The request that the journey began with, for its profile and options; by car without it.
  public func route(
    from place: Coordinate, heading: Double?, to waypoints: [Coordinate], like first: OSRMRouteRequest? = nil
  ) -> Route? {
    var request = OSRMRouteRequest(profile: first?.profile ?? "car", coordinates: [place] + waypoints)
    if let first { request.travel = first.travel }
    if let heading {
      request.limits[0].bearing = .init(degrees: Int(heading.rounded()) % 360, range: 60)
      if let found = try? plannedRoute(request) { return found.route }
      request.limits[0].bearing = nil
    }
    return (try? plannedRoute(request))?.route
  }

  /// Answers a request for the nearest roads.
  public func nearest(_ request: OSRMNearestRequest) throws(OSRMError) -> OSRMNearestResponse {
    let profile = try profile(named: request.profile)
    let place = RoutePlace(request.coordinate, limits: request.limits)
    let found = regions.flatMap { region in
      let router = region.router(for: profile, request.travel)
      return router.nearest(to: place, number: request.number).map { RouteDescriber(router).waypoint($0) }
    }
    let nearest = found.sorted { $0.distance < $1.distance }.prefix(request.number)
    if !nearest.isEmpty { return OSRMNearestResponse(waypoints: nearest.map(OSRMWaypoint.init)) }
    return try firstAnswer(profile, request.travel, [request.coordinate]) { router throws(RoutingError) in
      OSRMNearestResponse(
        waypoints: [OSRMWaypoint(RouteDescriber(router).waypoint(try router.snapped(place, index: 0)))])
    }
  }

  /// Answers a request for a table.
  public func table(_ request: OSRMTableRequest) throws(OSRMError) -> OSRMTableResponse {
    let profile = try profile(named: request.profile)
    let places = zip(request.coordinates, request.limits).map(RoutePlace.init)
    return try firstAnswer(profile, request.travel, request.coordinates) { router throws(RoutingError) in
      var snaps: [SnapCandidate] = []
      for (index, place) in places.enumerated() { snaps.append(try router.snapped(place, index: index)) }
      let points = snaps.map { OSRMWaypoint(RouteDescriber(router).waypoint($0)) }
      let table = try router.table(
        of: places, sources: request.sources, destinations: request.destinations, withLengths: request.distances)
      return OSRMTableResponse(
        durations: request.durations ? table.times.map { $0.map { $0.map { tenths(Double($0) / 1000) } } } : nil,
        distances: request.distances ? table.lengths.map { $0.map { $0.map { tenths(Double($0) / 100) } } } : nil,
        sources: request.sources.map { points[$0] }, destinations: request.destinations.map { points[$0] })
    }
  }

  /// What the first region says that has an answer; if none has, why.
  private func firstAnswer<Answer>(
    _ profile: Profile, _ options: TravelOptions, _ places: [Coordinate],
    _ ask: (Router) throws(RoutingError) -> Answer
  ) throws(OSRMError) -> Answer {
    var failure = RouteFailure(profile: profile, places: places, regions: regions.map(\.graph.bounds))
    for region in regions {
      do throws(RoutingError) {
        return try ask(region.router(for: profile, options))
      } catch {
        failure.add(error)
        guard !options.isPlain, (try? ask(region.router(for: profile))) != nil else { continue }
        failure.isDueToOptions = true
      }
    }
    throw failure.error
  }

  private func clock(_ network: RoutingNetwork) -> PlaceClock {
    let own = network.graph.timeZone
    return PlaceClock { [zoneName] place in zoneName(place) ?? own }
  }

  private func profile(named name: String) throws(OSRMError) -> Profile {
    guard let profile = profiles.first(where: { $0.name == name || $0.aliases.contains(name) }) else {
      let known = profiles.flatMap { [$0.name] + $0.aliases }.joined(separator: ", ")
      throw OSRMError(.invalidValue, "There is no profile “\(name)”; use one of: \(known)")
    }
    return profile
  }

  /// JSON with sorted keys, so that equal answers are equal bytes.
  static func json(_ value: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(value))
    } catch {
      preconditionFailure("an answer cannot be written as JSON: \(error)")
    }
  }
}

extension RoutePlace {
  /// A place with the limits that a client set.
  init(_ coordinate: Coordinate, limits: OSRMPlaceLimits) {
    self.init(
      coordinate,
      heading: limits.bearing.map { .init(degrees: Double($0.degrees), tolerance: Double($0.range)) },
      radius: limits.radius.map { Meters($0) }, approach: limits.approach)
  }
}

extension OSRMWaypoint {
  init(_ waypoint: RouteWaypoint) {
    self.init(
      location: OSRMGeometry.position(waypoint.location), name: waypoint.name,
      distance: tenths(waypoint.distance.rawValue))
  }
}
