import Foundation

/// What follows the header fields of an answer.
public enum HTTPBody: Sendable {
  /// Nothing.
  case empty
  /// Bytes in memory.
  case bytes([UInt8])
  /// A part of an open file.
  case file(OpenFile, Range<Int>)
  /// Bytes that are still to come.
  case stream(BodyPipe)

  /// Number of bytes; `nil` for a stream.
  public var count: Int? {
    switch self {
    case .empty: 0
    case .bytes(let bytes): bytes.count
    case .file(_, let range): range.count
    case .stream: nil
    }
  }

  /// A part of the bytes.
  ///
  /// - Precondition: The range lies inside; not a stream.
  func slice(_ range: Range<Int>) -> HTTPBody {
    switch self {
    case .empty: .empty
    case .bytes(let bytes): .bytes(Array(bytes[range]))
    case .file(let file, let whole):
      .file(file, whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
    case .stream: preconditionFailure("a stream has no parts")
    }
  }
}

/// A file that is open for reading, closed with its last owner.
public final class OpenFile: Sendable {
  /// The descriptor; owned.
  public let descriptor: Int32
  /// Bytes when opened.
  public let size: Int
  /// Changes whenever the file does: time of modification and size.
  public let version: String

  /// - Returns: `nil` if there is no such regular file, or it cannot be read.
  public init?(path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
    let time = UInt64(bitPattern: Int64(status.st_mtim.tv_sec)) &* 1_000_000_000 &+ UInt64(status.st_mtim.tv_nsec)
    version = String(time, radix: 16) + "-" + String(size, radix: 16)
  }

  deinit { close(descriptor) }

  /// All bytes; shorter if the file has shrunk meanwhile.
  public func readAll() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < buffer.count {
        let read = pread(descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(count))
        if read < 0, errno == EINTR { continue }
        guard read > 0 else { return }
        count += read
      }
    }
  }
}
