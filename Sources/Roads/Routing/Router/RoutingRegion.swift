import RoadNetwork
import Synchronization

/// The roads of a region with all that routing derives from them, made when it is first asked for.
///
/// Opening one costs nothing, so that whoever only searches places does not pay for routes. Safe to use from several
/// threads; while something is derived, others who need it wait.
public final class RoutingRegion: Sendable {
  /// The roads.
  public let graph: RoadGraph
  private let orderPath: String?
  private let threads: Int
  private let report: @Sendable (String) -> Void
  private let derived = Mutex(Derived())

  /// Routers kept at one time; the one not used for longest goes first.
  static let mostRouters = 8
  /// Graphs of more nodes are not cut on the spot: that takes about a second for 60,000 nodes.
  static let mostNodesToCut = 60_000

  private struct Derived {
    var network: RoutingNetwork?
    /// `nil` if nobody asked yet, an empty box if there is none.
    var order: StateOrder??
    var topologies: [HierarchyTopology] = []
    /// The last used at the end.
    var routers: [Router] = []
  }

  /// - Parameters:
  ///   - order: Path of `roads.order`; without it small graphs are cut at the first route, and on large ones routes
  ///     take longer.
  ///   - threads: How many processors derive.
  ///   - report: Takes a line about an order that is missing or cannot be used.
  public init(
    _ graph: RoadGraph, order: String? = nil, threads: Int = 2, report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.graph, orderPath, self.threads, self.report) = (graph, order, threads, report)
  }

  /// The roads prepared for searching.
  public var network: RoutingNetwork { derived.withLock { network(&$0) } }

  /// The router of a profile.
  ///
  /// - Complexity: O(1) if it is among the last ones used, else O(arcs + turns + triangles).
  public func router(for profile: Profile) -> Router {
    derived.withLock { derived in
      if let known = derived.routers.firstIndex(where: { $0.profile == profile }) {
        derived.routers.append(derived.routers.remove(at: known))
      } else {
        if derived.routers.count == Self.mostRouters { derived.routers.removeFirst() }
        derived.routers.append(makeRouter(profile, &derived))
        // A shape that no router uses any more goes with the last of them.
        derived.topologies.removeAll { topology in !derived.routers.contains { $0.topology === topology } }
      }
      return derived.routers[derived.routers.count - 1]
    }
  }

  private func makeRouter(_ profile: Profile, _ derived: inout Derived) -> Router {
    let network = network(&derived)
    let metric = Metric(profile, on: network)
    guard let order = order(network, &derived) else { return Router(network, profile) }
    let topology = topology(for: UsableTurns(of: metric, on: network.turns), order, network, &derived)
    return Router(network, profile, CustomizedHierarchy(topology, metric, threads: threads))
  }

  private func network(_ derived: inout Derived) -> RoutingNetwork {
    if let known = derived.network { return known }
    let network = RoutingNetwork(graph)
    derived.network = network
    return network
  }

  /// A shape that has all these turns: options of one kind of traveller share it.
  private func topology(
    for usable: UsableTurns, _ order: StateOrder, _ network: RoutingNetwork, _ derived: inout Derived
  ) -> HierarchyTopology {
    if let known = derived.topologies.first(where: { $0.usable.isSuperset(of: usable) }) { return known }
    let topology = HierarchyTopology(network.turns, order, usable: usable)
    derived.topologies.append(topology)
    return topology
  }

  private func order(_ network: RoutingNetwork, _ derived: inout Derived) -> StateOrder? {
    if let known = derived.order { return known }
    let order = cutPaths().map { StateOrder($0, network) }
    derived.order = .some(order)
    return order
  }

  private func cutPaths() -> CutPaths? {
    if let orderPath {
      do {
        return try CutPaths(contentsOf: orderPath, for: graph)
      } catch {
        report("\(orderPath): \(error); routes take longer: build the region again")
      }
    }
    return graph.nodeCount <= Self.mostNodesToCut ? CutPaths(cutting: graph) : nil
  }
}
