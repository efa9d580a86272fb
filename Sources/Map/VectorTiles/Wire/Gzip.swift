import CZlib

/// Gzip (RFC 1952) in one form: no time, no name, operating system "unknown", one member.
///
/// The same bytes give the same result with the same zlib, so that an unchanged tile stays unchanged in a package.
public enum Gzip {
  /// zlib's level: 9 is slower and at most a few per cent smaller than 6 for tiles.
  public static let defaultLevel: Int32 = 6

  /// Whether the bytes begin like a gzip member.
  public static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

  /// Compresses.
  ///
  /// - Parameter level: 1 (fast) … 9 (small).
  /// - Precondition: less than 4 GiB; `level` in range.
  public static func compressed(_ bytes: [UInt8], level: Int32 = defaultLevel) -> [UInt8] {
    precondition((1...9).contains(level), "gzip level out of range")
    precondition(bytes.count < Int(UInt32.max), "too long for one gzip member")
    var stream = z_stream()
    let begun = deflateInit2_(
      &stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(begun == Z_OK, "zlib cannot begin")
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: header.count + bound + trailerLength) { output, count in
      _ = output.initialize(from: header)
      bytes.withUnsafeBufferPointer { input in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress! + header.count
        stream.avail_out = UInt32(bound)
        precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END, "zlib's own bound was too small")
      }
      count = header.count + Int(stream.total_out)
      for word in [checksum(bytes), UInt32(bytes.count)] {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
          output[count] = UInt8(truncatingIfNeeded: word >> shift)
          count += 1
        }
      }
    }
  }

  /// Inflates one member.
  ///
  /// - Parameter limit: Bytes that the result may have at most; a bomb is refused when it passes them.
  /// - Throws: `.tooLarge`, or `.corrupt` for anything that is not exactly one sound member.
  public static func inflated(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    var stream = z_stream()
    let begun = inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(begun == Z_OK, "zlib cannot begin")
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit + 1, max(1024, min(bytes.count * 4, 1 << 18))))
    let failure = bytes.withUnsafeBufferPointer { input -> GzipError? in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(clamping: input.count)
      while true {
        let status = inflate(into: &chunk, &stream)
        result.append(contentsOf: chunk[..<(chunk.count - Int(stream.avail_out))])
        if result.count > limit { return .tooLarge(limit: limit) }
        if status == Z_STREAM_END { return stream.avail_in == 0 ? nil : .corrupt(offset: Int(stream.total_in)) }
        // Input used up without an end, or no progress: the member is cut short or damaged.
        if status != Z_OK || (stream.avail_in == 0 && stream.avail_out > 0) {
          return .corrupt(offset: Int(stream.total_in))
        }
      }
    }
    if let failure { throw failure }
    return result
  }

  private static func inflate(into chunk: inout [UInt8], _ stream: inout z_stream) -> Int32 {
    chunk.withUnsafeMutableBufferPointer { output in
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      return CZlib.inflate(&stream, Z_NO_FLUSH)
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count))) }
  }

  /// Magic, deflate, no flags, time 0, no extra flags, operating system 255 (unknown).
  private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
  private static let trailerLength = 8
}

/// Why bytes do not inflate.
public enum GzipError: Error, Hashable, Sendable {
  /// More than the caller allows.
  case tooLarge(limit: Int)
  /// Not one sound gzip member; the offset is in the compressed bytes.
  case corrupt(offset: Int)
}

extension GzipError: CustomStringConvertible {
  /// One line that names the place.
  public var description: String {
    switch self {
    case .tooLarge(let limit): "compressed data inflates to more than \(limit) bytes"
    case .corrupt(let offset): "compressed data is damaged at byte \(offset)"
    }
  }
}
