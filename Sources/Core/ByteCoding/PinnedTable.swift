/// A table on the heap with a stable address, for loops that read it through a pointer.
///
/// An `Array` promises no address beyond a closure. Whoever copies `elements` keeps the table alive beside them.
public final class PinnedTable<Element: BitwiseCopyable & Sendable>: Sendable {
  /// The elements; valid as long as the table lives.
  nonisolated(unsafe) public let elements: UnsafeBufferPointer<Element>

  /// Copies the elements.
  public init(_ values: [Element]) {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: values.count)
    _ = copy.initialize(fromContentsOf: values)
    elements = UnsafeBufferPointer(copy)
  }

  deinit { elements.deallocate() }
}
