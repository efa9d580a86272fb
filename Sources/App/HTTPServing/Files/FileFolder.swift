import Foundation
import Synchronization

/// Serves the files of one folder and of those below it.
///
/// Nothing outside can be reached: segments such as `..`, hidden names and links that lead out are refused.
public final class FileFolder: Sendable {
  /// Absolute, without links.
  private let root: String
  private let cacheControl: String
  private let compressed = Mutex<[String: (version: String, bytes: [UInt8])]>([:])
  /// Larger files are sent straight from the disk, uncompressed.
  private static let largestInMemory = 4 << 20
  /// Compressed files kept.
  private static let largestCache = 64

  /// - Returns: `nil` if there is no such folder.
  public init?(path: String, cacheControl: String = "no-cache") {
    guard let resolved = Self.resolved(path) else { return nil }
    root = resolved
    self.cacheControl = cacheControl
  }

  /// The file at a path below the folder, given as in a URL and already decoded.
  ///
  /// - Throws: 404 for everything that is no readable file inside.
  public func response(path: String, for request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !segments.isEmpty, segments.allSatisfy(Self.isPlain),
      let resolved = Self.resolved(root + "/" + path), resolved.hasPrefix(root == "/" ? root : root + "/"),
      let file = OpenFile(path: resolved)
    else { throw .notFound }
    let type = MediaType.forFile(named: String(segments[segments.count - 1]))
    var response = HTTPResponse(
      headers: ["content-type": type, "cache-control": cacheControl, "etag": "\"\(file.version)\""],
      body: .file(file, 0..<file.size))
    guard ContentCoding.isText(type), file.size <= Self.largestInMemory, request.headers["range"] == nil else {
      return response
    }
    response.headers["vary"] = "Accept-Encoding"
    guard file.size >= ContentCoding.smallestWorthCompressing,
      ContentCoding.acceptsGzip(request.headers["accept-encoding"])
    else { return response }
    response.headers["content-encoding"] = "gzip"
    response.entityTag = "W/\"\(file.version)\""
    response.body = .bytes(gzipped(file, path: resolved))
    return response
  }

  private func gzipped(_ file: OpenFile, path: String) -> [UInt8] {
    if let known = compressed.withLock({ $0[path] }), known.version == file.version { return known.bytes }
    let bytes = ContentCoding.gzip(file.readAll())
    compressed.withLock { cache in
      if cache.count >= Self.largestCache { cache.removeAll() }
      cache[path] = (file.version, bytes)
    }
    return bytes
  }

  private static func isPlain(_ segment: Substring) -> Bool {
    !segment.isEmpty && !segment.hasPrefix(".") && !segment.contains { $0 == "\\" || $0 == "\0" || $0 == "/" }
  }

  private static func resolved(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
