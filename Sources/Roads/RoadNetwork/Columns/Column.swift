import ByteCoding

/// An array of little-endian integers in the file, read in place.
///
/// `ArrayView` of `ByteCoding` counts references at each access; here a graph search reads tens of millions of values,
/// so a column holds the address itself, and the view beside it only as a lease. The address is valid as long as the
/// column is, and it is used in the methods of the column alone.
struct Column<Element: FixedWidthInteger & BitwiseCopyable & Sendable>: @unchecked Sendable {
  private let bytes: UnsafeRawBufferPointer
  private let lease: ByteView
  /// Number of elements.
  let count: Int

  /// - Throws: `.malformedTable` if the view's length is no whole number of elements.
  init(_ view: ByteView) throws(ByteCodingError) {
    let size = MemoryLayout<Element>.stride
    guard view.count % size == 0 else {
      throw .malformedTable(reason: "\(view.count) bytes hold no whole number of \(size)-byte values")
    }
    lease = view
    bytes = view.withUnsafeBytes { $0 }
    count = view.count / size
  }

  /// The element at `index`.
  ///
  /// - Precondition: `0 <= index < count`.
  @inline(__always)
  subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "index outside the file")
    return Element(
      littleEndian: bytes.loadUnaligned(fromByteOffset: index &* MemoryLayout<Element>.stride, as: Element.self))
  }

  /// The element at `index`, or `nil` outside the column.
  @inline(__always)
  func value(at index: Int) -> Element? { index >= 0 && index < count ? self[index] : nil }
}
