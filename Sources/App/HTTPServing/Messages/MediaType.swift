/// Media types by the ending of a file's name.
public enum MediaType {
  /// `application/octet-stream` for an unknown ending.
  public static func forFile(named name: String) -> String {
    guard let ending = name.split(separator: ".").last?.lowercased() else { return "application/octet-stream" }
    return known[ending] ?? "application/octet-stream"
  }

  private static let known = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "json": "application/json", "geojson": "application/geo+json",
    "webmanifest": "application/manifest+json", "map": "application/json", "svg": "image/svg+xml",
    "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "ico": "image/x-icon",
    "woff2": "font/woff2", "wasm": "application/wasm", "txt": "text/plain; charset=utf-8",
    "pbf": "application/x-protobuf", "pmtiles": "application/vnd.pmtiles", "md": "text/markdown; charset=utf-8",
  ]
}
