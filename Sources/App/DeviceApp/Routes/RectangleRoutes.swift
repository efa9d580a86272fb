import Foundation
import GeoCore
import HTTPServing
import Ports
import RegionPackages
import TileLoading

/// Rectangles that a person draws: what one would take, and gathering it.
struct RectangleRoutes: Sendable {
  let device: Device
  let library: RegionLibrary
  let center: DownloadCenter

  private static let highestZoom = 20
  private static let longestName = 80

  private struct Server: Encodable {
    /// Where tiles come from unless the person says otherwise.
    @Nullable var server: String?
    /// More are not asked for by one region.
    let mostTiles: Int
    let maxZoom: Int
  }

  private struct EstimateAnswer: Encodable {
    let tiles, bytes, sampled: Int
    /// What the server has.
    let minZoom, maxZoom: Int
    /// Bytes that are free where it would be stored.
    @Nullable var free: Int?
  }

  private struct Started: Encodable {
    let id: String
    let downloads: [DownloadCenter.Item]
  }

  private struct Wish: Decodable {
    let south, west, north, east: Double
    let minZoom, maxZoom: Int
    var server: String?
    var name: String?
    /// The person has seen the size and wants it although the network costs.
    var confirmed: Bool?
  }

  func add(to router: inout HTTPRouter) {
    router.add(
      .get, "/api/v1/rectangles",
      .quick { [device] _ in
        RegionRoutes.fresh(
          .json(
            Server(
              server: device.tileServer?.url, mostTiles: RectangleRegion.mostTiles, maxZoom: Self.highestZoom)))
      })
    router.add(
      .post, "/api/v1/rectangles/estimate", bodyLimit: 4 << 10, .waiting { [self] in try await estimate($0) })
    router.add(.post, "/api/v1/rectangles", bodyLimit: 4 << 10, .working { [self] in try start($0) })
  }

  private func estimate(_ request: HTTPRequest) async throws -> HTTPResponse {
    let wish: Wish = try RegionRoutes.decoded(request.body)
    let rectangle = RectangleRegion(try self.request(wish), transport: library.transport)
    do {
      // Beside the cached tiles: what is only asked about must leave no region behind.
      let found = try await rectangle.estimate(keepingIn: device.folders.cache + "/tiles/estimates")
      let store = SystemTransferStore()
      // The folder of the regions comes with the first of them.
      let free = [device.folders.regions, device.folders.data, "/"].lazy.compactMap(store.freeBytes(at:)).first
      return RegionRoutes.fresh(
        .json(
          EstimateAnswer(
            tiles: found.tiles, bytes: found.bytes, sampled: found.sampled, minZoom: found.minZoom,
            maxZoom: found.maxZoom, free: free)))
    } catch let failure as RectangleRegion.Failure {
      throw Self.answer(to: failure)
    } catch {
      throw HTTPError(.serviceUnavailable, code: "tile-server", "\(error)")
    }
  }

  private func start(_ request: HTTPRequest) throws -> HTTPResponse {
    let wish: Wish = try RegionRoutes.decoded(request.body)
    var wanted = try self.request(wish)
    do { _ = try RectangleRegion(wanted).addresses() } catch { throw Self.answer(to: error) }
    guard TileServer.url(wanted.server) != nil else {
      throw Self.answer(to: .noServer(wanted.server, reason: "no http or https URL"))
    }
    try RegionRoutes.checkNetwork(library, isConfirmed: wish.confirmed == true)
    try RegionRoutes.checkPlace(center)
    wanted.id = freeID(for: wanted.name)
    try RegionRoutes.answering { () throws(RegionPackageError) in try center.start(wanted) }
    return RegionRoutes.fresh(.json(Started(id: wanted.id.description, downloads: center.items)))
  }

  private func request(_ wish: Wish) throws(HTTPError) -> RectangleRegion.Request {
    guard let bounds = Bounds(south: wish.south, west: wish.west, north: wish.north, east: wish.east),
      bounds.south < bounds.north, bounds.width > 0
    else {
      throw HTTPError(
        .badRequest, code: "bad-rectangle", "south, west, north and east are degrees, south below north")
    }
    guard wish.minZoom >= 0, wish.minZoom <= wish.maxZoom, wish.maxZoom <= Self.highestZoom else {
      throw HTTPError(
        .badRequest, code: "bad-zooms", "minZoom and maxZoom are 0 to \(Self.highestZoom), the lower one first")
    }
    guard let server = wish.server ?? device.tileServer?.url else {
      throw HTTPError(.badRequest, code: "no-tile-server", "name a tile server, or start with serve --tiles-from URL")
    }
    let name = (wish.name ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(Self.longestName)
    return RectangleRegion.Request(
      id: RegionID("rectangle")!, name: name.isEmpty ? "Rectangle" : String(name), bounds: bounds,
      zooms: UInt8(wish.minZoom)...UInt8(wish.maxZoom), server: server, root: device.folders.regions,
      builder: library.program.description)
  }

  /// An id that nothing has yet. It begins with `rectangle`, so that no publisher's region is taken for its next version.
  private func freeID(for name: String) -> RegionID {
    let latin = name.applyingTransform(.toLatin, reverse: false)?.applyingTransform(.stripDiacritics, reverse: false)
    let words = (latin ?? "").lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let own = words.first == "rectangle" ? Array(words.dropFirst()) : words
    var base = String(([Substring("rectangle")] + own).joined(separator: "-").prefix(48))
    while base.hasSuffix("-") { base.removeLast() }
    let taken = Set(((try? SystemFileStore().list(device.folders.regions)) ?? []) + center.items.map(\.id))
    let names = [base] + (2...(taken.count + 2)).map { "\(base)-\($0)" }
    return names.lazy.filter { !taken.contains($0) }.compactMap { RegionID($0) }.first!
  }

  private static func answer(to failure: RectangleRegion.Failure) -> HTTPError {
    switch failure {
    case .noServer: HTTPError(.badRequest, code: "bad-server", "\(failure)")
    case .tooManyTiles: HTTPError(.badRequest, code: "too-many-tiles", "\(failure)")
    case .nothingThere: HTTPError(.notFound, code: "nothing-there", "\(failure)")
    }
  }
}
