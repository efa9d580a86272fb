import Foundation
import HTTPServing
import RegionPackages

/// Takes up regions that are installed or removed while the device runs, and tells its pages.
final class RegionWatch: Sendable {
  private struct Change: Encodable { let regions: [String] }

  // Dispatch sources lock inside.
  nonisolated(unsafe) private let timer: any DispatchSourceTimer

  /// - Parameter seconds: Between two looks.
  init(device: Device, events: EventHub, seconds: Double = 2) {
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "region-watch"))
    timer.setEventHandler { @Sendable in
      let hasChanged = device.refresh()
      // What was replaced or left behind goes when its last reader has gone: this device, a moment ago.
      RetiredVersions(root: device.folders.regions).cleanAll()
      RegionMove.clearLeft(device.folders)
      guard hasChanged else { return }
      let change = Change(regions: device.regions.map { $0.manifest.id.description })
      guard let data = try? JSONEncoder().encode(change) else { return }
      events.publish(topic: "regions-changed", data: String(decoding: data, as: UTF8.self))
      device.tileChanges.add([])
    }
    timer.schedule(deadline: .now() + seconds, repeating: seconds, leeway: .milliseconds(200))
    timer.resume()
  }

  func stop() { timer.cancel() }
}
