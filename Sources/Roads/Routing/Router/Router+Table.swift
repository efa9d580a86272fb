import RoadNetwork

extension Router {
  /// The times, and if wanted the lengths, of the lightest ways from some places to others.
  ///
  /// Each entry is that of `way(through:)` for its two places; of several lightest ways it may be another one's.
  ///
  /// - Parameters:
  ///   - places: All places.
  ///   - sources: Indices of those that a row begins with.
  ///   - destinations: Indices of those that a column ends with.
  /// - Throws: `.noRoad` for the first place in use without a road.
  /// - Precondition: indices are of `places`.
  public func table(
    of places: [RoutePlace], sources: [Int], destinations: [Int], withLengths: Bool = false
  ) throws(RoutingError) -> TravelTable {
    let used = Set(sources).union(destinations)
    let candidates = try self.candidates(places) { used.contains($0) }
    let first = candidates.map(SnapPolicy.best)
    var entries = table(first, sources, destinations, .time(metric))
    var lengths = withLengths ? table(first, sources, destinations, .length(network)) : []
    guard entries.contains(where: { $0.contains(nil) }) else { return TravelTable(entries, lengths) }
    // As for a way: where the nearest roads lead nowhere, those of the mainland.
    let second = mainland(candidates)
    Self.fill(&entries, table(second, sources, destinations, .time(metric)))
    if withLengths { Self.fill(&lengths, table(second, sources, destinations, .length(network))) }
    return TravelTable(entries, lengths)
  }

  private func table(
    _ candidates: [[SnapCandidate]], _ sources: [Int], _ destinations: [Int], _ attribute: PathAttribute
  ) -> [[TableEntry?]] {
    let starts = sources.map { source in
      candidates[source].map { SearchStart(state: $0.arc.rawValue, fraction: $0.fraction) }
    }
    let goals = destinations.map { destination in
      candidates[destination].map { SearchGoal(arc: $0.arc.rawValue, fraction: $0.fraction) }
    }
    guard let hierarchy = search as? HierarchySearch else {
      return search.tableByPaths(from: starts, to: goals, attribute)
    }
    return hierarchy.table(from: starts, to: goals, attribute)
  }

  private static func fill(_ entries: inout [[TableEntry?]], _ others: [[TableEntry?]]) {
    for (row, column) in entries.indices.flatMap({ row in entries[row].indices.map { (row, $0) } })
    where entries[row][column] == nil { entries[row][column] = others[row][column] }
  }
}

extension TravelTable {
  fileprivate init(_ entries: [[TableEntry?]], _ lengths: [[TableEntry?]]) {
    self.init(
      times: entries.map { $0.map { $0?.sum } }, weights: entries.map { $0.map { $0?.weight } },
      lengths: lengths.map { $0.map { $0?.sum } })
  }
}
