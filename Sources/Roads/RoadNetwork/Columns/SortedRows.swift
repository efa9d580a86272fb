import ByteCoding

/// Rows of one width, ascending by the 32-bit key in their first four bytes; keys may repeat.
///
/// Holds what only few nodes, arcs or states have.
struct SortedRows: Sendable {
  /// Number of rows.
  let count: Int
  private let width: Int
  private let bytes: Column<UInt8>

  /// - Throws: `.malformedTable` if the section is no whole number of rows.
  init(_ view: ByteView, width: Int) throws(ByteCodingError) {
    guard view.count % width == 0 else { throw .malformedTable(reason: "\(view.count) bytes hold no whole row") }
    (bytes, self.width, count) = (try Column(view), width, view.count / width)
  }

  /// The rows of a key, possibly none.
  /// - Complexity: O(log rows).
  func rows(of key: UInt32) -> Range<Int> {
    let start = firstRow { $0 >= key }
    var end = start
    while end < count, self.key(end) == key { end += 1 }
    return start..<end
  }

  /// The key of a row.
  func key(_ row: Int) -> UInt32 { word(row, 0) }

  /// The little-endian 32 bits at `offset` of a row; 0 outside.
  func word(_ row: Int, _ offset: Int) -> UInt32 {
    UInt32(short(row, offset)) | UInt32(short(row, offset + 2)) << 16
  }

  /// The little-endian 16 bits at `offset` of a row; 0 outside.
  func short(_ row: Int, _ offset: Int) -> UInt16 {
    UInt16(byte(row, offset)) | UInt16(byte(row, offset + 1)) << 8
  }

  /// The byte at `offset` of a row; 0 outside.
  func byte(_ row: Int, _ offset: Int) -> UInt8 { bytes.value(at: row * width + offset) ?? 0 }

  private func firstRow(where isAtOrAfter: (UInt32) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAtOrAfter(key(middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
