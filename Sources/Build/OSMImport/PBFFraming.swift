import Foundation

/// The outer structure of a PBF file: length, blob header, blob, again and again.
///
/// Walking it before decoding costs two small reads a block and gives the exact byte where a download broke off; the
/// decoder, which reads ahead, cannot say.
/// Source: OpenStreetMap wiki, "PBF Format", file format.
struct PBFFraming {
  let path: String
  let handle: FileHandle
  let size: Int

  /// Limits of the format.
  private static let maximumHeaderSize = 64 * 1024
  private static let maximumBlobSize = 32 * 1024 * 1024

  /// - Throws: `truncated` or `damaged` with the byte where the broken block starts.
  func check() throws(OSMError) {
    var offset = 0
    while offset < size { offset = try blockEnd(at: offset) }
  }

  private func blockEnd(at offset: Int) throws(OSMError) -> Int {
    guard let prefix = read(4, at: offset) else { throw .truncated(path: path, byte: offset) }
    let length = prefix.reduce(0) { $0 << 8 | Int($1) }
    guard (1...Self.maximumHeaderSize).contains(length) else {
      throw damaged(offset, "block header of \(length) bytes")
    }
    guard let header = read(length, at: offset + 4) else { throw .truncated(path: path, byte: offset) }
    guard let blob = Self.blobSize(header) else { throw damaged(offset, "unreadable block header") }
    guard (0...Self.maximumBlobSize).contains(blob) else { throw damaged(offset, "block of \(blob) bytes") }
    let end = offset + 4 + length + blob
    guard end <= size else { throw .truncated(path: path, byte: offset) }
    return end
  }

  private func damaged(_ byte: Int, _ detail: String) -> OSMError { .damaged(path: path, byte: byte, detail: detail) }

  private func read(_ count: Int, at offset: Int) -> [UInt8]? {
    do {
      try handle.seek(toOffset: UInt64(offset))
      guard let data = try handle.read(upToCount: count), data.count == count else { return nil }
      return Array(data)
    } catch {
      return nil
    }
  }

  /// Field 3 of a blob header, a varint; fields of other numbers are skipped.
  static func blobSize(_ header: [UInt8]) -> Int? {
    var position = 0
    var size: Int?
    while position < header.count {
      guard let key = varint(header, &position) else { return nil }
      switch key & 7 {
      case 0:
        guard let value = varint(header, &position) else { return nil }
        if key >> 3 == 3 { size = Int(exactly: value) }
      case 2:
        guard let length = varint(header, &position), length <= UInt64(header.count - position) else { return nil }
        position += Int(length)
      default: return nil
      }
    }
    return size
  }

  private static func varint(_ bytes: [UInt8], _ position: inout Int) -> UInt64? {
    var (value, shift) = (UInt64(0), UInt64(0))
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }
}
