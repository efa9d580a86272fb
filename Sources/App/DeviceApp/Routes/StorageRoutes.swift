import Foundation
import HTTPServing
import RegionPackages

/// The account of what is stored, its cache, and the place of the regions.
struct StorageRoutes: Sendable {
  let device: Device
  let mover: RegionMover

  private struct Wish: Decodable { let place: String }

  func add(to router: inout HTTPRouter) {
    router.add(
      .get, "/api/v1/storage",
      .working { [device] _ in
        RegionRoutes.fresh(.json(StorageAccount(device.folders, now: Date(), showsPlace: false)))
      })
    router.add(.post, "/api/v1/storage/clear-cache", .working { [self] _ in try clearCache() })
    router.add(.get, "/api/v1/storage/move", .quick { [mover] _ in RegionRoutes.fresh(.json(mover.status)) })
    router.add(.post, "/api/v1/storage/move", bodyLimit: 8 << 10, .working { [self] in try move($0) })
  }

  private func clearCache() throws -> HTTPResponse {
    struct Cleared: Encodable { let freed: Int }
    device.tileServer?.forgetKept()
    let freed = try RegionRoutes.answering { () throws(RegionPackageError) in
      try StorageAccount.clearCache(device.folders)
    }
    return RegionRoutes.fresh(.json(Cleared(freed: freed)))
  }

  private func move(_ request: HTTPRequest) throws -> HTTPResponse {
    // It writes wherever it is told to.
    guard Self.isLoopback(request.client) else {
      throw HTTPError(
        .forbidden, code: "not-here", "the place is changed at the machine itself, or with periplus region move")
    }
    let place = (try RegionRoutes.decoded(request.body) as Wish).place
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard place.hasPrefix("/"), !place.contains("\0") else {
      throw HTTPError(.badRequest, code: "bad-place", "the place is a folder whose path begins with /")
    }
    guard mover.start(to: place) else {
      throw HTTPError(
        .conflict, code: "busy", "downloads are under way; let them end or cancel them, then move the regions")
    }
    return RegionRoutes.fresh(.json(mover.status))
  }

  private static func isLoopback(_ client: String) -> Bool {
    client.hasPrefix("127.") || client == "::1" || client.hasPrefix("::ffff:127.")
  }
}
