import Foundation

/// The checksum of each stretch of a file, so that a bad one is found and fetched again by itself.
public struct ChunkHashes: Hashable, Sendable {
  /// Bytes of a chunk, 4 KiB … 64 MiB; the last may be shorter.
  public let size: Int
  /// SHA-256 of each chunk, 32 bytes one after another.
  private let digests: [UInt8]

  static let smallest = 256 << 10
  /// A manifest holds no more of them for one part.
  static let mostChunks = 16_384
  private static let sizes = (4 << 10)...(64 << 20)

  /// Number of chunks.
  public var count: Int { digests.count / 32 }

  /// The checksum of a chunk.
  ///
  /// - Precondition: `index` is less than `count`.
  public subscript(_ index: Int) -> SHA256Digest { SHA256Digest(raw: Array(digests[index * 32..<index * 32 + 32])) }

  /// The digests in base64url.
  var text: String { Base64.url(digests) }

  /// - Returns: `nil` unless there is a digest for each chunk of a file of this length.
  init?(size: Int, text: String, fileBytes: Int) {
    guard Self.sizes.contains(size), text.utf8.count <= Self.mostChunks * 44,
      let digests = Base64.bytes(fromURL: text),
      digests.count == Self.count(of: fileBytes, size: size) * 32
    else { return nil }
    (self.size, self.digests) = (size, digests)
  }

  /// Reads a file once: its length, its checksum and those of its chunks.
  ///
  /// - Parameters:
  ///   - size: Bytes of a chunk; by default 256 KiB, or as many more as keep their number below 16,384.
  ///   - synchronizes: Whether to wait until the file is on the disk.
  /// - Throws: `.unreadable`.
  public static func ofFile(
    _ path: String, size: Int? = nil, synchronizes: Bool = false
  ) throws(RegionPackageError) -> (digest: SHA256Digest, bytes: Int, chunks: ChunkHashes) {
    let size = size ?? defaultSize(for: path)
    var (whole, digests) = (SHA256Stream(), [UInt8]())
    let bytes = try FilePieces.read(path, pieceBytes: size, synchronizes: synchronizes) { piece in
      whole.update(piece)
      var chunk = SHA256Stream()
      chunk.update(piece)
      digests += chunk.digest.raw
    }
    return (whole.digest, bytes, ChunkHashes(size: size, digests: digests))
  }

  private init(size: Int, digests: [UInt8]) { (self.size, self.digests) = (size, digests) }

  private static func defaultSize(for path: String) -> Int {
    var status = stat()
    let bytes = stat(path, &status) == 0 ? Int(status.st_size) : 0
    var size = smallest
    while count(of: bytes, size: size) > mostChunks { size *= 2 }
    return size
  }

  private static func count(of bytes: Int, size: Int) -> Int { (bytes + size - 1) / size }
}
