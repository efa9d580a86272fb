import Foundation
import GeoCore
import Synchronization
import TileLoading

/// Keeps the map along the route that a person is looking at, for the time without a network.
///
/// One route at a time: another one takes its place. Nothing is fetched without a tile server.
final class RoutePrefetch: Sendable {
  private struct State {
    var work: Task<Void, Never>?
    var tell: (@Sendable (TileLoader.PrefetchReport) -> Void)?
  }

  private let loader: TileLoader
  private let state = Mutex(State())

  init(loader: TileLoader) { self.loader = loader }

  /// Sets who is told when a route is kept.
  func tell(_ listener: @escaping @Sendable (TileLoader.PrefetchReport) -> Void) {
    state.withLock { $0.tell = listener }
  }

  /// Begins to fetch what is missing along a route.
  ///
  /// - Returns: Tiles along it; 0 without a tile server.
  func begin(along route: [Coordinate]) -> Int {
    guard loader.remote != nil, !route.isEmpty else { return 0 }
    let plan = PrefetchPlan.corridor(along: route)
    state.withLock { state in
      state.work?.cancel()
      state.work = Task(priority: .utility) { [self, loader] in
        let report = await loader.prefetch(plan, budget: .route(.init()))
        guard !Task.isCancelled else { return }
        self.state.withLock { $0.tell }?(report)
      }
    }
    return plan.count
  }

  /// Ends what is on its way.
  func stop() { state.withLock { $0.work?.cancel() } }
}
