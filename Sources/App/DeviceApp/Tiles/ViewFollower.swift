import Foundation
import GeoCore
import Synchronization
import TileLoading

/// Guesses from the tiles that are asked for what is on the screen, and fetches its surroundings once the view rests.
final class ViewFollower: Sendable {
  private struct State {
    var asked: [TileAddress] = []
    var count = 0
    var work: Task<Void, Never>?
  }

  private let loader: TileLoader
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "view-follower")
  private let used = Mutex(ProcessInfo.processInfo.systemUptime)

  /// A view rests when nothing was asked for so long.
  private static let restSeconds = 0.7
  /// Tiles on a large screen.
  private static let mostTiles = 64

  init(loader: TileLoader) { self.loader = loader }

  /// When a page last asked for a tile, on the clock of the system's uptime.
  var lastUse: Double { used.withLock { $0 } }

  /// To be told of every tile that a page asks for.
  func note(_ address: TileAddress) {
    used.withLock { $0 = ProcessInfo.processInfo.systemUptime }
    guard loader.remote != nil else { return }
    let number = state.withLock { state in
      if state.asked.last.map({ $0.zoom != address.zoom }) ?? false { state.asked = [] }
      state.asked.append(address)
      if state.asked.count > Self.mostTiles { state.asked.removeFirst() }
      state.count += 1
      state.work?.cancel()
      return state.count
    }
    queue.asyncAfter(deadline: .now() + Self.restSeconds) { [weak self] in self?.rest(after: number) }
  }

  private func rest(after number: Int) {
    state.withLock { state in
      guard state.count == number else { return }
      let shown = state.asked
      state.asked = []
      state.work = Task(priority: .background) { [loader] in
        _ = await loader.prefetch(PrefetchPlan.surroundings(of: shown), budget: .surroundings(.init()))
      }
    }
  }
}
