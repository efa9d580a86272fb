import RoadNetwork
import Synchronization

/// The roads of a region with all that routing derives from them, made when it is first asked for.
///
/// Opening one costs nothing, so that whoever only searches places does not pay for routes. Safe to use from several
/// threads; while something is derived, others who need it wait. A router answers with the weights of the moment when
/// it was asked for: changes of roads show in the next one.
public final class RoutingRegion: Sendable {
  /// The roads.
  public let graph: RoadGraph
  private let orderPath: String?
  private let threads: Int
  private let report: @Sendable (String) -> Void
  private let derived = Mutex(Derived())

  /// Profiles kept at one time; the one not used for longest goes first.
  static let mostProfiles = 8
  /// Graphs of more nodes are not cut on the spot: that takes about a second for 60,000 nodes.
  static let mostNodesToCut = 60_000

  struct Derived {
    var network: RoutingNetwork?
    /// `nil` if nobody asked yet, an empty box if there is none.
    var order: StateOrder??
    /// The last used at the end.
    var profiles: [ProfileRouting] = []
    var changes = RoadChanges()
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

  /// The router of a profile with the options of a traveller, with the weights of now.
  ///
  /// - Complexity: O(1) if it is among the last ones used, else O(arcs + turns + triangles).
  public func router(for profile: Profile, _ options: TravelOptions = TravelOptions()) -> Router {
    derived.withLock { derived in
      let routing = routing(for: profile, options, &derived)
      return routing.router(network(&derived))
    }
  }

  /// Changes roads for a while.
  ///
  /// - Precondition: The arcs are of this graph.
  /// - Complexity: O(shortcuts over the arcs), microseconds for one arc; twice that with the next change.
  public func apply(_ changes: [RoadChange]) {
    derived.withLock { derived in
      derived.changes.add(changes)
      renew(Set(changes.map(\.arc)).sorted(), &derived)
    }
  }

  /// Takes back what has ended.
  ///
  /// - Parameter now: Seconds since 1970 UTC.
  /// - Returns: When the next change ends; `nil` if none is left.
  @discardableResult
  public func expireChanges(at now: Int64) -> Int64? {
    removeChanges { $0.until <= now }
    return derived.withLock { $0.changes.nextEnd }
  }

  /// Takes back chosen changes.
  public func removeChanges(where isOver: @Sendable (RoadChange) -> Bool) {
    derived.withLock { derived in
      let lost = derived.changes.removeAll(where: isOver)
      renew(lost, &derived)
    }
  }

  private func renew(_ arcs: [ArcID], _ derived: inout Derived) {
    guard !arcs.isEmpty, let network = derived.network else { return }
    for routing in derived.profiles { routing.renew(arcs, derived.changes, network) }
  }

  private func routing(
    for profile: Profile, _ options: TravelOptions, _ derived: inout Derived
  ) -> ProfileRouting {
    if let known = derived.profiles.firstIndex(where: { $0.options == options && $0.profile == profile }) {
      derived.profiles.append(derived.profiles.remove(at: known))
    } else {
      if derived.profiles.count == Self.mostProfiles { derived.profiles.removeFirst() }
      derived.profiles.append(makeRouting(profile, options, &derived))
    }
    return derived.profiles[derived.profiles.count - 1]
  }

  private func makeRouting(
    _ profile: Profile, _ options: TravelOptions, _ derived: inout Derived
  ) -> ProfileRouting {
    let network = network(&derived)
    let metric = Metric(profile, options, on: network)
    let hierarchy = order(network, &derived).map { order in
      let usable = UsableTurns(of: metric, on: network.turns)
      // Options of one kind of traveller share the shape that has all their turns.
      let known = derived.profiles.lazy.compactMap(\.topology).first { $0.usable.isSuperset(of: usable) }
      let topology = known ?? HierarchyTopology(network.turns, order, usable: usable)
      return CustomizedHierarchy(topology, metric, threads: threads)
    }
    let routing = ProfileRouting(profile, options, metric, hierarchy, network, threads: threads)
    routing.renew(derived.changes.arcs, derived.changes, network)
    return routing
  }

  private func network(_ derived: inout Derived) -> RoutingNetwork {
    if let known = derived.network { return known }
    let network = RoutingNetwork(graph)
    derived.network = network
    return network
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
