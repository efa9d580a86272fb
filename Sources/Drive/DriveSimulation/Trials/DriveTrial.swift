import GeoCore
import Guidance
import Ports
import RouteModel

/// A kind of simulated drive that guidance is judged by.
public struct DriveTrial: Hashable, Sendable {
  public var name: String
  public var conditions = DriveConditions()
  public var hasWrongTurn = false
  /// Meters by which the map lies beside the road that is driven.
  public var mapOffset = 0.0

  /// Finds a route from a position, in a direction if one is given, over the waypoints.
  public typealias RouteFinder = (_ from: Coordinate, _ heading: Double?, _ to: [Coordinate]) -> Route?

  /// The six kinds of the table in `docs/guidance-quality.md`.
  public static let all: [DriveTrial] = {
    var (noisy, lossy, tunnel, astray) = (DriveConditions(), DriveConditions(), DriveConditions(), DriveConditions())
    noisy.noise = 10
    (lossy.noise, lossy.loss) = (5, 0.3)
    (tunnel.noise, tunnel.tunnelSeconds) = (4, 60)
    astray.noise = 4
    return [
      DriveTrial(name: "clean"), DriveTrial(name: "10 m correlated noise", conditions: noisy),
      DriveTrial(name: "30 % of fixes lost", conditions: lossy), DriveTrial(name: "60 s tunnel", conditions: tunnel),
      DriveTrial(name: "one wrong turn", conditions: astray, hasWrongTurn: true),
      DriveTrial(name: "map 12 m beside the road", conditions: astray, mapOffset: 12),
    ]
  }()

  /// Drives a route once and compares guidance with the truth.
  ///
  /// - Returns: `nil` if the trial wants a wrong turn and the route has no junction for one.
  public func run(_ route: Route, seed: UInt64, findRoute: @escaping RouteFinder) -> DriveFindings? {
    let end = route.waypoints[route.waypoints.count - 1].location
    var wrongTurn: WrongTurn?
    if hasWrongTurn {
      wrongTurn = WrongTurn.random(on: route, seed: seed) { findRoute($0, $1, [end]) }
      guard wrongTurn != nil else { return nil }
    }
    var session = SimulatedSession(
      route, driven: mapOffset > 0 ? route.moved(by: Meters(mapOffset), bearing: 60) : nil,
      guide: Guide(GuidanceSettings()), conditions: conditions, seed: seed, start: Self.start, wrongTurn: wrongTurn
    ) { findRoute($0.from, $0.heading, $0.to) }
    var observer = DriveObserver(
      accuracy: conditions.accuracy, expectsWrongTurn: hasWrongTurn, mapOffset: mapOffset)
    session.run { moment in
      observer.observe(moment)
      return moment.time < Self.start.advanced(bySeconds: 6 * 3600)
    }
    return observer.finish()
  }

  /// A route of at least 800 m between two random places; `nil` if twenty pairs have none.
  public static func randomRoute(in bounds: Bounds, seed: UInt64, findRoute: RouteFinder) -> Route? {
    var random = SeededRandom(seed: seed)
    func place() -> Coordinate {
      Coordinate(
        uncheckedLatitude: .random(in: bounds.south...bounds.north, using: &random),
        longitude: .random(in: bounds.west...bounds.east, using: &random))
    }
    for _ in 0..<20 {
      if let route = findRoute(place(), nil, [place()]), route.length.rawValue > 800 { return route }
    }
    return nil
  }

  private static let start = Instant(rawValue: 1_767_225_600_000)
}

extension Route {
  /// The same route on a map that lies elsewhere.
  fileprivate func moved(by distance: Meters, bearing: Double) -> Route {
    var route = self
    for index in route.legs.indices {
      route.legs[index].shape = route.legs[index].shape.map { $0.moved(by: distance, bearing: bearing) }
    }
    return route
  }
}
