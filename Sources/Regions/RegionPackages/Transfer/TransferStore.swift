import Foundation
import Ports

/// Files that grow piece by piece, as an argument, so that tests can fail each operation in turn.
public protocol TransferStore: Sendable {
  /// Opens a file for reading and writing, made if it is not there.
  func open(_ path: String) throws -> any TransferFile
  /// Lets a second name stand for the same bytes, or copies them if the file system cannot.
  func link(_ path: String, to newPath: String) throws
  /// Copies a file.
  func copy(_ path: String, to newPath: String) throws
  /// Bytes that may still be written where the path is; `nil` if unknown.
  func freeBytes(at path: String) -> Int?
}

/// An open file.
public protocol TransferFile: Sendable {
  /// Its length now.
  func length() throws -> Int
  /// Bytes from an offset; fewer at the end of the file.
  func read(at offset: Int, count: Int) throws -> [UInt8]
  /// Writes all bytes at an offset.
  func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws
  /// Cuts the file.
  func truncate(to length: Int) throws
  /// Returns when all is on the disk.
  func synchronize() throws
}

/// The machine's own files.
public struct SystemTransferStore: TransferStore {
  /// Stateless.
  public init() {}

  public func open(_ path: String) throws -> any TransferFile { try SystemTransferFile(path) }

  public func link(_ path: String, to newPath: String) throws {
    if Foundation.link(path, newPath) == 0 { return }
    guard [EXDEV, EPERM, EMLINK, ENOTSUP].contains(errno) else {
      throw FileStoreError(operation: "link", path: newPath, code: errno)
    }
    try copy(path, to: newPath)
  }

  public func copy(_ path: String, to newPath: String) throws {
    let (from, to) = (try SystemTransferFile(path), try SystemTransferFile(newPath))
    var offset = 0
    while true {
      let piece = try from.read(at: offset, count: 1 << 20)
      if piece.isEmpty { break }
      try to.write(piece[...], at: offset)
      offset += piece.count
    }
    try to.truncate(to: offset)
    try to.synchronize()
  }

  public func freeBytes(at path: String) -> Int? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
  }
}

/// A descriptor that is closed with its last owner.
private final class SystemTransferFile: TransferFile {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws {
    self.path = path
    descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw FileStoreError(operation: "open", path: path, code: errno) }
  }

  deinit { close(descriptor) }

  func length() throws -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw FileStoreError(operation: "read", path: path, code: errno) }
    return Int(status.st_size)
  }

  func read(at offset: Int, count: Int) throws -> [UInt8] {
    var (bytes, filled) = ([UInt8](repeating: 0, count: count), 0)
    while filled < count {
      let read = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + filled, count - filled, off_t(offset + filled))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw FileStoreError(operation: "read", path: path, code: errno) }
      if read == 0 { break }
      filled += read
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  func write(_ bytes: ArraySlice<UInt8>, at offset: Int) throws {
    try bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = pwrite(descriptor, bytes.baseAddress! + done, bytes.count - done, off_t(offset + done))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { throw FileStoreError(operation: "write", path: path, code: count < 0 ? errno : ENOSPC) }
        done += count
      }
    }
  }

  func truncate(to length: Int) throws {
    guard ftruncate(descriptor, off_t(length)) == 0 else {
      throw FileStoreError(operation: "write", path: path, code: errno)
    }
  }

  func synchronize() throws {
    guard fsync(descriptor) == 0 else { throw FileStoreError(operation: "write", path: path, code: errno) }
  }
}
