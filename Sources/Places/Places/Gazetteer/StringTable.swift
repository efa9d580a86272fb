import ByteCoding

/// Many strings in one section, read when asked for: offsets and bytes.
struct StringTable: Sendable {
  private let offsets: ArrayView<UInt32>
  private let bytes: ByteView

  /// Number of strings.
  var count: Int { max(0, offsets.count - 1) }

  init(offsets: ByteView, bytes: ByteView) throws(ByteCodingError) {
    self.offsets = try ArrayView(offsets)
    self.bytes = bytes
  }

  /// The string with a number; empty if the number or the file is wrong.
  func string(_ index: Int) -> String {
    guard let start = offsets.value(at: index), let end = offsets.value(at: index + 1), start <= end,
      let slice = try? bytes.slice(at: Int(start), length: Int(end - start))
    else { return "" }
    return slice.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the UTF-8 bytes of a string, without making one.
  func withUTF8<Result>(_ index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard let start = offsets.value(at: index), let end = offsets.value(at: index + 1), start <= end,
      Int(end) <= bytes.count
    else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[Int(start)..<Int(end)])) }
  }
}
