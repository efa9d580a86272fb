import CSodium
import Foundation

/// A SHA-256 checksum: 32 bytes, written as 64 lower-case hexadecimal digits.
public struct SHA256Digest: Hashable, Sendable, CustomStringConvertible {
  private let bytes: [UInt8]

  /// - Returns: `nil` unless the text is 64 lower-case hexadecimal digits.
  public init?(_ text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 64, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
      return nil
    }
    func value(_ digit: UInt8) -> UInt8 { digit < 0x40 ? digit - 0x30 : digit - 0x61 + 10 }
    bytes = stride(from: 0, to: 64, by: 2).map { value(digits[$0]) << 4 | value(digits[$0 + 1]) }
  }

  /// The checksum of bytes in memory.
  public init(of bytes: [UInt8]) {
    var hash = Hash()
    bytes.withUnsafeBytes { hash.update($0) }
    self.bytes = hash.finish()
  }

  /// The checksum and the length of a file, read in pieces.
  ///
  /// - Parameter synchronizes: Whether to wait until the file is on the disk.
  /// - Throws: `RegionPackageError.unreadable`.
  public static func ofFile(
    _ path: String, synchronizes: Bool = false
  ) throws(RegionPackageError) -> (digest: SHA256Digest, bytes: Int) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var (hash, count, chunk) = (Hash(), 0, [UInt8](repeating: 0, count: 1 << 20))
    while true {
      let read = Foundation.read(descriptor, &chunk, chunk.count)
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
      if read == 0 { break }
      chunk.withUnsafeBytes { hash.update(.init(rebasing: $0[..<read])) }
      count += read
    }
    if synchronizes, fsync(descriptor) != 0 {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    return (SHA256Digest(raw: hash.finish()), count)
  }

  /// 64 lower-case hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  private init(raw bytes: [UInt8]) { self.bytes = bytes }
}

/// A running checksum.
private struct Hash {
  private var state = crypto_hash_sha256_state()

  init() { crypto_hash_sha256_init(&state) }

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
    crypto_hash_sha256_update(&state, base, UInt64(bytes.count))
  }

  mutating func finish() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      crypto_hash_sha256_final(&state, buffer.baseAddress!)
      count = 32
    }
  }
}
