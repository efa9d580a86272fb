/// Walks Protocol Buffers wire format; every read is checked against the end of its message.
struct ProtobufReader {
  private let bytes: UnsafeRawBufferPointer
  /// Offset in the whole tile of the next byte.
  private(set) var position: Int
  private let end: Int

  /// - Precondition: `range` lies inside `bytes`.
  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count, "range outside of the tile")
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { position == end }
  var remaining: Int { end - position }

  mutating func varint() throws(TileFlaw) -> UInt64 {
    let start = position
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      // The tenth byte may hold only the 64th bit.
      guard shift < 63 || byte <= 1 else { throw TileFlaw(.varintTooLong, at: start) }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw TileFlaw(.truncated, at: start)
  }

  /// The next field, or `nil` at the end of the message.
  mutating func next() throws(TileFlaw) -> ProtobufField? {
    guard !isAtEnd else { return nil }
    let offset = position
    let tag = try varint()
    guard tag >> 3 > 0, tag >> 3 < 1 << 29 else { throw TileFlaw(.fieldNumber, at: offset) }
    guard let type = WireType(rawValue: tag & 7) else { throw TileFlaw(.wireType, at: offset) }
    return ProtobufField(number: tag >> 3, offset: offset, content: try content(type))
  }

  private mutating func content(_ type: WireType) throws(TileFlaw) -> ProtobufField.Content {
    switch type {
    case .varint: return .varint(try varint())
    case .fixed64: return .fixed64(try fixed(bytes: 8))
    case .fixed32: return .fixed32(UInt32(try fixed(bytes: 4)))
    case .lengthDelimited:
      let start = position
      let length = try varint()
      guard length <= UInt64(remaining) else { throw TileFlaw(.truncated, at: start) }
      defer { position += Int(length) }
      return .bytes(position..<position + Int(length))
    }
  }

  private mutating func fixed(bytes count: Int) throws(TileFlaw) -> UInt64 {
    guard remaining >= count else { throw TileFlaw(.truncated, at: position) }
    defer { position += count }
    return (0..<count).reduce(0) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) }
  }
}

/// One field as it stands in the tile.
struct ProtobufField {
  enum Content {
    case varint(UInt64)
    case fixed32(UInt32)
    case fixed64(UInt64)
    case bytes(Range<Int>)
  }

  let number: UInt64
  /// Of the field's tag, in the whole tile.
  let offset: Int
  let content: Content

  func varint() throws(TileFlaw) -> UInt64 {
    if case .varint(let value) = content { return value }
    throw TileFlaw(.wireType, at: offset)
  }

  func bytes() throws(TileFlaw) -> Range<Int> {
    if case .bytes(let range) = content { return range }
    throw TileFlaw(.wireType, at: offset)
  }

  func fixed32() throws(TileFlaw) -> UInt32 {
    if case .fixed32(let value) = content { return value }
    throw TileFlaw(.wireType, at: offset)
  }

  func fixed64() throws(TileFlaw) -> UInt64 {
    if case .fixed64(let value) = content { return value }
    throw TileFlaw(.wireType, at: offset)
  }
}
