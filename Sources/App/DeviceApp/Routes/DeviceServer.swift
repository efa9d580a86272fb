import Foundation
import HTTPServing
import WebApp

/// The device's web server: page, tiles, search, routes, events.
public final class DeviceServer: Sendable {
  /// The running server.
  public let http: HTTPServer
  private let tileServer: TileServer?
  private let watch: RegionWatch
  private let routeTiles: RoutePrefetch

  /// Starts serving.
  ///
  /// - Parameters:
  ///   - page: The page's files.
  ///   - configuration: Where to listen and who may ask.
  /// - Throws: `HTTPServerError`.
  public init(
    device: Device, page: PageAssets, configuration: HTTPServer.Configuration
  ) throws(HTTPServerError) {
    let events = EventHub(epoch: String(UInt64(Date().timeIntervalSince1970 * 1_000), radix: 36))
    var configuration = configuration
    configuration.policy.contentSecurityPolicy = PageAssets.contentSecurityPolicy
    http = try HTTPServer(
      configuration: configuration, router: Self.router(device: device, page: page, events: events), events: events)
    device.tileChanges.tell { events.publish(topic: "tiles-changed", data: TileChanges.json($0)) }
    device.routeTiles.tell { report in
      guard let data = try? JSONEncoder().encode(report) else { return }
      events.publish(topic: "route-kept", data: String(decoding: data, as: UTF8.self))
    }
    device.tileServer?.start()
    tileServer = device.tileServer
    routeTiles = device.routeTiles
    watch = RegionWatch(device: device, events: events)
  }

  /// Stops gracefully; see `HTTPServer.stop`.
  public func stop() {
    watch.stop()
    http.stop()
    routeTiles.stop()
    tileServer?.stop()
  }

  /// Every path that a device answers.
  static func router(device: Device, page: PageAssets, events: EventHub) -> HTTPRouter {
    var router = HTTPRouter()
    PageRoutes(page: page).add(to: &router)
    MapRoutes(device: device).add(to: &router)
    QuestionRoutes(device: device).add(to: &router)
    PlaceRoutes(device: device).add(to: &router)
    StateRoutes(device: device).add(to: &router)
    router.add(.get, "/events", .quick { try events.response(to: $0) })
    return router
  }
}
