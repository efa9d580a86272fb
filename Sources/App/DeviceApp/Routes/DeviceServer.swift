import Foundation
import HTTPServing
import WebApp

/// The device's web server: page, tiles, search, routes, events.
public final class DeviceServer: Sendable {
  /// The running server.
  public let http: HTTPServer
  /// Its downloads.
  public let downloads: DownloadCenter
  private let tileServer: TileServer?
  private let watch: RegionWatch
  private let routeTiles: RoutePrefetch
  private let updates: UpdateWatch

  /// Starts serving.
  ///
  /// - Parameters:
  ///   - page: The page's files.
  ///   - library: Where regions come from.
  ///   - configuration: Where to listen and who may ask.
  ///   - report: Takes one line for each download that fails.
  /// - Throws: `HTTPServerError`.
  public init(
    device: Device, page: PageAssets, library: RegionLibrary, configuration: HTTPServer.Configuration,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) throws(HTTPServerError) {
    let events = EventHub(epoch: String(UInt64(Date().timeIntervalSince1970 * 1_000), radix: 36))
    var configuration = configuration
    configuration.policy.contentSecurityPolicy = PageAssets.contentSecurityPolicy
    let downloads = DownloadCenter(library: library, report: report) { events.publish(topic: "downloads", items: $0) }
    updates = UpdateWatch(library: library, center: downloads, lastUse: { device.view.lastUse }) {
      events.publish(topic: "updates", items: $0)
    }
    self.downloads = downloads
    let mover = RegionMover(folders: device.folders, downloads: downloads) { status in
      events.publish(topic: "storage-move", items: status)
    }
    let router = Self.router(
      device: device, page: page, library: library, downloads: downloads, mover: mover, events: events)
    http = try HTTPServer(configuration: configuration, router: router, events: events)
    device.tileChanges.tell { events.publish(topic: "tiles-changed", data: TileChanges.json($0)) }
    device.routeTiles.tell { report in
      guard let data = try? JSONEncoder().encode(report) else { return }
      events.publish(topic: "route-kept", data: String(decoding: data, as: UTF8.self))
    }
    device.tileServer?.start()
    tileServer = device.tileServer
    routeTiles = device.routeTiles
    watch = RegionWatch(device: device, events: events)
    downloads.resumeUnfinished()
    updates.start()
  }

  /// Stops gracefully; see `HTTPServer.stop`.
  public func stop() {
    watch.stop()
    updates.stop()
    downloads.stop()
    http.stop()
    routeTiles.stop()
    tileServer?.stop()
  }

  /// Every path that a device answers.
  static func router(
    device: Device, page: PageAssets, library: RegionLibrary, downloads: DownloadCenter, mover: RegionMover,
    events: EventHub
  ) -> HTTPRouter {
    var router = HTTPRouter()
    PageRoutes(page: page).add(to: &router)
    MapRoutes(device: device).add(to: &router)
    GeoJSONRoutes().add(to: &router)
    QuestionRoutes(device: device).add(to: &router)
    PlaceRoutes(device: device).add(to: &router)
    RegionRoutes(device: device, library: library, center: downloads).add(to: &router)
    RectangleRoutes(device: device, library: library, center: downloads).add(to: &router)
    StorageRoutes(device: device, mover: mover).add(to: &router)
    StateRoutes(device: device).add(to: &router)
    router.add(.get, "/events", .quick { try events.response(to: $0) })
    return router
  }
}

extension EventHub {
  /// Sends a value as JSON.
  fileprivate func publish(topic: String, items: some Encodable) {
    guard let data = try? JSONEncoder().encode(items) else { return }
    publish(topic: topic, data: String(decoding: data, as: UTF8.self))
  }
}
