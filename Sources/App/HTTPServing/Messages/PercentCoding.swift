/// Decoding of `%41` in paths and queries.
public enum PercentCoding {
  /// - Parameter plusIsSpace: Whether `+` stands for a space, as in queries.
  /// - Returns: `nil` if an escape is broken, stands for a zero byte, or the bytes are no UTF-8.
  public static func decode(_ text: Substring, plusIsSpace: Bool = false) -> String? {
    let bytes = text.utf8
    guard bytes.contains(where: { $0 == 0x25 || $0 == 0x2B }) else { return String(text) }
    var (decoded, index) = ([UInt8](), bytes.startIndex)
    decoded.reserveCapacity(bytes.count)
    while index < bytes.endIndex {
      var byte = bytes[index]
      bytes.formIndex(after: &index)
      if byte == 0x25 {
        guard let high = digit(in: bytes, at: &index), let low = digit(in: bytes, at: &index) else { return nil }
        byte = high << 4 | low
        guard byte != 0 else { return nil }
      } else if byte == 0x2B, plusIsSpace {
        byte = 0x20
      }
      decoded.append(byte)
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func digit(in bytes: Substring.UTF8View, at index: inout Substring.UTF8View.Index) -> UInt8? {
    guard index < bytes.endIndex else { return nil }
    defer { bytes.formIndex(after: &index) }
    switch bytes[index] {
    case let byte where byte >= 0x30 && byte <= 0x39: return byte - 0x30
    case let byte where byte >= 0x41 && byte <= 0x46: return byte - 0x41 + 10
    case let byte where byte >= 0x61 && byte <= 0x66: return byte - 0x61 + 10
    default: return nil
    }
  }
}
