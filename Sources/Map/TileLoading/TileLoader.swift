import GeoCore
import Synchronization

/// The path of a tile, and the only tile cache of a device: memory → installed packages.
///
/// Every request for a tile goes through here, so that one tile has one state. Requests for the same tile at the same
/// time share one answer. Thread-safe; holds no lock while it reads, merges or compresses.
public final class TileLoader: Sendable {
  /// What the loader did since it was made.
  public struct Statistics: Hashable, Sendable, Codable {
    /// Answered from memory.
    public var memoryHits = 0
    /// Answered by waiting for an equal request.
    public var shared = 0
    /// Read, merged or enlarged from packages.
    public var regionReads = 0
    /// Damaged parts passed over.
    public var problems = 0
    /// Bytes in memory now.
    public var memoryBytes = 0
  }

  /// A request made after the packages changed does not share the answer of one made before.
  private struct Request: Hashable {
    let address: TileAddress
    let generation: Int
  }

  private struct State {
    var regions: any TileSource
    /// Counts up when the packages change: what was read before is then no longer kept.
    var generation = 0
    var memory: RecencyCache<TileAddress, TileAnswer>
    var waiting: [Request: [CheckedContinuation<TileAnswer?, Never>]] = [:]
    var statistics = Statistics()
  }

  private let state: Mutex<State>
  private let report: @Sendable (TileProblem) -> Void

  /// - Parameters:
  ///   - regions: The installed packages.
  ///   - memoryLimit: Bytes of tiles kept in memory.
  ///   - report: Told of every damaged part; for the log.
  public init(
    regions: any TileSource, memoryLimit: Int = 64 << 20, report: @escaping @Sendable (TileProblem) -> Void = { _ in }
  ) {
    state = Mutex(State(regions: regions, memory: RecencyCache(limit: memoryLimit)))
    self.report = report
  }

  /// What happened so far.
  public var statistics: Statistics {
    state.withLock { state in
      var statistics = state.statistics
      statistics.memoryBytes = state.memory.cost
      return statistics
    }
  }

  /// Puts other packages in place, as after an install; the memory is emptied.
  public func replaceRegions(_ regions: any TileSource) {
    state.withLock { state in
      state.regions = regions
      state.generation += 1
      state.memory.removeAll()
    }
  }

  /// The answer if it lies in memory; for a fast path that must not suspend.
  public func ready(_ address: TileAddress) -> TileAnswer? {
    state.withLock { state in
      guard let answer = state.memory.value(for: address) else { return nil }
      state.statistics.memoryHits += 1
      return answer
    }
  }

  /// The tile by the shortest path that has it.
  public func tile(_ address: TileAddress) async -> TileAnswer {
    if let answer = ready(address) { return answer }
    let (request, work) = begin(address)
    guard let regions = work else { return await sharedAnswer(request) }
    let answer = answer(address, from: regions)
    finish(request, answer)
    return answer
  }

  /// - Returns: No source if an equal request is on its way.
  private func begin(_ address: TileAddress) -> (Request, (any TileSource)?) {
    state.withLock { state in
      let request = Request(address: address, generation: state.generation)
      guard state.waiting[request] == nil else { return (request, nil) }
      state.waiting[request] = []
      return (request, state.regions)
    }
  }

  /// Waits for the request that is on its way; asks anew if it has just ended.
  private func sharedAnswer(_ request: Request) async -> TileAnswer {
    let answer: TileAnswer? = await withCheckedContinuation { continuation in
      let isWaiting = state.withLock { state in
        guard state.waiting[request] != nil else { return false }
        state.waiting[request]?.append(continuation)
        state.statistics.shared += 1
        return true
      }
      if !isWaiting { continuation.resume(returning: nil) }
    }
    if let answer { return answer }
    return await tile(request.address)
  }

  private func answer(_ address: TileAddress, from regions: any TileSource) -> TileAnswer {
    let found = regions.tile(address)
    note(found.problems)
    state.withLock { $0.statistics.regionReads += 1 }
    if let bytes = found.bytes { return TileAnswer(bytes: bytes, state: .region) }
    if !found.problems.isEmpty, let standIn = standIn(for: address, from: regions) { return standIn }
    return TileAnswer(bytes: [], state: found.coverage == .none ? .none : .region)
  }

  /// The nearest tile above that can be read, clipped and enlarged.
  private func standIn(for address: TileAddress, from regions: any TileSource) -> TileAnswer? {
    var parent = address.parent
    while let ancestor = parent {
      if let bytes = regions.tile(ancestor).bytes, let part = Enlargement.of(bytes, from: ancestor, to: address) {
        return TileAnswer(bytes: part, state: .standIn)
      }
      parent = ancestor.parent
    }
    return nil
  }

  private func note(_ problems: [TileProblem]) {
    guard !problems.isEmpty else { return }
    state.withLock { $0.statistics.problems += problems.count }
    for problem in problems { report(problem) }
  }

  private func finish(_ request: Request, _ answer: TileAnswer) {
    let waiting = state.withLock { state in
      if state.generation == request.generation {
        // Beside its bytes an answer costs its place in two tables.
        state.memory.insert(answer, for: request.address, cost: answer.bytes.count + 200)
      }
      return state.waiting.removeValue(forKey: request) ?? []
    }
    for continuation in waiting { continuation.resume(returning: answer) }
  }
}
