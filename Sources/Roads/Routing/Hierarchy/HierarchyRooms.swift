import Synchronization

/// Rooms for searches on one topology: as many as search at one time, kept for the next.
final class HierarchyRooms: Sendable {
  private let vertices: Int
  private let paths = Mutex<[HierarchyRoom<UInt64>]>([])
  private let weights = Mutex<[HierarchyRoom<UInt32>]>([])

  init(vertices: Int) { self.vertices = vertices }

  /// Lends a room for paths.
  func withPathRoom<Result>(_ body: (HierarchyRoom<UInt64>) -> Result) -> Result {
    let room = paths.withLock { $0.popLast() } ?? HierarchyRoom(vertices: vertices)
    defer { paths.withLock { $0.append(room) } }
    return body(room)
  }

  /// Lends a room for weights.
  func withWeightRoom<Result>(_ body: (HierarchyRoom<UInt32>) -> Result) -> Result {
    let room = weights.withLock { $0.popLast() } ?? HierarchyRoom(vertices: vertices)
    defer { weights.withLock { $0.append(room) } }
    return body(room)
  }
}
