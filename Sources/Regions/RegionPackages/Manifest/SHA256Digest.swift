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
    var hash = SHA256Stream()
    hash.update(bytes)
    self = hash.digest
  }

  /// The checksum and the length of a file, read in pieces.
  ///
  /// - Parameter synchronizes: Whether to wait until the file is on the disk.
  /// - Throws: `RegionPackageError.unreadable`.
  public static func ofFile(
    _ path: String, synchronizes: Bool = false
  ) throws(RegionPackageError) -> (digest: SHA256Digest, bytes: Int) {
    var hash = SHA256Stream()
    let count = try FilePieces.read(path, pieceBytes: 1 << 20, synchronizes: synchronizes) { hash.update($0) }
    return (hash.digest, count)
  }

  /// 64 lower-case hexadecimal digits.
  public var description: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  init(raw bytes: [UInt8]) { self.bytes = bytes }

  /// 32 bytes.
  var raw: [UInt8] { bytes }
}

extension SHA256Digest: Codable {
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let digest = SHA256Digest(text) else { throw DecodingError.wrong(text, in: decoder) }
    self = digest
  }

  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// A running checksum.
public struct SHA256Stream: Sendable {
  private var state = crypto_hash_sha256_state()

  /// Of no bytes.
  public init() { crypto_hash_sha256_init(&state) }

  /// Adds bytes.
  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
    crypto_hash_sha256_update(&state, base, UInt64(bytes.count))
  }

  /// Adds bytes.
  public mutating func update(_ bytes: some Collection<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
      Array(bytes).withUnsafeBytes { update($0) }
    }
  }

  /// The checksum of what was added so far.
  public var digest: SHA256Digest {
    var state = state
    return SHA256Digest(
      raw: [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
        crypto_hash_sha256_final(&state, buffer.baseAddress!)
        count = 32
      })
  }
}

/// Reading a file from its beginning to its end.
enum FilePieces {
  /// - Parameter pieceBytes: All pieces have this length but the last.
  /// - Returns: The length of the file.
  static func read(
    _ path: String, pieceBytes: Int, synchronizes: Bool = false, _ body: (UnsafeRawBufferPointer) -> Void
  ) throws(RegionPackageError) -> Int {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
    defer { close(descriptor) }
    var (count, filled, piece) = (0, 0, [UInt8](repeating: 0, count: pieceBytes))
    while true {
      let read = piece.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress! + filled, pieceBytes - filled)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
      filled += read
      if filled == pieceBytes || (read == 0 && filled > 0) {
        piece.withUnsafeBytes { body(.init(rebasing: $0[..<filled])) }
        (count, filled) = (count + filled, 0)
      }
      if read == 0 { break }
    }
    if synchronizes, fsync(descriptor) != 0 {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    return count
  }
}
