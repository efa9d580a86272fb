/// Appends values in the forms that `ByteReader` reads.
public struct ByteWriter: Sendable {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// Starts empty.
  public init() {}

  /// Number of bytes written.
  public var count: Int { bytes.count }

  /// Appends a little-endian integer.
  public mutating func integer(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends raw bytes.
  public mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Appends an unsigned varint, one to ten bytes.
  public mutating func varint(_ value: some UnsignedInteger) {
    var rest = UInt64(value)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// Appends a signed varint in zigzag form.
  public mutating func zigzag(_ value: Int64) {
    varint(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Appends a string: varint count of UTF-8 bytes, then the bytes.
  public mutating func string(_ text: String) {
    let utf8 = Array(text.utf8)
    varint(UInt64(utf8.count))
    bytes.append(contentsOf: utf8)
  }

  /// Appends zero bytes until the count is a multiple of `alignment`.
  ///
  /// - Precondition: `alignment > 0`.
  public mutating func align(to alignment: Int) {
    precondition(alignment > 0, "alignment must be positive")
    while bytes.count % alignment != 0 { bytes.append(0) }
  }
}
