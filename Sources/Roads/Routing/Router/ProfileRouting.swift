import RoadNetwork
import Synchronization

/// What routing keeps for one profile on one network.
final class ProfileRouting: Sendable {
  let profile: Profile
  /// What arcs and turns cost without any change of roads.
  private let metric: Metric
  private let live: LiveHierarchy?
  /// Without a hierarchy: what arcs and turns cost now.
  private let changed: Mutex<Metric?>
  private let islands: Islands
  /// The shape of the hierarchy, if there is one.
  let topology: HierarchyTopology?

  init(_ profile: Profile, _ metric: Metric, _ hierarchy: CustomizedHierarchy?, _ network: RoutingNetwork) {
    (self.profile, self.metric) = (profile, metric)
    (topology, live) = (hierarchy?.topology, hierarchy.map { LiveHierarchy($0) })
    changed = Mutex(hierarchy == nil ? metric : nil)
    islands = Islands(network.turns, metric)
  }

  /// A router with the weights of now.
  func router(_ network: RoutingNetwork) -> Router {
    if let lease = live?.lease() {
      return Router(network, profile, lease.hierarchy.metric, HierarchySearch(lease), islands)
    }
    let metric = changed.withLock { $0 } ?? metric
    return Router(network, profile, metric, BidirectionalDijkstra(network.turns, metric), islands)
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
