import GeoCore
import Ports
import Synchronization
import TestSupport
import Testing
import VectorTiles

@testable import TileLoading

/// Servers and networks of all kinds; requests are counted.
struct FetchConditionTests {
  private let tile = VectorTile.points("pois", [(1, 100, 100)])

  @Test func plainAndPackedAnswersAreTheSame() async throws {
    let tile = tile
    let world = RemoteWorld { _, number in RemoteWorld.answer(tile, packed: number == 0) }
    let (packed, plain) = (await world.loader.tile(at(1, 0, 0)), await world.loader.tile(at(1, 1, 0)))
    #expect(packed.bytes == plain.bytes && Gzip.isGzip(plain.bytes))
  }

  @Test func aServerErrorIsRepeatedOnlyAfterARest() async {
    let world = RemoteWorld { _, _ in .answer(status: 500) }
    for x in UInt32(0)..<10 { #expect(await world.loader.tile(at(6, x, 0)).state == .none) }
    #expect(world.paths == ["/6/0/0.mvt"])
    #expect(world.problems == ["tiles.example: tile 6/0/0: answers with status 500"])
    world.time.advance(bySeconds: 2)
    _ = await world.loader.tile(at(6, 1, 0))
    world.time.advance(bySeconds: 3)
    _ = await world.loader.tile(at(6, 2, 0))
    #expect(world.paths.count == 2)
  }

  @Test func retryAfterIsRespected() async {
    let world = RemoteWorld { _, _ in .answer(status: 429, headers: ["Retry-After": "60"]) }
    _ = await world.loader.tile(at(6, 1, 0))
    world.time.advance(bySeconds: 59)
    _ = await world.loader.tile(at(6, 1, 0))
    #expect(world.paths.count == 1)
    world.time.advance(bySeconds: 1)
    _ = await world.loader.tile(at(6, 1, 0))
    #expect(world.paths.count == 2)
  }

  @Test(arguments: ["<html>Welcome to our hotel</html>", "\u{1F}\u{8B}"])
  func wrongBytesAreNeitherShownNorKept(body: String) async {
    let world = RemoteWorld { _, _ in .answer(status: 200, body: Array(body.utf8)) }
    #expect(await world.loader.tile(at(6, 1, 0)).state == .none)
    #expect(world.problems == ["tiles.example: tile 6/1/0: answers something that is no vector tile"])
    await world.loader.settle()
    #expect(world.remote.cache.statistics.tiles == 0 && world.remote.isResting)
  }

  @Test func wrongBytesDoNotReplaceAnOldTile() async {
    let tile = tile
    let world = RemoteWorld { _, number in number == 0 ? RemoteWorld.answer(tile) : .answer(status: 200, body: [60]) }
    let first = await world.loader.tile(at(6, 1, 0))
    await world.forget()
    world.time.advance(bySeconds: 30 * 86_400)
    for _ in 0..<2 {
      #expect(await world.loader.tile(at(6, 1, 0)).bytes == first.bytes)
      await world.loader.settle()
    }
  }

  @Test func bombsAndEndlessAnswersAreRefused() async {
    let bomb = Gzip.compressed([UInt8](repeating: 0, count: RegionTileSource.inflatedLimit + 1))
    let endless = [UInt8](repeating: 0, count: TileFetcher.answerLimit + 1)
    let world = RemoteWorld { _, number in .answer(status: 200, body: number == 0 ? bomb : endless) }
    #expect(await world.loader.tile(at(6, 0, 0)).state == .none)
    world.time.advance(bySeconds: 10)
    #expect(await world.loader.tile(at(6, 1, 0)).state == .none)
    #expect(world.problems.count == 2)
  }

  @Test func aBrokenConnectionKeepsNothing() async {
    let tile = tile
    let half = Array(Gzip.compressed(tile.encoded()).prefix(20))
    let world = RemoteWorld { _, number in
      number == 0 ? .breaksAfter(body: half) : RemoteWorld.answer(tile)
    }
    #expect(await world.loader.tile(at(6, 0, 0)).state == .none)
    await world.loader.settle()
    #expect(world.remote.cache.statistics.tiles == 0)
    world.time.advance(bySeconds: 2)
    #expect(await world.loader.tile(at(6, 0, 0)).state == .fetched)
    #expect(world.changed == [at(6, 0, 0)])
  }

  @Test func redirectsAreFollowedButNotForEver() async {
    let tile = tile
    let world = RemoteWorld { request, _ in
      if request.url.contains("/1/0/0") { return .answer(status: 302, headers: ["Location": "/moved/tile"]) }
      if request.url.hasSuffix("/moved/tile") { return RemoteWorld.answer(tile) }
      return .answer(status: 302, headers: ["Location": request.url])
    }
    #expect(await world.loader.tile(at(1, 0, 0)).state == .fetched)
    #expect(world.paths == ["/1/0/0.mvt", "/moved/tile"])
    #expect(await world.loader.tile(at(1, 1, 0)).state == .none)
    #expect(world.paths.count == 7)
  }

  /// Each tile comes in the end, and every failure is followed by a rest.
  @Test func aFlappingNetworkEndsWithAllTiles() async {
    let tile = tile
    let world = RemoteWorld { _, number in number % 3 == 1 ? RemoteWorld.answer(tile) : .fails(.timedOut) }
    var rounds = 0
    var missing = Set((0..<5).map { at(7, $0, 0) })
    while !missing.isEmpty, rounds < 100 {
      for address in missing.sorted() where await world.loader.tile(address).state == .fetched {
        missing.remove(address)
      }
      world.time.advance(bySeconds: 5)
      rounds += 1
    }
    #expect(missing.isEmpty)
    #expect(world.transport.requests.count <= 3 * 5 + 2)
  }

  @Test func templates() {
    let tms = RemoteTileSource(template: "http://h:80/{z}/{x}/{y}", scheme: .tms)
    #expect(tms?.url(of: at(2, 1, 0)) == "http://h:80/2/1/3" && tms?.host == "h:80")
    for template in ["https://h/{z}/{x}", "/tiles/{z}/{x}/{y}", "file:///{z}/{x}/{y}", "https:///{z}/{x}/{y}"] {
      #expect(RemoteTileSource(template: template) == nil, "\(template)")
    }
    var document = TileJSON(tiles: ["https://h/{z}/{x}/{y}"])
    document.bounds = Bounds(south: 40, west: 0, north: 50, east: 10)
    document.maxzoom = 10
    let source = RemoteTileSource(document)
    #expect(source?.covers(at(0, 0, 0)) == true && source?.covers(at(3, 0, 0)) == false)
    #expect(source?.zooms == 0...10)
  }
}

/// Requests that take their time: shared, counted, given up.
struct FetchFlightTests {
  @Test func equalRequestsAreOneRequestAndCancellingOneLeavesTheOthers() async throws {
    let transport = SlowTransport()
    let loader = transport.loader()
    let first = Task { await loader.tile(at(6, 1, 0)) }
    await transport.waitFor(requests: 1)
    let second = Task { await loader.tile(at(6, 1, 0)) }
    while loader.statistics.shared < 1 { await Task.yield() }
    first.cancel()
    transport.answerAll()
    #expect(await second.value.state == .fetched)
    #expect(transport.started == 1 && transport.cancelled == 0)
  }

  @Test func whatNobodyWaitsForIsGivenUp() async throws {
    let transport = SlowTransport()
    let loader = transport.loader()
    let scrolledAway = Task { await loader.tile(at(6, 1, 0)) }
    await transport.waitFor(requests: 1)
    scrolledAway.cancel()
    #expect(await scrolledAway.value.bytes.isEmpty)
    #expect(transport.cancelled == 1)
    // Giving up is no failure of the server: it is asked again at once.
    let again = Task { await loader.tile(at(6, 1, 0)) }
    await transport.waitFor(requests: 2)
    transport.answerAll()
    #expect(await again.value.state == .fetched)
  }

  @Test func onlySomeRequestsRunAtATimeAndThoseGivenUpWhileWaitingAreNeverMade() async throws {
    let transport = SlowTransport()
    let loader = transport.loader()
    let tasks = (0..<20).map { x in Task { await loader.tile(at(6, UInt32(x), 0)) } }
    await transport.waitFor(requests: 6)
    for _ in 0..<200 { await Task.yield() }
    #expect(transport.started == 6)
    for task in tasks { task.cancel() }
    for task in tasks { _ = await task.value }
    #expect(transport.started == 6 && transport.cancelled == 6)
  }
}

/// A network whose answers come when a test says so.
private final class SlowTransport: Transport {
  private struct State {
    var started = 0
    var cancelled: Set<Int> = []
    var isOpen = false
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  }

  private let state = Mutex(State())

  var started: Int { state.withLock { $0.started } }
  var cancelled: Int { state.withLock { $0.cancelled.count } }

  func loader() -> TileLoader {
    let time = ManualTime()
    let source = RemoteTileSource(template: "https://tiles.example/{z}/{x}/{y}")!
    let cache = DiskTileCache(store: FaultyStore(), root: "/cache", time: time)
    return TileLoader(
      regions: RegionTileSource([]),
      remote: RemoteTiles(source: source, transport: self, cache: cache, time: time))
  }

  func waitFor(requests: Int) async { while started < requests { await Task.yield() } }

  /// Lets every answer through, now and later.
  func answerAll() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume() }
  }

  func send(
    _ request: TransportRequest
  ) async throws -> (TransportResponse, AsyncThrowingStream<[UInt8], any Error>) {
    let number = state.withLock { state in
      state.started += 1
      return state.started
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let outcome = state.withLock { state -> Result<Void, any Error>? in
          if state.cancelled.contains(number) { return .failure(TransportError.cancelled) }
          if state.isOpen { return .success(()) }
          state.waiting[number] = continuation
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.cancelled.insert(number)
        return state.waiting.removeValue(forKey: number)
      }
      waiting?.resume(throwing: TransportError.cancelled)
    }
    let body = VectorTile.points("pois", [(1, 1, 1)]).encoded()
    let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(body)
      continuation.finish()
    }
    return (TransportResponse(status: 200, headers: [:]), chunks)
  }
}
