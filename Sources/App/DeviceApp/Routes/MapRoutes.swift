import Foundation
import GeoCore
import GeoJSONModel
import HTTPServing
import RegionPackages
import TileLoading
import VectorTiles
import WebApp

/// Tiles, TileJSON and the map's style.
struct MapRoutes: Sendable {
  let device: Device

  func add(to router: inout HTTPRouter) {
    let (tiles, view) = (device.tiles, device.view)
    router.add(
      .get, "/tiles/{z}/{x}/{y}",
      .quickElse(
        { request in
          let address = try Self.address(in: request)
          view.note(address)
          return tiles.ready(address).map(Self.response)
        },
        .waiting { request in Self.response(await tiles.tile(try Self.address(in: request))) }))
    router.add(
      .post, "/api/v1/prefetch", bodyLimit: 4 << 20, .working { [device] in try Self.prefetch($0, on: device) })
    router.add(.get, "/tiles.json", .working { [self] in try tileJSON(for: $0) })
    router.add(.get, "/style.json", .working { try Self.style(for: $0) })
  }

  private struct Prefetch: Encodable { let planned: Int }

  /// Keeps the map along a route: a GeoJSON LineString, as routes have it.
  private static func prefetch(_ request: HTTPRequest, on device: Device) throws(HTTPError) -> HTTPResponse {
    guard case .geometry(let geometry) = try? GeoJSONReader.document(request.body),
      case .lineString(let line) = geometry.shape
    else { throw HTTPError(.badRequest, code: "bad-line", "the body is a GeoJSON LineString") }
    var response = HTTPResponse.json(Prefetch(planned: device.routeTiles.begin(along: line.map(\.coordinate))))
    response.headers["cache-control"] = "no-store"
    return response
  }

  /// `y` may end in `.mvt` or `.pbf`, as some clients ask.
  private static func address(in request: HTTPRequest) throws(HTTPError) -> TileAddress {
    let row = request.parameters["y"] ?? ""
    let digits = [".mvt", ".pbf"].first(where: row.hasSuffix).map { String(row.dropLast($0.count)) } ?? row
    guard let zoom = UInt8(request.parameters["z"] ?? ""), let x = UInt32(request.parameters["x"] ?? ""),
      let y = UInt32(digits), let address = TileAddress(zoom: zoom, x: x, y: y)
    else { throw HTTPError(.badRequest, code: "bad-tile", "a tile is /tiles/zoom/x/y with whole numbers in range") }
    return address
  }

  private static func response(_ tile: TileAnswer) -> HTTPResponse {
    var response = HTTPResponse(
      tile.bytes.isEmpty ? .noContent : .ok,
      headers: ["x-tile-state": tile.state.rawValue, "cache-control": tile.cacheControl])
    response.entityTag = tile.etag
    guard !tile.bytes.isEmpty else { return response }
    response.headers["content-type"] = "application/vnd.mapbox-vector-tile"
    response.headers["content-encoding"] = "gzip"
    response.body = .bytes(tile.bytes)
    return response
  }

  private func tileJSON(for request: HTTPRequest) throws -> HTTPResponse {
    let host = request.headers["host"] ?? "localhost"
    let scheme = request.headers["x-forwarded-proto"] == "https" ? "https" : "http"
    let maps = device.holdings.regions.filter { $0.map != nil }
    let server = device.tileServer?.tileJSON
    let (world, local) = (device.world, device.localMaps)
    var document = TileJSON(
      tiles: ["\(scheme)://\(host)/tiles/{z}/{x}/{y}"],
      vectorLayers: Self.layers(
        of: maps.compactMap(\.map) + local.map(\.archive) + (world.map { [$0.archive] } ?? []), and: server))
    document.name = "Periplus"
    document.attribution = Self.attribution(
      of: maps.map(\.installed.manifest), world: world != nil, foreign: local.map(\.attribution), and: server)
    let zooms =
      maps.compactMap(\.map?.header.zooms) + local.map(\.archive.zooms)
      + (server.map { [$0.minzoom...$0.maxzoom] } ?? [])
    document.minzoom = zooms.map(\.lowerBound).min() ?? 0
    document.maxzoom = zooms.map(\.upperBound).max() ?? 14
    if let first = maps.first {
      var bounds = first.installed.manifest.bounds
      for region in maps.dropFirst() { bounds.extend(to: region.installed.manifest.bounds) }
      (document.bounds, document.center) = (
        server == nil && world == nil && local.isEmpty ? bounds : nil, bounds.center
      )
      document.centerZoom = min(document.maxzoom, 12)
    } else if let server {
      (document.bounds, document.center, document.centerZoom) = (server.bounds, server.center, server.centerZoom)
    }
    var response = HTTPResponse.bytes(document.encoded(), type: "application/json")
    response.headers["cache-control"] = "no-cache"
    return response
  }

  /// The layers that any of the maps has, in the order of the first.
  private static func layers(of maps: [any TileArchive], and server: TileJSON?) -> [TileJSON.VectorLayer] {
    struct Metadata: Decodable {
      // swift-format-ignore: AlwaysUseLowerCamelCase
      var vector_layers: [TileJSON.VectorLayer]?
    }
    var layers: [TileJSON.VectorLayer] = []
    for map in maps {
      guard let bytes = try? map.metadata(),
        let metadata = try? JSONDecoder().decode(Metadata.self, from: Data(bytes))
      else { continue }
      for layer in metadata.vector_layers ?? [] where !layers.contains(where: { $0.id == layer.id }) {
        layers.append(layer)
      }
    }
    return layers + (server?.vectorLayers ?? []).filter { layer in !layers.contains { $0.id == layer.id } }
  }

  /// Links to all who must be named, each once; OpenStreetMap's even before a region is there.
  private static func attribution(
    of manifests: [RegionManifest], world: Bool, foreign: [String], and server: TileJSON?
  ) -> String {
    var links: [String] = []
    for entry in manifests.flatMap(\.attribution) + (manifests.isEmpty ? [.openStreetMap] : []) {
      let link = AttributionText.link(entry.text, to: entry.url)
      if !links.contains(link) { links.append(link) }
    }
    if world {
      links.append(AttributionText.link("Natural Earth", to: "https://www.naturalearthdata.com/"))
      links.append(AttributionText.link("GeoNames", to: "https://www.geonames.org/"))
    }
    for link in (foreign + [server?.attribution ?? ""]).flatMap(AttributionText.links) where !links.contains(link) {
      links.append(link)
    }
    return links.joined(separator: " ")
  }

  private static func style(for request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    let name = request.value("theme") ?? "light"
    guard let theme = MapStyle.Theme(rawValue: name) else {
      throw HTTPError(.badRequest, code: "bad-theme", "theme is light or dark")
    }
    let json = MapStyle(theme: theme, language: request.value("language")).json()
    var response = HTTPResponse.bytes(Array(json.utf8), type: "application/json")
    response.headers["cache-control"] = "no-cache"
    return response
  }
}

extension Bounds {
  /// Grows to cover another rectangle.
  fileprivate mutating func extend(to other: Bounds) {
    for corner in [(other.south, other.west), (other.north, other.east)] {
      extend(to: Coordinate(uncheckedLatitude: corner.0, longitude: corner.1))
    }
  }
}
