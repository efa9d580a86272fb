import Foundation
import HTTPServing
import RegionPackages
import Synchronization

/// The files of a published folder, with what lets a client keep them: strong validators that follow from the content,
/// and long life for all that never changes.
final class SiteFiles: Sendable {
  private let folder: FileFolder
  private let path: String
  /// Tags of parts by the version of the manifest that names them.
  private let known = Mutex<[String: [String: String]]>([:])

  /// - Returns: `nil` if there is no such folder.
  init?(path: String) {
    guard let folder = FileFolder(path: path) else { return nil }
    (self.folder, self.path) = (folder, path)
  }

  /// The file at the request's path.
  ///
  /// - Throws: 404.
  func response(for request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    let segments = request.path
    var response = try folder.response(path: segments.joined(separator: "/"), for: request)
    response.headers["x-content-type-options"] = "nosniff"
    // regions/ID/VERSION/FILE: a version is never changed once it is there.
    guard segments.count == 4, segments[0] == "regions" else { return response }
    response.headers["cache-control"] = "public, max-age=31536000, immutable"
    response.mayCompress = false
    if let tag = tags(inVersion: segments[..<3])[segments[3]] { response.entityTag = "\"\(tag)\"" }
    return response
  }

  /// SHA-256 of the parts of a version, from its manifest: equal on every server that holds a copy.
  private func tags(inVersion segments: ArraySlice<String>) -> [String: String] {
    let manifestPath = path + "/" + segments.joined(separator: "/") + "/" + RegionManifest.fileName
    guard let file = OpenFile(path: manifestPath) else { return [:] }
    let key = manifestPath + " " + file.version
    if let tags = known.withLock({ $0[key] }) { return tags }
    let bytes = file.readAll()
    guard let manifest = try? RegionManifest(json: bytes, path: manifestPath) else { return [:] }
    var tags = [RegionManifest.fileName: SHA256Digest(of: bytes).description]
    for part in manifest.parts { tags[part.kind.fileName] = part.sha256.description }
    known.withLock { known in
      if known.count >= 1_000 { known.removeAll() }
      known[key] = tags
    }
    return tags
  }
}
