import Foundation
import GeoCore
import Synchronization

/// Gathers tiles that became better and tells of them together, so that a page draws once and not once a tile.
final class TileChanges: Sendable {
  private struct State {
    var tiles: Set<TileAddress> = []
    var isWaiting = false
    var tell: (@Sendable ([TileAddress]) -> Void)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "tile-changes")
  private static let gatherSeconds = 0.5

  /// Sets who is told, in ascending order of addresses.
  func tell(_ listener: @escaping @Sendable ([TileAddress]) -> Void) { state.withLock { $0.tell = listener } }

  /// - Parameter tiles: What became better; empty for anything.
  func add(_ tiles: [TileAddress]) {
    let isFirst = state.withLock { state in
      defer { state.isWaiting = true }
      state.tiles.formUnion(tiles)
      return !state.isWaiting
    }
    guard isFirst else { return }
    queue.asyncAfter(deadline: .now() + Self.gatherSeconds) { [weak self] in self?.send() }
  }

  /// The event's data.
  static func json(_ tiles: [TileAddress]) -> String {
    "{\"tiles\":[" + tiles.map { "\"\($0)\"" }.joined(separator: ",") + "]}"
  }

  private func send() {
    let (tiles, tell) = state.withLock { state in
      defer { (state.tiles, state.isWaiting) = ([], false) }
      return (state.tiles.sorted(), state.tell)
    }
    tell?(tiles)
  }
}
