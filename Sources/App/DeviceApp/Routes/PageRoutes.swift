import HTTPServing
import Synchronization
import WebApp

/// The page and what it is made of.
final class PageRoutes: Sendable {
  private let page: PageAssets
  // Compressed once: a page load would otherwise spend tens of milliseconds on the map library.
  private let compressed = Mutex<[String: [UInt8]]>([:])

  init(page: PageAssets) { self.page = page }

  func add(to router: inout HTTPRouter) {
    for pattern in ["/", "/sw.js", "/assets/{path...}", "/vendor/maplibre/{path...}"] {
      router.add(.get, pattern, .working { [self] in try response(to: $0) })
    }
  }

  private func response(to request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    let path = "/" + request.path.joined(separator: "/")
    guard let asset = page[path] else {
      guard path.hasPrefix("/vendor/maplibre/") else { throw .notFound }
      throw HTTPError(
        .notFound, code: "no-map-library", "the page's map library is not installed; run Scripts/fetch and make demo")
    }
    var response = HTTPResponse(headers: ["content-type": asset.contentType, "cache-control": "no-cache"])
    response.entityTag = asset.entityTag
    let isCompressible = ContentCoding.isText(asset.contentType) && asset.bytes.count >= 1_024
    if isCompressible, ContentCoding.acceptsGzip(request.headers["accept-encoding"]) {
      response.headers["content-encoding"] = "gzip"
      response.entityTag = "W/" + asset.entityTag
      response.body = .bytes(gzipped(asset))
    } else {
      response.body = .bytes(asset.bytes)
    }
    return response
  }

  private func gzipped(_ asset: PageAsset) -> [UInt8] {
    if let known = compressed.withLock({ $0[asset.path] }) { return known }
    let bytes = ContentCoding.gzip(asset.bytes)
    compressed.withLock { $0[asset.path] = bytes }
    return bytes
  }
}
