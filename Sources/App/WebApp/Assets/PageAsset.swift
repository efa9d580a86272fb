/// One file of the page, ready to be answered.
public struct PageAsset: Equatable, Sendable {
  /// The path in the address, beginning with a slash.
  public let path: String
  /// The media type, with a character set for text.
  public let contentType: String
  /// A strong validator derived from the bytes, quoted as in the `ETag` header.
  public let entityTag: String
  /// The content.
  public let bytes: [UInt8]

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    contentType = path == "/" ? MediaType.of(path: "/index.html") : MediaType.of(path: path)
    entityTag = "\"\(ContentHash(bytes).hexadecimal)\""
  }
}

/// Media types of what a page consists of.
enum MediaType {
  static func of(path: String) -> String {
    switch path.split(separator: "/").last?.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "svg": "image/svg+xml"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "png": "image/png"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
