/// Reads values one after the other from a `ByteView`; every read is checked.
public struct ByteReader: Sendable {
  private let view: ByteView
  /// Bytes read so far, and the place of the next read.
  public private(set) var offset: Int

  /// Starts at `offset`; an offset past the end makes the first read throw.
  public init(_ view: ByteView, at offset: Int = 0) {
    self.view = view
    self.offset = offset
  }

  /// Whether everything was read.
  public var isAtEnd: Bool { offset >= view.count }

  /// Bytes left.
  public var remaining: Int { max(0, view.count - offset) }

  /// The next little-endian integer.
  public mutating func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    as type: Value.Type = Value.self
  ) throws(ByteCodingError) -> Value {
    let value = try view.integer(at: offset, as: type)
    offset += MemoryLayout<Value>.size
    return value
  }

  /// The next `count` bytes as a view.
  public mutating func bytes(_ count: Int) throws(ByteCodingError) -> ByteView {
    let slice = try view.slice(at: offset, length: count)
    offset += count
    return slice
  }

  /// The next unsigned varint: base 128, low groups first, at most ten bytes.
  public mutating func varint() throws(ByteCodingError) -> UInt64 {
    let start = offset
    var (value, shift) = (UInt64(0), UInt64(0))
    while true {
      let byte = try integer(as: UInt8.self)
      guard shift < 63 || (shift == 63 && byte <= 1) else { throw .varintTooLong(offset: start) }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  /// The next signed varint in zigzag form: 0, −1, 1, −2 … are 0, 1, 2, 3 …
  public mutating func zigzag() throws(ByteCodingError) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// The next varint as a count or index.
  ///
  /// - Throws: `.varintTooLong` if it is greater than `limit`: never allocate for a number that the rest of the file
  ///   cannot fill.
  public mutating func count(limit: Int) throws(ByteCodingError) -> Int {
    let start = offset
    let value = try varint()
    guard value <= UInt64(max(0, limit)) else { throw .varintTooLong(offset: start) }
    return Int(value)
  }

  /// The next string: a varint count of UTF-8 bytes, then the bytes. Ill-formed bytes become U+FFFD.
  public mutating func string() throws(ByteCodingError) -> String {
    let length = try count(limit: remaining)
    return try bytes(length).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}
