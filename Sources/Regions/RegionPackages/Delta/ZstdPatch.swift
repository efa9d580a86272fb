import CZstd

/// Zstandard (RFC 8878) frames that lean on bytes which both sides have: a patch.
enum ZstdPatch {
  /// The window covers a base and what is made of it: 128 MiB.
  private static let windowLog: Int32 = 27
  private static let level: Int32 = 15

  /// Packs bytes against a base. The same library gives the same bytes.
  static func packed(_ bytes: [UInt8], base: [UInt8]) -> [UInt8] {
    guard let context = ZSTD_createCCtx() else { preconditionFailure("no memory for zstd") }
    defer { ZSTD_freeCCtx(context) }
    ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
    ZSTD_CCtx_setParameter(context, ZSTD_c_windowLog, windowLog)
    ZSTD_CCtx_setParameter(context, ZSTD_c_enableLongDistanceMatching, 1)
    return base.withUnsafeBytes { base in
      ZSTD_CCtx_refPrefix(context, base.baseAddress, base.count)
      return [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { output, count in
        let size = bytes.withUnsafeBytes {
          ZSTD_compress2(context, output.baseAddress, output.count, $0.baseAddress, $0.count)
        }
        precondition(ZSTD_isError(size) == 0, "zstd's own bound was too small")
        count = size
      }
    }
  }

  /// Unpacks what `packed` made.
  ///
  /// - Parameter count: Bytes that must come out; a frame that holds more or fewer is refused, so that none is a bomb.
  /// - Returns: `nil` for anything but one sound frame of that length.
  static func unpacked(_ packed: [UInt8], base: [UInt8], count: Int) -> [UInt8]? {
    guard let context = ZSTD_createDCtx() else { return nil }
    defer { ZSTD_freeDCtx(context) }
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, windowLog)
    var isSound = false
    let bytes = base.withUnsafeBytes { base in
      ZSTD_DCtx_refPrefix(context, base.baseAddress, base.count)
      return [UInt8](unsafeUninitializedCapacity: max(1, count)) { output, filled in
        let size = packed.withUnsafeBytes {
          ZSTD_decompressDCtx(context, output.baseAddress, count, $0.baseAddress, $0.count)
        }
        isSound = ZSTD_isError(size) == 0 && size == count
        filled = isSound ? count : 0
      }
    }
    return isSound ? bytes : nil
  }
}
