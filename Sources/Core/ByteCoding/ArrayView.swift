/// An array of little-endian integers inside a `ByteView`, read in place.
///
/// An index is always checked. An index that comes out of a file is not the caller's mistake: read with `value(at:)`,
/// or check it against `count` first.
public struct ArrayView<Element: FixedWidthInteger & BitwiseCopyable & Sendable>: Sendable {
  @usableFromInline let view: ByteView
  /// Number of elements.
  public let count: Int

  /// - Throws: `.malformedTable` if the view's length is no whole number of elements.
  public init(_ view: ByteView) throws(ByteCodingError) {
    let size = MemoryLayout<Element>.stride
    guard view.count % size == 0 else {
      throw .malformedTable(reason: "\(view.count) bytes hold no whole number of \(size)-byte values")
    }
    self.view = view
    count = view.count / size
  }

  /// The element at `index`.
  ///
  /// - Precondition: `0 <= index < count`.
  @inlinable
  public subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "array index outside the file")
    return withUnsafeBytes {
      Element(littleEndian: $0.loadUnaligned(fromByteOffset: index * MemoryLayout<Element>.stride, as: Element.self))
    }
  }

  /// The element at `index`, or `nil` outside the array.
  @inlinable
  public func value(at index: Int) -> Element? {
    index >= 0 && index < count ? self[index] : nil
  }

  /// The bytes without the lease on them; see `ByteView.unownedBytes`.
  package var unownedBytes: UnsafeRawBufferPointer { view.unownedBytes }

  /// Calls `body` with the bytes for loops that check their indices themselves; valid only inside it.
  @inlinable
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try view.withUnsafeBytes(body)
  }
}
