import RoadNetwork
import RouteModel
import Routing

/// Counts the exits of roundabouts as a driver sees them.
///
/// Every road that traffic can leave by counts, forbidden and private ones too, since a driver sees them; roads that
/// only lead in never count, and neither do nameless service roads, driveways, tracks and paths. Who leaves by one of
/// these is told after which exit it comes, so that no two arms have the same number.
/// Decision: `docs/decisions/0043-roundabout-exits.md`.
struct RoundaboutReader {
  let network: RoutingNetwork

  /// - Parameters:
  ///   - leg: The leg; `entry` is the index of its first arc on the circle.
  /// - Returns: The exit, and the index of the first arc after the circle; `nil` if the leg ends on it.
  func read(_ leg: RoutedLeg, entry: Int) -> (exit: RoundaboutExit, after: Int?) {
    var passed = 0
    for index in entry..<leg.arcs.count - 1 {
      let next = leg.arcs[index + 1]
      guard isCircle(next) else {
        return (isCounted(next) ? .number(passed + 1) : .unnumbered(after: passed), index + 1)
      }
      passed += network.graph.arcs(from: network.head(of: leg.arcs[index])).count { leads(out: $0) && isCounted($0) }
    }
    return (.inside, nil)
  }

  private func isCircle(_ arc: ArcID) -> Bool { network.graph.attributes(of: arc).isCircle }

  /// Whether traffic, be it allowed or not, could leave the circle by an arc.
  private func leads(out arc: ArcID) -> Bool {
    let road = network.graph.attributes(of: arc)
    guard !road.isCircle else { return false }
    if road.access[.car].isPossible { return true }
    // Closed this way: a road that only leads in is one-way for the cars that come from it.
    let back = network.graph.reverse(of: arc).map { network.graph.attributes(of: $0).access[.car].isPossible }
    return !(back ?? false)
  }

  private func isCounted(_ arc: ArcID) -> Bool {
    let road = network.graph.attributes(of: arc)
    switch road.roadClass {
    case .motorway, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet, .unknown,
      .ferry, .shuttleTrain:
      return true
    case .service, .pedestrian, .busway:
      return road.service == .none && !network.graph.signs(of: arc).name.isEmpty
    case .track, .cycleway, .footway, .bridleway, .path, .steps, .corridor, .platform, .viaFerrata:
      return false
    }
  }
}
