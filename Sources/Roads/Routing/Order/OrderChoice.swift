import RoadNetwork

/// The order for a new version of a map: that of the version before, as long as it is good enough.
///
/// An order that goes on changes few bytes, so that an update is small. It is kept while its hierarchy has at most a
/// tenth more shortcuts than one that is made afresh: queries take as long as there are shortcuts.
public struct OrderChoice: Sendable {
  /// The paths chosen.
  public let paths: CutPaths
  /// Shortcuts of their hierarchy, all modes together.
  public let shortcuts: Int
  /// Whether the earlier version's order goes on.
  public let goesOn: Bool

  /// - Parameter earlier: Graph and order of the version before, if there is one.
  /// - Complexity: As cutting the graph; twice its hierarchy.
  public init(_ graph: RoadGraph, earlier: (graph: RoadGraph, paths: CutPaths)? = nil) {
    let network = RoutingNetwork(graph)
    func shortcuts(_ paths: CutPaths) -> Int {
      HierarchyTopology(network.turns, StateOrder(paths, network)).arcCount
    }
    let fresh = CutPaths(cutting: graph)
    let limit = shortcuts(fresh)
    if let earlier {
      let continued = CutPaths(of: graph, continuing: earlier.paths, of: earlier.graph)
      let count = shortcuts(continued)
      if count <= limit + limit / 10 {
        (paths, self.shortcuts, goesOn) = (continued, count, true)
        return
      }
    }
    (paths, self.shortcuts, goesOn) = (fresh, limit, false)
  }
}
