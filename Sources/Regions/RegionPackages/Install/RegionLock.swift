import Foundation

/// Holds a region for one process while it is changed: `ROOT/ID/.lock`. The system frees it with the process; a
/// finished owner also removes the file.
public final class RegionLock: Sendable {
  /// The file's name in the region's folder.
  static let fileName = ".lock"

  private let path: String
  private let descriptor: Int32

  /// - Throws: `.busy` with the owner, `.unwritable`.
  public init(folder: String) throws(RegionPackageError) {
    path = folder + "/" + Self.fileName
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        defer { close(descriptor) }
        throw .busy(path: folder, owner: Self.owner(descriptor))
      }
      // The owner before may have removed the file between our opening and locking it.
      if Self.isSameFile(descriptor, path) {
        self.descriptor = descriptor
        break
      }
      close(descriptor)
    }
    let owner = Array("process \(getpid())\n".utf8)
    // The text only helps people: failing to write it changes nothing.
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, owner, owner.count, 0) }
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  private static func owner(_ descriptor: Int32) -> String {
    var text = [UInt8](repeating: 0, count: 64)
    let count = max(0, pread(descriptor, &text, text.count, 0))
    let owner = String(decoding: text[..<count], as: UTF8.self).filter { !$0.isNewline }
    return owner.isEmpty ? "another process" : owner
  }

  private static func isSameFile(_ descriptor: Int32, _ path: String) -> Bool {
    var (held, named) = (stat(), stat())
    return fstat(descriptor, &held) == 0 && stat(path, &named) == 0 && held.st_ino == named.st_ino
      && held.st_dev == named.st_dev
  }
}
