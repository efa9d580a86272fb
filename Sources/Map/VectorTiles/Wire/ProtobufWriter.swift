/// Appends Protocol Buffers wire format to a byte array.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func varintField(_ number: UInt64, _ value: UInt64) {
    varint(number << 3 | WireType.varint.rawValue)
    varint(value)
  }

  mutating func bytesField(_ number: UInt64, _ content: some Collection<UInt8>) {
    header(number, length: content.count)
    bytes.append(contentsOf: content)
  }

  /// The tag and length of a length-delimited field whose content follows.
  mutating func header(_ number: UInt64, length: Int) {
    varint(number << 3 | WireType.lengthDelimited.rawValue)
    varint(UInt64(length))
  }

  mutating func fixed32Field(_ number: UInt64, _ value: UInt32) {
    varint(number << 3 | WireType.fixed32.rawValue)
    for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt32(shift))) }
  }

  mutating func fixed64Field(_ number: UInt64, _ value: UInt64) {
    varint(number << 3 | WireType.fixed64.rawValue)
    for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift))) }
  }

  mutating func append(_ other: ProtobufWriter) { bytes.append(contentsOf: other.bytes) }

  /// Bytes that `varint(value)` appends.
  static func length(ofVarint value: UInt64) -> Int { (70 - (value | 1).leadingZeroBitCount) / 7 }
}

/// Wire types of Protocol Buffers that a vector tile may hold; groups (3, 4) are refused.
enum WireType: UInt64 {
  case varint = 0
  case fixed64 = 1
  case lengthDelimited = 2
  case fixed32 = 5
}

enum ZigZag {
  @inline(__always)
  static func encode(_ value: Int32) -> UInt64 { UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))) }
  @inline(__always)
  static func encode(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }
  @inline(__always)
  static func decode(_ value: UInt64) -> Int64 { Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1) }
}
