/// Numbers at a fixed address, freed with their owner: what hot loops read and write without checks.
///
/// Written by its maker before it is shared, read-only after; a metric's buffers are written by one customization at a
/// time. Subscripts are checked in debug builds.
final class OwnedBuffer<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<Element>
  let count: Int

  /// `count` copies of `value`.
  init(repeating value: Element, count: Int) {
    pointer = .allocate(capacity: max(1, count))
    pointer.initialize(repeating: value, count: count)
    self.count = count
  }

  deinit { pointer.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "buffer index out of range")
      return pointer[index]
    }
    set {
      assert(index >= 0 && index < count, "buffer index out of range")
      pointer[index] = newValue
    }
  }

  /// The numbers as an array.
  var array: [Element] { Array(UnsafeBufferPointer(start: pointer, count: count)) }
}
