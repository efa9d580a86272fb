import GeoCore
import RoadNetwork
import RouteModel
import Routing

/// Turns what the router found into a route with steps and maneuvers.
///
/// Pure: the same way on the same network always gives the same route.
public struct RouteDescriber: Sendable {
  private let router: Router

  /// A place nearer to the road than this is on it: no side is told.
  static let onTheRoad = Meters(4)

  /// Describes the routes of a router.
  public init(_ router: Router) { self.router = router }

  /// The route of a way.
  ///
  /// - Parameter isTimed: Whether the way was found for a departure.
  /// - Complexity: O(arcs of the way and of the junctions on it, and their positions).
  public func route(_ way: RoutedWay, isTimed: Bool = false) -> Route {
    let legs = way.legs.indices.map { leg(way.legs[$0], isLast: $0 == way.legs.count - 1, number: $0 + 1) }
    let ends = [way.legs[0].start] + way.legs.map(\.goal)
    var route = Route(legs: legs, waypoints: ends.map(waypoint), weight: way.weight)
    route.warnings = WarningReader(router: router, isTimed: isTimed).warnings(way)
    return route
  }

  /// A point of road as a waypoint.
  public func waypoint(_ snap: SnapCandidate) -> RouteWaypoint {
    let label = RoadLabels.label(of: snap.arc, router.network.graph)
    return RouteWaypoint(location: snap.location.coordinate, distance: snap.distance, name: label.title ?? "")
  }

  private func leg(_ leg: RoutedLeg, isLast: Bool, number: Int) -> RouteLeg {
    let plan = LegPlan(leg, router)
    let steps = StepWriter(plan: plan, line: LegLine(leg, router.network), router: router)
    let all = steps.steps() + [steps.arrival(waypoint: isLast ? nil : number)]
    return RouteLeg(shape: steps.line.shape, steps: all, summary: Self.summary(all))
  }

  /// The two roads with the greatest share, in travel order.
  private static func summary(_ steps: [RouteStep]) -> [String] {
    var titles: [(title: String, length: Double)] = []
    for step in steps {
      guard let title = step.road.title else { continue }
      if let known = titles.firstIndex(where: { $0.title == title }) {
        titles[known].length += step.length.rawValue
      } else {
        titles.append((title, step.length.rawValue))
      }
    }
    let longest = titles.indices.sorted { (titles[$1].length, $0) < (titles[$0].length, $1) }.prefix(2)
    return longest.sorted().map { titles[$0].title }
  }
}
