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

  /// Room that is written before it is read; what is never touched costs no memory.
  init(count: Int) {
    pointer = .allocate(capacity: max(1, count))
    self.count = count
  }

  /// A copy of an array.
  init(_ array: [Element]) {
    let room = UnsafeMutablePointer<Element>.allocate(capacity: max(1, array.count))
    array.withUnsafeBufferPointer { source in
      if let start = source.baseAddress { room.initialize(from: start, count: array.count) }
    }
    pointer = room
    count = array.count
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

  /// Takes over the numbers of another buffer of equal length.
  func copy(from other: OwnedBuffer) {
    precondition(other.count == count, "buffers of different lengths")
    pointer.update(from: other.pointer, count: count)
  }
}
