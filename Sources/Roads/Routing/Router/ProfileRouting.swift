import RoadNetwork
import Synchronization

/// What routing keeps for one profile on one network.
final class ProfileRouting: Sendable {
  let profile: Profile
  let options: TravelOptions
  /// What arcs and turns cost without any change of roads.
  private let metric: Metric
  private let live: LiveHierarchy?
  /// Without a hierarchy: what arcs and turns cost now.
  private let changed: Mutex<Metric?>
  private let islands: Islands
  private let timetable: Timetable
  /// The shape of the hierarchy, if there is one.
  let topology: HierarchyTopology?

  init(
    _ profile: Profile, _ options: TravelOptions, _ metric: Metric, _ hierarchy: CustomizedHierarchy?,
    _ network: RoutingNetwork, threads: Int
  ) {
    (self.profile, self.options, self.metric) = (profile, options, metric)
    (topology, live) = (hierarchy?.topology, hierarchy.map { LiveHierarchy($0, threads: threads) })
    changed = Mutex(hierarchy == nil ? metric : nil)
    islands = Islands(network.turns, metric)
    timetable = Timetable(network, profile, options)
  }

  /// A router with the weights of now.
  func router(_ network: RoutingNetwork) -> Router {
    if let lease = live?.lease() {
      return Router(
        network, profile, options, lease.hierarchy.metric, HierarchySearch(lease), islands, timetable)
    }
    let metric = changed.withLock { $0 } ?? metric
    return Router(
      network, profile, options, metric, BidirectionalDijkstra(network.turns, metric), islands, timetable)
  }

  /// Takes over what has changed of some arcs.
  func renew(_ arcs: [ArcID], _ changes: RoadChanges, _ network: RoutingNetwork) {
    guard !arcs.isEmpty, let mode = profile.travelMode else { return }
    let costs = arcs.map { changes.cost(of: $0, metric, mode, centimeters: network.lengths[$0.index]) }
    if let live { return live.apply(costs) }
    changed.withLock { metric in
      for cost in costs { metric?.apply(cost) }
    }
  }
}
