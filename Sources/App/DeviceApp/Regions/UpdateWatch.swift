import Foundation
import RegionPackages
import Synchronization

/// Looks for newer regions now and then and does what the person has decided: fetches them as a deferred task, tells of
/// them, or nothing.
final class UpdateWatch: Sendable {
  private let library: RegionLibrary
  private let center: DownloadCenter
  private let lastUse: @Sendable () -> Double
  private let askedAt = Mutex(-Double.infinity)
  private let task = Mutex<Task<Void, Never>?>(nil)
  private let tell: @Sendable ([String]) -> Void
  private static let lookSeconds = 60.0
  private static let askSeconds = 6 * 3_600.0
  private static let idleSeconds = 120.0

  /// - Parameters:
  ///   - lastUse: When somebody last used the device, on the clock of the system's uptime.
  ///   - tell: Told of regions for which a newer version waits for the person's word.
  init(
    library: RegionLibrary, center: DownloadCenter, lastUse: @escaping @Sendable () -> Double,
    tell: @escaping @Sendable ([String]) -> Void
  ) {
    (self.library, self.center, self.lastUse, self.tell) = (library, center, lastUse, tell)
  }

  func start() {
    let work = Task(executorPreference: OwnExecutor()) { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(Self.lookSeconds))
        await self?.look()
      }
    }
    task.withLock { $0 = work }
  }

  func stop() { task.withLock { $0 }?.cancel() }

  private func look() async {
    guard let settings = try? library.settings, settings.updates != .never else { return }
    let now = ProcessInfo.processInfo.systemUptime
    let isDue = askedAt.withLock { asked in
      guard now - asked >= Self.askSeconds else { return false }
      asked = now
      return true
    }
    // A network that costs is not even asked for the list, unless the person allows it.
    let mayAsk = !settings.isMetered || settings.metered == .allow
    guard let offers = try? await library.offers(isFresh: isDue && mayAsk) else { return }
    let conditions = DeviceConditions(
      isIdle: now - lastUse() >= Self.idleSeconds, isCharging: PowerSupply.isCharging(),
      isMetered: settings.isMetered)
    var waiting: [String] = []
    for offered in offers.all {
      switch settings.decision(on: offered.offer, in: conditions) {
      case .leave, .wait: continue
      case .tell: waiting.append(offered.offer.region.id.description)
      case .fetch:
        let uses = Set(offered.offer.installed?.manifest.parts.map(\.kind.use) ?? [])
        center.start(offered.offer.region.id, uses: uses, from: offered.source.url)
      }
    }
    if isDue, !waiting.isEmpty { tell(waiting) }
  }
}
