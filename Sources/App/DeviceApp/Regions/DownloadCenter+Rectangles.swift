import Foundation
import RegionPackages
import Synchronization

/// Rectangles that a person has drawn, gathered tile by tile.
extension DownloadCenter {
  /// Begins to gather a rectangle. One that runs already is left alone.
  ///
  /// - Throws: `RegionPackageError` if the disk refuses to remember it.
  func start(_ request: RectangleRegion.Request) throws(RegionPackageError) {
    try RectangleRegion(request, transport: library.transport).remember()
    begin(request.id, Self.item(request, isPaused: false), .rectangle(request))
  }

  func resumeUnfinishedRectangles() {
    let root = library.folders.regions
    for rectangle in UnfinishedRectangle.all(in: root) {
      guard let request = rectangle.request(root: root, builder: library.program.description) else { continue }
      takeUp(request.id, Self.item(request, isPaused: rectangle.isPaused), .rectangle(request))
    }
  }

  private static func item(_ request: RectangleRegion.Request, isPaused: Bool) -> Item {
    var item = Item(
      id: request.id.description, name: request.name, state: isPaused ? .paused : .running,
      uses: [RegionPart.Use.map.rawValue])
    item.unit = .tiles
    return item
  }

  func rememberRectangle(_ id: RegionID, isPaused: Bool) {
    let root = library.folders.regions
    guard var rectangle = UnfinishedRectangle.read(id, in: root), rectangle.isPaused != isPaused else { return }
    rectangle.isPaused = isPaused
    do { try rectangle.write(in: root) } catch { report("\(error)") }
  }

  func gather(_ request: RectangleRegion.Request) async throws {
    let rate = Mutex(TileRate(at: ProcessInfo.processInfo.systemUptime))
    _ = try await RectangleRegion(request, transport: library.transport).run { [self] done, total in
      let now = rate.withLock { $0.note(done, at: ProcessInfo.processInfo.systemUptime) }
      change(request.id) { item in
        (item.done, item.total, item.rate) = (done, total, Int(now.rounded()))
        item.secondsLeft = now >= 0.1 ? Int((Double(total - done) / now).rounded(.up)) : nil
      }
    }
  }
}

/// Tiles a second, over stretches of a second, each half of the next.
private struct TileRate {
  private var rate = 0.0
  private var window: (start: Double, done: Int)

  init(at now: Double) { window = (now, 0) }

  mutating func note(_ done: Int, at now: Double) -> Double {
    let seconds = now - window.start
    guard seconds >= 1 else { return rate }
    let fresh = Double(done - window.done) / seconds
    rate = rate == 0 ? fresh : (rate + fresh) / 2
    window = (now, done)
    return rate
  }
}
