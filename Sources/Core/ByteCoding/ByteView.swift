/// A read-only window on bytes that keeps their owner alive: a mapped file or an array.
///
/// Copies are cheap and share the bytes. As long as a view lives, its file stays mapped: a view is a lease.
/// All reads are little-endian and need no alignment.
public struct ByteView: @unchecked Sendable {
  // The bytes never change after the view is made, and `owner` only keeps them alive: safe to share.
  @usableFromInline let owner: AnyObject
  @usableFromInline let bytes: UnsafeRawBufferPointer

  init(owner: AnyObject, bytes: UnsafeRawBufferPointer) {
    self.owner = owner
    self.bytes = bytes
  }

  /// A view of a copy of `array`.
  public init(_ array: [UInt8]) {
    let copy = OwnedBytes(array)
    self.init(owner: copy, bytes: UnsafeRawBufferPointer(rebasing: copy.bytes[..<array.count]))
  }

  /// Number of bytes.
  public var count: Int { bytes.count }

  /// The byte at `offset`.
  ///
  /// - Precondition: `0 <= offset < count`.
  public subscript(offset: Int) -> UInt8 {
    precondition(offset >= 0 && offset < bytes.count, "byte offset outside the view")
    return bytes[offset]
  }

  /// The window of `length` bytes at `offset`, sharing the owner.
  ///
  /// - Throws: `.outOfBounds`.
  public func slice(at offset: Int, length: Int) throws(ByteCodingError) -> ByteView {
    try check(offset, length)
    return ByteView(owner: owner, bytes: UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)]))
  }

  /// The little-endian integer at `offset`.
  ///
  /// - Throws: `.outOfBounds`.
  public func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Value.Type = Value.self
  ) throws(ByteCodingError) -> Value {
    try check(offset, MemoryLayout<Value>.size)
    return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  /// Calls `body` with the bytes; the pointer is valid only inside it.
  @inlinable
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withExtendedLifetime(owner) { () throws(Failure) -> Result in try body(bytes) }
  }

  /// The bytes without the lease on them, for values of pointers that are copied where counting references would cost
  /// more than the work itself.
  ///
  /// Whoever keeps them keeps this view beside them, and lets neither out of its hands alone.
  package var unownedBytes: UnsafeRawBufferPointer { bytes }

  /// The bytes as an array, copied.
  public func array() -> [UInt8] { withUnsafeBytes { Array($0) } }

  private func check(_ offset: Int, _ length: Int) throws(ByteCodingError) {
    guard offset >= 0, length >= 0, offset <= bytes.count, length <= bytes.count - offset else {
      throw .outOfBounds(offset: offset, needed: length, count: bytes.count)
    }
  }
}

/// Bytes on the heap with a stable address.
private final class OwnedBytes: Sendable {
  nonisolated(unsafe) let bytes: UnsafeMutableRawBufferPointer

  init(_ array: [UInt8]) {
    bytes = .allocate(byteCount: max(1, array.count), alignment: 8)
    bytes.copyBytes(from: array)
  }

  deinit { bytes.deallocate() }
}
