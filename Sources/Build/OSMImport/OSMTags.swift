/// The tags of an element, in the order of the file.
///
/// Keeps the bytes of the file: comparing keys makes no strings, reading a value makes one. A copy shares the bytes and
/// stays valid after the callback that delivered it.
public struct OSMTags: Sequence, Sendable {
  /// Key, NUL, value, NUL for each tag.
  let bytes: [UInt8]

  /// No tags.
  public static let none = OSMTags(bytes: [])

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Tags in the given order. NUL ends a key or value.
  public init(_ pairs: some Sequence<(key: String, value: String)>) {
    bytes = pairs.flatMap { pair in
      [pair.key, pair.value].flatMap { text in Array(text.utf8.prefix { $0 != 0 }) + [0] }
    }
  }

  /// Whether there is no tag.
  public var isEmpty: Bool { bytes.isEmpty }

  /// The value of the first tag with this key, byte for byte; invalid UTF-8 is replaced by U+FFFD.
  ///
  /// - Complexity: O(bytes of all tags).
  public subscript(_ key: String) -> String? {
    withValue(of: key) { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a tag has this key.
  public func contains(_ key: String) -> Bool { withValue(of: key) { _ in true } ?? false }

  /// Whether the first tag with this key has this value. Makes no string.
  public func has(_ key: String, _ value: String) -> Bool {
    withValue(of: key) { found in Self.isEqual(found, value) } ?? false
  }

  /// The tags as strings, in file order.
  public func makeIterator() -> Iterator { Iterator(bytes: bytes) }

  /// Makes the strings of one tag at a time.
  public struct Iterator: IteratorProtocol {
    let bytes: [UInt8]
    var position = 0

    public mutating func next() -> (key: String, value: String)? {
      guard position < bytes.count else { return nil }
      let key = text()
      return (key, text())
    }

    private mutating func text() -> String {
      let end = bytes[position...].firstIndex(of: 0) ?? bytes.count
      defer { position = Swift.min(end + 1, bytes.count) }
      return String(decoding: bytes[position..<end], as: UTF8.self)
    }
  }
}

extension OSMTags: ExpressibleByDictionaryLiteral {
  /// Tags in the order of the literal; a key may occur twice, the first counts.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (key: $0.0, value: $0.1) })
  }
}

extension OSMTags: Equatable, CustomStringConvertible {
  /// `key=value`, separated by blanks.
  public var description: String { map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
}

extension OSMTags {
  /// Calls `body` with the bytes of each key and value in file order, without making strings.
  ///
  /// The buffers are valid during the call only.
  public func forEachBytes(_ body: (_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { all in
      var start = 0
      while start < all.count {
        let keyEnd = Self.end(from: start, in: all)
        let valueStart = Swift.min(keyEnd + 1, all.count)
        let valueEnd = Self.end(from: valueStart, in: all)
        body(
          UnsafeBufferPointer(rebasing: all[start..<keyEnd]),
          UnsafeBufferPointer(rebasing: all[valueStart..<valueEnd]))
        start = valueEnd + 1
      }
    }
  }

  private func withValue<Result>(of key: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    bytes.withUnsafeBufferPointer { all in
      var start = 0
      while start < all.count {
        let keyEnd = Self.end(from: start, in: all)
        let valueStart = Swift.min(keyEnd + 1, all.count)
        let valueEnd = Self.end(from: valueStart, in: all)
        if Self.isEqual(UnsafeBufferPointer(rebasing: all[start..<keyEnd]), key) {
          return body(UnsafeBufferPointer(rebasing: all[valueStart..<valueEnd]))
        }
        start = valueEnd + 1
      }
      return nil
    }
  }

  private static func end(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != 0 { index += 1 }
    return index
  }

  private static func isEqual(_ bytes: UnsafeBufferPointer<UInt8>, _ text: String) -> Bool {
    let utf8 = text.utf8
    guard utf8.count == bytes.count else { return false }
    return bytes.elementsEqual(utf8)
  }
}
