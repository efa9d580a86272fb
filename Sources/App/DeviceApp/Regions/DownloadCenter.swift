import Foundation
import RegionPackages
import Synchronization

/// The downloads of a running device: begun, paused, resumed and cancelled from the page, gone on with after a restart.
public final class DownloadCenter: Sendable {
  /// One download, as `/api/v1/regions/downloads` and the event `downloads` show it.
  public struct Item: Encodable, Sendable {
    /// How it stands.
    public enum State: String, Encodable, Sendable {
      case running, paused, failed, done
    }
    /// What is counted.
    public enum Unit: String, Encodable, Sendable { case bytes, tiles }
    public let id: String
    public var name: String
    public var state: State
    public var uses: [String]
    /// What `done`, `total` and `rate` count: a rectangle is gathered tile by tile.
    public var unit = Unit.bytes
    /// What is there, of all that will be.
    public var done = 0
    public var total = 0
    /// Of these a second lately.
    public var rate = 0
    @Nullable public var secondsLeft: Int?
    /// Why it failed, in one line.
    @Nullable public var problem: String?
  }

  /// What a job does.
  enum Work: Sendable {
    case region(source: String?, repairs: Bool)
    case rectangle(RectangleRegion.Request)
  }

  private struct Job {
    var item: Item
    var task: Task<Void, Never>?
    var work: Work
  }

  let library: RegionLibrary
  private let executor = OwnExecutor()
  private let held = Mutex(false)
  private let jobs = Mutex<[RegionID: Job]>([:])
  private let told = Mutex(0.0)
  private let tell: @Sendable ([Item]) -> Void
  let report: @Sendable (String) -> Void
  private static let tellSeconds = 0.25
  private static let endSeconds = 5.0

  /// - Parameter tell: Told of all downloads when one of them has changed, a few times a second at most.
  init(
    library: RegionLibrary, report: @escaping @Sendable (String) -> Void, tell: @escaping @Sendable ([Item]) -> Void
  ) {
    (self.library, self.report, self.tell) = (library, report, tell)
  }

  /// All downloads since the start, by id.
  public var items: [Item] { jobs.withLock { $0.sorted { $0.key < $1.key }.map(\.value.item) } }

  /// Takes up what an earlier run has not finished; what the person has paused stays paused.
  func resumeUnfinished() {
    for download in UnfinishedDownload.all(in: library.folders.regions) {
      let item = Item(
        id: download.id.description, name: download.id.description, state: download.isPaused ? .paused : .running,
        uses: download.uses.map(\.rawValue))
      takeUp(download.id, item, .region(source: download.source, repairs: false))
    }
    resumeUnfinishedRectangles()
  }

  /// Begins a download, or goes on with it. One that runs already is left alone.
  public func start(_ id: RegionID, uses: Set<RegionPart.Use>, from source: String?, repairs: Bool = false) {
    let item = Item(
      id: id.description, name: id.description, state: .running,
      uses: RegionPart.Use.allCases.filter(uses.contains).map(\.rawValue))
    begin(id, item, .region(source: source, repairs: repairs))
  }

  /// Shows what an earlier run has begun, and goes on with it unless it is paused.
  func takeUp(_ id: RegionID, _ item: Item, _ work: Work) {
    guard item.state == .paused else { return begin(id, item, work) }
    jobs.withLock { $0[id] = Job(item: item, work: work) }
  }

  /// Whether no download may begin now.
  var isHeld: Bool { held.withLock { $0 } }

  /// Lets no download begin until `release`.
  ///
  /// - Returns: `false` if one is running, or they are held already.
  func hold() -> Bool {
    jobs.withLock { jobs in
      guard !jobs.values.contains(where: { $0.item.state == .running }) else { return false }
      return held.withLock { held in
        defer { held = true }
        return !held
      }
    }
  }

  /// Lets downloads begin again.
  func release() { held.withLock { $0 = false } }

  func begin(_ id: RegionID, _ item: Item, _ work: Work) {
    let isNew = jobs.withLock { jobs in
      guard jobs[id]?.item.state != .running, !isHeld else { return false }
      let before = jobs[id]?.task
      let task = Task(executorPreference: executor) { [self] in
        // One that was stopped a moment ago still holds the region's lock.
        await before?.value
        await run(id, item, work)
      }
      jobs[id] = Job(item: item, task: task, work: work)
      return true
    }
    if isNew { announce(isUrgent: true) }
  }

  /// Stops a download for now; what has come is kept.
  public func pause(_ id: RegionID) {
    stop(id)
    change(id) { $0.state = .paused }
    for download in UnfinishedDownload.all(in: library.folders.regions) where download.id == id {
      do { try download.setPaused(true, in: library.folders.regions) } catch { report("\(error)") }
    }
    rememberRectangle(id, isPaused: true)
  }

  /// Goes on with a download that was paused or has failed.
  public func resume(_ id: RegionID) {
    guard let known = jobs.withLock({ $0[id] }) else { return start(id, uses: Set(RegionPart.Use.allCases), from: nil) }
    rememberRectangle(id, isPaused: false)
    var item = known.item
    (item.state, item.problem) = (.running, nil)
    begin(id, item, known.work)
  }

  /// Gives a download up and removes what has come. What is installed stays.
  ///
  /// - Throws: `RegionPackageError`.
  public func cancel(_ id: RegionID) throws(RegionPackageError) {
    end(id)
    defer {
      jobs.withLock { $0[id] = nil }
      announce(isUrgent: true)
    }
    for attempt in 0..<100 {
      do throws(RegionPackageError) {
        try UnfinishedDownload.discard(id, in: library.folders.regions)
        return
      } catch {
        guard case .busy = error, attempt < 99 else { throw error }
        // The task that was cancelled is about to let go.
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
  }

  /// Forgets downloads that are done.
  public func forget(_ id: RegionID) {
    jobs.withLock { jobs in if jobs[id]?.item.state != .running { jobs[id] = nil } }
    announce(isUrgent: true)
  }

  /// Ends all downloads; the next start goes on with them.
  func stop() {
    let tasks = jobs.withLock { jobs in jobs.values.compactMap(\.task) }
    for task in tasks { task.cancel() }
  }

  /// Stops a download and waits until it has let go of its files.
  private func end(_ id: RegionID) {
    guard let task = jobs.withLock({ $0[id]?.task }) else { return }
    task.cancel()
    let done = DispatchSemaphore(value: 0)
    Task(executorPreference: executor) {
      await task.value
      done.signal()
    }
    _ = done.wait(timeout: .now() + Self.endSeconds)
  }

  private func stop(_ id: RegionID) { jobs.withLock { $0[id]?.task }?.cancel() }

  private func run(_ id: RegionID, _ item: Item, _ work: Work) async {
    if Task.isCancelled { return }
    do {
      switch work {
      case .region(let source, let repairs):
        try await fetch(id, Set(item.uses.compactMap { RegionPart.Use(rawValue: $0) }), source, repairs)
      case .rectangle(let request): try await gather(request)
      }
      change(id) { ($0.state, $0.rate, $0.secondsLeft) = (.done, 0, nil) }
    } catch {
      // A pause has said already how it stands.
      if Task.isCancelled { return }
      report("region \(id): \(error)")
      change(id) { ($0.state, $0.problem, $0.rate, $0.secondsLeft) = (.failed, "\(error)", 0, nil) }
    }
  }

  private func fetch(_ id: RegionID, _ uses: Set<RegionPart.Use>, _ source: String?, _ repairs: Bool) async throws {
    let offers = try await library.offers(isFresh: true, from: source)
    guard let offered = offers.all.first(where: { $0.offer.region.id == id }) else {
      throw NotOffered(id: id, problem: offers.problems.first)
    }
    change(id) { item in
      item.name = offered.offer.region.name
      item.total = offered.offer.region.newest.bytes(for: uses)
    }
    _ = try await library.download(offered, uses: uses, repairs: repairs).run { [self] progress in
      change(id) { item in
        (item.done, item.total, item.rate) = (progress.done, progress.total, progress.rate)
        item.secondsLeft = progress.secondsLeft
      }
    }
  }

  func change(_ id: RegionID, _ body: (inout Item) -> Void) {
    let isUrgent = jobs.withLock { jobs -> Bool in
      guard var item = jobs[id]?.item else { return false }
      let before = item.state
      // Progress of a task that was stopped comes too late.
      guard before != .paused || jobs[id]?.task?.isCancelled != true else { return false }
      body(&item)
      jobs[id]?.item = item
      return item.state != before
    }
    announce(isUrgent: isUrgent)
  }

  private func announce(isUrgent: Bool) {
    let now = ProcessInfo.processInfo.systemUptime
    let isDue = told.withLock { last in
      guard isUrgent || now - last >= Self.tellSeconds else { return false }
      last = now
      return true
    }
    if isDue { tell(items) }
  }

  private struct NotOffered: Error, CustomStringConvertible {
    let id: RegionID
    let problem: String?
    var description: String { problem ?? "no source offers it any more; see periplus region catalogue" }
  }
}
