import ByteCoding

/// Reads a compiled gettext catalogue (`.mo`): original text → translated text.
///
/// Source: GNU gettext manual, "The Format of GNU MO Files".
package struct MessageCatalogue {
  package let messages: [(original: String, translation: String)]

  package init(path: String) throws(SourceError) {
    let view = try Shapefile.open(path)
    do { messages = try Self.read(view) } catch {
      throw .malformed(path: path, place: "catalogue", reason: "\(error)")
    }
  }

  private static func read(_ view: ByteView) throws -> [(original: String, translation: String)] {
    guard try view.integer(at: 0, as: UInt32.self) == 0x9504_12DE else {
      throw ByteCodingError.wrongSignature(expected: "little-endian gettext catalogue")
    }
    let count = Int(try view.integer(at: 8, as: UInt32.self))
    let originals = Int(try view.integer(at: 12, as: UInt32.self))
    let translations = Int(try view.integer(at: 16, as: UInt32.self))
    _ = try view.slice(at: originals, length: count * 8)
    return try (0..<count).map { index in
      (original: try text(view, at: originals + 8 * index), translation: try text(view, at: translations + 8 * index))
    }
  }

  private static func text(_ view: ByteView, at entry: Int) throws -> String {
    let length = Int(try view.integer(at: entry, as: UInt32.self))
    let offset = Int(try view.integer(at: entry + 4, as: UInt32.self))
    return try view.slice(at: offset, length: length).withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
  }
}
