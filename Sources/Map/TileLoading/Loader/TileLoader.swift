import GeoCore
import Synchronization

/// The path of a tile, and the only tile cache of a device: memory → installed packages → disk cache → server → an
/// older tile, or the one above enlarged.
///
/// Every request for a tile goes through here, so that one tile has one state. A tile that lies in a package whole never
/// depends on cache or server. Requests for the same tile at the same time share one answer; a request that nobody waits
/// for any more is given up. Thread-safe; holds no lock while it reads, merges or compresses.
public final class TileLoader: Sendable {
  /// What the loader did since it was made.
  public struct Statistics: Hashable, Sendable, Codable {
    /// Answered from memory.
    public var memoryHits = 0
    /// Answered by waiting for an equal request.
    public var shared = 0
    /// Read, merged or enlarged from packages.
    public var regionReads = 0
    /// Answered from the disk cache.
    public var cacheHits = 0
    /// Answered, at least in part, from the map of the whole world.
    public var worldReads = 0
    /// Answered by enlarging a tile above.
    public var standIns = 0
    /// Damaged parts and failed requests.
    public var problems = 0
    /// Bytes in memory now.
    public var memoryBytes = 0
  }

  /// A request made after the packages changed does not share the answer of one made before.
  struct Request: Hashable {
    let address: TileAddress
    let generation: Int
  }

  /// A request on its way.
  struct Flight {
    let number: Int
    let task: Task<TileAnswer, Never>
    var waiters = 1
  }

  struct State {
    var regions: any TileSource
    var remote: RemoteTiles?
    var world: WorldTileSource?
    /// Counts up when packages or server change: what was read before is then no longer kept.
    var generation = 0
    var memory: RecencyCache<TileAddress, FoundTile>
    var flights: [Request: Flight] = [:]
    var flightCount = 0
    /// Tiles asked for anew behind the scenes.
    var refreshing: [TileAddress: Task<Void, Never>] = [:]
    /// Tiles answered with less than the server has, to be told of when it comes back; the latest only.
    var owed = RecencyCache<TileAddress, Bool>(limit: 256)
    var statistics = Statistics()
  }

  let state: Mutex<State>
  private let report: @Sendable (TileProblem) -> Void
  private let changed: @Sendable ([TileAddress]) -> Void

  /// - Parameters:
  ///   - regions: The installed packages.
  ///   - world: A map of the whole world below the packages; `nil` for none.
  ///   - remote: A server for what the packages do not have; `nil` for none.
  ///   - memoryLimit: Bytes of tiles kept in memory.
  ///   - report: Told of every damaged part and failed request; for the log.
  ///   - changed: Told of tiles whose next answer is better than the one given before.
  public init(
    regions: any TileSource, world: WorldTileSource? = nil, remote: RemoteTiles? = nil, memoryLimit: Int = 64 << 20,
    report: @escaping @Sendable (TileProblem) -> Void = { _ in },
    changed: @escaping @Sendable ([TileAddress]) -> Void = { _ in }
  ) {
    state = Mutex(State(regions: regions, remote: remote, world: world, memory: RecencyCache(limit: memoryLimit)))
    (self.report, self.changed) = (report, changed)
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

  /// Puts another map of the world in place, or none; the memory is emptied.
  public func replaceWorld(_ world: WorldTileSource?) {
    state.withLock { state in
      state.world = world
      state.generation += 1
      state.memory.removeAll()
    }
  }

  /// Puts another server in place, or none; the memory is emptied, each server's cache stays.
  public func replaceRemote(_ remote: RemoteTiles?) {
    state.withLock { state in
      state.remote = remote
      state.generation += 1
      state.memory.removeAll()
      state.owed.removeAll()
    }
  }

  /// The server for what the packages do not have.
  public var remote: RemoteTiles? { state.withLock { $0.remote } }

  /// The answer if it lies in memory and is fresh; for a fast path that must not suspend.
  public func ready(_ address: TileAddress) -> TileAnswer? {
    state.withLock { state in
      guard let found = state.memory.value(for: address), found.isKept(at: state.remote?.seconds ?? 0) else {
        return nil
      }
      state.statistics.memoryHits += 1
      return found.answer
    }
  }

  /// The tile by the shortest path that has it.
  ///
  /// Cancelling the task gives the request up, unless others wait for it too.
  public func tile(_ address: TileAddress) async -> TileAnswer {
    if let answer = ready(address) { return answer }
    let (request, task) = join(address)
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      leave(request)
    }
  }

  /// The flight of an equal request, or a new one.
  private func join(_ address: TileAddress) -> (Request, Task<TileAnswer, Never>) {
    state.withLock { state in
      let request = Request(address: address, generation: state.generation)
      if state.flights[request] != nil {
        state.flights[request]!.waiters += 1
        state.statistics.shared += 1
        return (request, state.flights[request]!.task)
      }
      state.flightCount += 1
      let (number, regions) = (state.flightCount, state.regions)
      let task = Task { [self] in
        let found = await find(address, in: regions)
        land(request, number, found)
        return found.answer
      }
      state.flights[request] = Flight(number: number, task: task)
      return (request, task)
    }
  }

  private func leave(_ request: Request) {
    let abandoned = state.withLock { state -> Task<TileAnswer, Never>? in
      state.flights[request]?.waiters -= 1
      guard state.flights[request]?.waiters == 0 else { return nil }
      return state.flights.removeValue(forKey: request)?.task
    }
    abandoned?.cancel()
  }

  private func land(_ request: Request, _ number: Int, _ found: FoundTile) {
    state.withLock { state in
      if state.generation == request.generation { state.keep(found, for: request.address) }
      if state.flights[request]?.number == number { state.flights[request] = nil }
    }
  }

  func note(_ problems: [TileProblem]) {
    guard !problems.isEmpty else { return }
    state.withLock { $0.statistics.problems += problems.count }
    for problem in problems { report(problem) }
  }

  func announce(_ tiles: [TileAddress]) {
    if !tiles.isEmpty { changed(tiles) }
  }
}

/// An answer and how long it may be given again.
struct FoundTile: Sendable {
  enum Keeping: Equatable {
    /// As long as the packages stay.
    case always
    /// Until a time, in seconds since 1970.
    case until(Int64)
    case never
  }

  var answer: TileAnswer
  var keeping: Keeping

  func isKept(at now: Int64) -> Bool {
    switch keeping {
    case .always: true
    case .until(let end): now < end
    case .never: false
    }
  }
}

extension TileLoader.State {
  mutating func keep(_ found: FoundTile, for address: TileAddress) {
    guard found.keeping != .never else { return }
    // Beside its bytes an answer costs its place in two tables.
    memory.insert(found, for: address, cost: found.answer.bytes.count + 200)
  }
}
