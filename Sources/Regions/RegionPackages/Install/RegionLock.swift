import Foundation

/// Holds a region for one process while it is changed: `ROOT/ID/.lock`. The system frees it with the process.
public final class RegionLock: Sendable {
  private let descriptor: Int32

  /// - Throws: `.busy` with the owner, `.unwritable`.
  public init(folder: String) throws(RegionPackageError) {
    let path = folder + "/.lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw RegionPackageError.unwritable(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      defer { close(descriptor) }
      var text = [UInt8](repeating: 0, count: 64)
      let count = max(0, pread(descriptor, &text, text.count, 0))
      let owner = String(decoding: text[..<count], as: UTF8.self).filter { !$0.isNewline }
      throw .busy(path: folder, owner: owner.isEmpty ? "another process" : owner)
    }
    let owner = Array("process \(getpid())\n".utf8)
    // The text only helps people: failing to write it changes nothing.
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, owner, owner.count, 0) }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
