import Foundation

/// A file mapped read-only into memory. It is unmapped when its last view is gone.
///
/// Our files are replaced by rename and never changed in place, so a mapped file keeps its bytes even when a newer
/// version is installed or the file is deleted. A file that somebody cuts short while it is mapped ends the process:
/// that is the operating system's rule, and the reason why packages are installed by rename.
public enum MappedFile {
  /// Maps the whole file.
  ///
  /// - Throws: `.unreadable` if it does not exist, is no regular file, or may not be read.
  /// - Complexity: O(1); pages are read when touched.
  public static func open(path: String) throws(ByteCodingError) -> ByteView {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: lastReason()) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path, reason: lastReason()) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path, reason: "is not a regular file") }
    guard status.st_size > 0 else { return ByteView([]) }
    let length = Int(status.st_size)
    guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw .unreadable(path: path, reason: lastReason())
    }
    let mapping = Mapping(UnsafeRawBufferPointer(start: start, count: length))
    return ByteView(owner: mapping, bytes: mapping.bytes)
  }

  private static func lastReason() -> String { String(cString: strerror(errno)) }
}

/// Owns the mapped pages.
private final class Mapping: Sendable {
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress!), bytes.count) }
}
