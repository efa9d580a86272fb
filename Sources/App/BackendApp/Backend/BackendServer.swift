import Foundation
import HTTPServing
import RegionPackages

/// Serves a published folder: static files with ranges, validators and limits.
public final class BackendServer: Sendable {
  /// What a backend may be told.
  public struct Limits: Sendable {
    /// Requests a second of one client in the long run; `nil` for any number.
    public var requestsPerSecond: Int?
    /// Requests at once.
    public var burst = 100

    /// No limits.
    public init() {}
  }

  /// The running server.
  public let http: HTTPServer

  /// Starts serving.
  ///
  /// - Throws: `HTTPServerError`; `RegionPackageError.unreadable` if there is no such folder.
  public init(site: String, configuration: HTTPServer.Configuration, limits: Limits) throws {
    guard let files = SiteFiles(path: site) else {
      throw RegionPackageError.unreadable(path: site, reason: "no such folder; make it with periplus publish")
    }
    http = try HTTPServer(configuration: configuration, router: Self.router(files, limits))
  }

  /// Stops gracefully; see `HTTPServer.stop`.
  public func stop() { http.stop() }

  static func router(_ files: SiteFiles, _ limits: Limits) -> HTTPRouter {
    let budget = limits.requestsPerSecond.map { RequestBudget(perSecond: $0, burst: max(1, limits.burst)) }
    let limited: @Sendable (HTTPRequest) throws -> HTTPResponse = { request in
      if let seconds = budget?.take(request.client, now: ProcessInfo.processInfo.systemUptime) {
        throw HTTPError(
          .tooManyRequests, code: "too-many-requests", "too many requests; wait a little",
          headers: ["retry-after": "\(Int(seconds.rounded(.up)))"])
      }
      return try files.response(for: request)
    }
    var router = HTTPRouter()
    router.add(.get, "/health", .quick { _ in .text("ok\n") })
    router.add(
      .get, "/",
      .quick { _ in .text("Region packages for Periplus; what there is stands in /\(Catalogue.fileName)\n") })
    router.add(.get, "/{file...}", .working(limited))
    return router
  }
}
