import Foundation
import GeoCore
import InstructionText
import RoadNetwork
import RouteModel
import Routing

/// Answers OSRM requests from the road graphs of this device.
///
/// What routing needs is made when a profile is first asked for, and kept. Safe to use from several threads at once.
///
///     let region = RoutingRegion(try RoadGraph(contentsOf: "…/roads.graph"), order: "…/roads.order")
///     let service = RouteService([region])
///     let (status, body) = service.answer(path: "/route/v1/car/7.42,43.73;7.43,43.74", query: "steps=true")
public final class RouteService: Sendable {
  private let regions: [RoutingRegion]
  private let profiles: [Profile]
  private let writer: InstructionWriter

  /// - Parameters:
  ///   - regions: Those asked first come first; the first with a road near every place of a request answers it.
  ///   - profiles: The ways of travelling on offer.
  ///   - phrases: The language of `maneuver.instruction`.
  public init(_ regions: [RoutingRegion], profiles: [Profile] = Profile.builtIn, phrases: PhraseTable = .english) {
    (self.regions, self.profiles) = (regions, profiles)
    writer = InstructionWriter(phrases)
  }

  /// - Parameter graphs: As `regions`, without orders of their own.
  public convenience init(
    _ graphs: [RoadGraph], profiles: [Profile] = Profile.builtIn, phrases: PhraseTable = .english
  ) {
    self.init(graphs.map { RoutingRegion($0) }, profiles: profiles, phrases: phrases)
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
      }
    } catch {
      return (400, Self.json(error))
    }
  }

  /// Answers a request for a route.
  public func route(_ request: OSRMRouteRequest) throws(OSRMError) -> OSRMRouteResponse {
    let (route, _) = try plannedRoute(request)
    let warnings = request.ignoredOptions.map { "The option “\($0)” is not supported and was ignored" }
    return OSRMRouteResponse(
      routes: [OSRMRoute(route, request: request, writer: writer)], waypoints: route.waypoints.map(OSRMWaypoint.init),
      warnings: warnings)
  }

  /// The route of a request as values, and the network that it runs on.
  public func plannedRoute(_ request: OSRMRouteRequest) throws(OSRMError) -> (route: Route, network: RoutingNetwork) {
    let profile = try profile(named: request.profile)
    let places = zip(request.coordinates, request.limits).map(RoutePlace.init)
    var failure: RoutingError?
    for region in regions {
      let router = region.router(for: profile)
      do throws(RoutingError) {
        let way = try router.way(through: places, goesStraight: request.continueStraight)
        return (RouteDescriber(router).route(way), router.network)
      } catch {
        // Of several regions the one that has roads near all places knows best why there is no way.
        if failure.map({ !$0.isNoWay }) ?? true { failure = error }
      }
    }
    throw OSRMError(failure, request: request, profile: profile, hasRegions: !regions.isEmpty)
  }

  /// A route for somebody under way, by car unless told otherwise; `nil` if there is none.
  ///
  /// - Parameter heading: Direction of travel, degrees clockwise from north. A road in that direction is tried first:
  ///   nobody is told to turn round if there is a way ahead.
  public func route(
    from place: Coordinate, heading: Double?, to waypoints: [Coordinate], profile: String = "car"
  ) -> Route? {
    var request = OSRMRouteRequest(profile: profile, coordinates: [place] + waypoints)
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
      let router = region.router(for: profile)
      return router.nearest(to: place, number: request.number).map { RouteDescriber(router).waypoint($0) }
    }
    let nearest = found.sorted { $0.distance < $1.distance }.prefix(request.number)
    guard !nearest.isEmpty else {
      let error = RoutingError.noRoad(place: 0, radius: place.radius ?? Router.defaultRadius)
      let asked = OSRMRouteRequest(profile: profile.name, coordinates: [request.coordinate, request.coordinate])
      throw OSRMError(error, request: asked, profile: profile, hasRegions: !regions.isEmpty)
    }
    return OSRMNearestResponse(waypoints: nearest.map(OSRMWaypoint.init))
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
      radius: limits.radius.map { Meters($0) })
  }
}

extension OSRMWaypoint {
  init(_ waypoint: RouteWaypoint) {
    self.init(
      location: OSRMGeometry.position(waypoint.location), name: waypoint.name,
      distance: tenths(waypoint.distance.rawValue))
  }
}
