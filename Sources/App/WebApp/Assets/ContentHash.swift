/// A 64-bit hash that names a version of some bytes (FNV-1a, draft-eastlake-fnv).
///
/// It tells one build of the page from another; it is no protection against someone who forges a file.
struct ContentHash: Equatable, Sendable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ bytes: some Sequence<UInt8>) { append(bytes) }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  /// Sixteen lower-case digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
