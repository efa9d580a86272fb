import GeoCore

extension TileLoader {
  /// What fetching in advance came to.
  public struct PrefetchReport: Hashable, Sendable, Codable {
    /// Tiles that were there already, in a package or in the cache.
    public var present = 0
    /// Tiles fetched.
    public var fetched = 0
    /// Bytes of those.
    public var bytes = 0
    /// Tiles left out: the budget was used up, the server rests, or the task was cancelled.
    public var left = 0
  }

  /// Fetches tiles before they are asked for, one after the other behind everything that somebody looks at.
  ///
  /// Tiles that a package holds, or that lie in the cache however old, are not fetched. Cancelling the task ends it.
  /// - Parameter plan: The most useful first, as from `PrefetchPlan`.
  public func prefetch(_ plan: [TileAddress], budget: PrefetchBudget) async -> PrefetchReport {
    var report = PrefetchReport()
    guard let remote else { return report }
    for (index, address) in plan.enumerated() {
      let regions = state.withLock { $0.regions }
      guard remote.source.covers(address), address.zoom <= remote.source.zooms.upperBound,
        regions.coverage(of: address) < .whole, !remote.cache.contains(address)
      else {
        report.present += 1
        continue
      }
      guard report.fetched < budget.requests, report.bytes < budget.bytes, !remote.isResting, !Task.isCancelled else {
        report.left = plan.count - index
        return report
      }
      let (tile, _, _) = await remote.fetch(address, old: nil, priority: .inAdvance)
      if let tile {
        report.fetched += 1
        report.bytes += tile.bytes.count
      }
    }
    return report
  }
}
