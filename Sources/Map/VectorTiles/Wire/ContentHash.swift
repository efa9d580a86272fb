/// A hash of contents that is the same on every machine and in every run; not safe against deliberate collisions.
public enum ContentHash {
  /// FNV-1a, 64 bits, fed eight little-endian bytes at a time and finished with a mixer of MurmurHash3.
  ///
  /// - Complexity: O(bytes), several GB/s in release builds.
  public static func fnv1a64(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(bytes.count)
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset + 8 <= buffer.count {
        mix(UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        offset += 8
      }
      while offset < buffer.count {
        mix(UInt64(buffer[offset]))
        offset += 1
      }
    }
    // The multiplication alone leaves the low bits weak.
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    return hash ^ hash >> 33

    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x0000_0100_0000_01B3
      hash ^= hash >> 29
    }
  }
}
