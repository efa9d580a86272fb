import Foundation

/// Tile contents in order of arrival in an unnamed temporary file, each kept once.
///
/// Contents are found by hash and then compared byte for byte, so no two different tiles are ever taken for one.
final class TileSpool {
  struct Blob {
    let offset: UInt64
    let length: UInt32
  }

  private(set) var blobs: [Blob] = []
  private var blobsByHash: [UInt64: [Int32]] = [:]
  private let descriptor: Int32
  private let path: String
  private var length: UInt64 = 0
  private var pending: [UInt8] = []

  /// Makes the file beside `path` and unlinks it at once: it vanishes with the process.
  init(besides path: String) throws(PMTilesError) {
    self.path = path + ".spool"
    descriptor = open(self.path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .file(path: self.path, operation: "write", code: errno) }
    unlink(self.path)
  }

  deinit { close(descriptor) }

  /// - Returns: The index of the content's blob.
  func insert(_ bytes: [UInt8]) throws(PMTilesError) -> Int {
    let hash = ContentHash.fnv1a64(bytes)
    for candidate in blobsByHash[hash] ?? [] where blobs[Int(candidate)].length == UInt32(bytes.count) {
      if try content(of: blobs[Int(candidate)]) == bytes { return Int(candidate) }
    }
    blobsByHash[hash, default: []].append(Int32(blobs.count))
    blobs.append(Blob(offset: length, length: UInt32(bytes.count)))
    length += UInt64(bytes.count)
    pending += bytes
    if pending.count >= 1 << 20 { try flush() }
    return blobs.count - 1
  }

  func content(of blob: Blob) throws(PMTilesError) -> [UInt8] {
    let flushed = length - UInt64(pending.count)
    if blob.offset >= flushed {
      let start = Int(blob.offset - flushed)
      return Array(pending[start..<start + Int(blob.length)])
    }
    var bytes = [UInt8](repeating: 0, count: Int(blob.length))
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, $0.count - done, off_t(blob.offset) + off_t(done))
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .file(path: path, operation: "read", code: errno) }
      done += count
    }
    return bytes
  }

  private func flush() throws(PMTilesError) {
    try OutputFile.write(pending, to: descriptor, path: path)
    pending.removeAll(keepingCapacity: true)
  }
}

/// A file written under a temporary name that takes its own name only when complete and on the disk.
final class OutputFile {
  private let path: String
  private let temporary: String
  private var descriptor: Int32
  private var pending: [UInt8] = []

  init(path: String) throws(PMTilesError) {
    self.path = path
    temporary = path + ".writing"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .file(path: temporary, operation: "write", code: errno) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(temporary)
  }

  func append(_ bytes: [UInt8]) throws(PMTilesError) {
    pending += bytes
    guard pending.count >= 1 << 20 else { return }
    try flush()
  }

  private func flush() throws(PMTilesError) {
    try Self.write(pending, to: descriptor, path: temporary)
    pending.removeAll(keepingCapacity: true)
  }

  func commit() throws(PMTilesError) {
    try flush()
    guard fsync(descriptor) == 0 else { throw .file(path: temporary, operation: "write", code: errno) }
    guard rename(temporary, path) == 0 else { throw .file(path: path, operation: "rename to", code: errno) }
    close(descriptor)
    descriptor = -1
  }

  static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(PMTilesError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress! + done, $0.count - done) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw .file(path: path, operation: "write", code: errno) }
      done += count
    }
  }
}
