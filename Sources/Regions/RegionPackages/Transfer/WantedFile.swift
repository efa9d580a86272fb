/// A file that is to be fetched.
public struct WantedFile: Hashable, Sendable {
  /// Where it lies.
  public let url: String
  /// Where it goes.
  public let path: String
  /// Its length.
  public let bytes: Int
  /// Its checksum.
  public let sha256: SHA256Digest
  /// Checksums of its chunks; `nil` takes the file as one chunk.
  public let chunks: ChunkHashes?

  /// Puts the parts together.
  public init(url: String, path: String, bytes: Int, sha256: SHA256Digest, chunks: ChunkHashes? = nil) {
    (self.url, self.path, self.bytes, self.sha256, self.chunks) = (url, path, bytes, sha256, chunks)
  }

  var chunkSize: Int { chunks?.size ?? max(1, bytes) }
  /// Holds the server's name for the version of the file while it arrives.
  var notePath: String { path + Self.noteSuffix }
  static let noteSuffix = ".etag"
  func digest(of chunk: Int) -> SHA256Digest { chunks?[chunk] ?? sha256 }
}
