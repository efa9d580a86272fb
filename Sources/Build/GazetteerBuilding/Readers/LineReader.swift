import ByteCoding

/// The lines of a text file, one after the other, without loading it: the file stays mapped.
///
/// Lines end with LF or CR LF; the last may lack its end. Ill-formed UTF-8 becomes U+FFFD. A byte-order mark is skipped.
struct LineReader: Sequence, IteratorProtocol {
  private let view: ByteView
  private var offset: Int
  /// Number of the line that came last, from 1.
  private(set) var number = 0

  init(path: String) throws(SourceError) {
    do { view = try MappedFile.open(path: path) } catch {
      guard case .unreadable(_, let reason) = error else { throw .unreadable(path: path, reason: error.description) }
      throw .unreadable(path: path, reason: reason)
    }
    offset = view.count >= 3 && view[0] == 0xEF && view[1] == 0xBB && view[2] == 0xBF ? 3 : 0
  }

  mutating func next() -> String? {
    guard offset < view.count else { return nil }
    number += 1
    return view.withUnsafeBytes { bytes in
      var end = offset
      while end < bytes.count && bytes[end] != 0x0A { end += 1 }
      var last = end
      if last > offset && bytes[last - 1] == 0x0D { last -= 1 }
      defer { offset = end + 1 }
      return String(decoding: bytes[offset..<last], as: UTF8.self)
    }
  }
}

extension String {
  /// The columns of a tab-separated line. A quotation mark is a character like any other: GeoNames quotes nothing.
  var tabColumns: [Substring] { split(separator: "\t", omittingEmptySubsequences: false) }
}
