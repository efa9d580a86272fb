import CZlib

/// Compression of bodies by gzip: deterministic, so that equal answers have equal bytes.
public enum ContentCoding {
  /// Shorter bodies gain nothing.
  static let smallestWorthCompressing = 1_024
  /// Longer ones would hold up the connection's thread; files of that size are served as they are.
  static let largestToCompress = 8 << 20

  /// Whether an `Accept-Encoding` field allows gzip (RFC 9110 §12.5.3).
  public static func acceptsGzip(_ field: String?) -> Bool {
    guard let field else { return false }
    var answer = false
    for part in field.split(separator: ",") {
      let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
      guard let name = pieces.first, ["gzip", "x-gzip", "*"].contains(name) else { continue }
      let quality = pieces.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
      if name != "*" { return quality > 0 }
      answer = quality > 0
    }
    return answer
  }

  /// Whether bodies of a media type shrink.
  public static func isText(_ type: String?) -> Bool {
    guard let type = type?.split(separator: ";").first?.lowercased() else { return false }
    return (type.hasPrefix("text/") && type != "text/event-stream") || type.hasSuffix("json") || type.hasSuffix("xml")
      || type == "application/javascript" || type == "application/wasm"
  }

  /// The bytes as one gzip member without name and time, level 6.
  public static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    precondition(
      deflateInit2_(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK, "zlib")
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: bound) { target, count in
        stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
        stream.avail_in = UInt32(bytes.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(target.count)
        precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END, "the bound is large enough")
        count = Int(stream.total_out)
      }
    }
  }

  /// Undoes gzip.
  ///
  /// - Parameter limit: Most bytes to make.
  /// - Returns: `nil` if the bytes are no gzip, cut short, or unpack to more than the limit.
  public static func gunzip(_ bytes: [UInt8], limit: Int = 64 << 20) -> [UInt8]? {
    var stream = z_stream()
    guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
    defer { inflateEnd(&stream) }
    var (result, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
    return bytes.withUnsafeBytes { source in
      stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
      stream.avail_in = UInt32(bytes.count)
      while true {
        let (state, made) = chunk.withUnsafeMutableBufferPointer { buffer in
          stream.next_out = buffer.baseAddress
          stream.avail_out = UInt32(buffer.count)
          return (inflate(&stream, Z_NO_FLUSH), buffer.count - Int(stream.avail_out))
        }
        result += chunk[..<made]
        if state == Z_STREAM_END { return result.count <= limit ? result : nil }
        guard state == Z_OK, made > 0 || stream.avail_in > 0, result.count <= limit else { return nil }
      }
    }
  }
}
