/// A file of named sections with checksums: the frame of our own binary formats.
///
/// Specified in `docs/formats/section-file.md`. Opening checks signature, version, table and lengths only, so it is
/// O(sections) however large the file is; `verify()` reads everything.
public struct SectionFile: Sendable {
  /// What kind of file this is and which versions a reader knows.
  public struct Kind: Sendable, Equatable {
    /// Eight ASCII characters at the start of the file.
    public let signature: String
    /// Newest version that this program reads; older ones it reads too.
    public let version: UInt16

    /// - Precondition: the signature is eight ASCII characters.
    public init(signature: String, version: UInt16) {
      precondition(signature.utf8.count == 8 && signature.utf8.allSatisfy { $0 < 0x80 }, "a signature is 8 ASCII bytes")
      self.signature = signature
      self.version = version
    }
  }

  /// One row of the table.
  public struct Entry: Sendable, Equatable {
    /// At most eight ASCII characters, unique in the file.
    public let name: String
    /// From the start of the file, a multiple of 8.
    public let offset: Int
    /// In bytes.
    public let length: Int
    /// CRC-32C of the section's bytes.
    public let checksum: UInt32
  }

  static let headerLength = 16
  static let entryLength = 32
  static let mostSections = 256

  /// Version found in the header.
  public let version: UInt16
  /// The table, in file order.
  public let entries: [Entry]
  private let view: ByteView

  /// Checks header and table.
  ///
  /// - Throws: `.wrongSignature`, `.unsupportedVersion`, `.malformedTable`, `.outOfBounds`.
  public init(_ view: ByteView, kind: Kind) throws(ByteCodingError) {
    var reader = ByteReader(view)
    guard view.count >= Self.headerLength, try reader.bytes(8).array() == Array(kind.signature.utf8) else {
      throw .wrongSignature(expected: kind.signature)
    }
    version = try reader.integer()
    guard version <= kind.version else { throw .unsupportedVersion(found: version, newestSupported: kind.version) }
    let count = Int(try reader.integer(as: UInt16.self))
    guard count <= Self.mostSections else { throw .malformedTable(reason: "\(count) sections") }
    let expected = try reader.integer(as: UInt32.self)
    let table = try view.slice(at: Self.headerLength, length: count * Self.entryLength)
    guard Checksum.crc32c(table) == expected else { throw .malformedTable(reason: "checksum") }
    entries = try Self.entries(in: table, count: count, fileLength: view.count)
    self.view = view
  }

  /// The bytes of a section.
  ///
  /// - Throws: `.missingSection`.
  public func section(_ name: String) throws(ByteCodingError) -> ByteView {
    guard let entry = entries.first(where: { $0.name == name }) else { throw .missingSection(name: name) }
    return try view.slice(at: entry.offset, length: entry.length)
  }

  /// Reads every section and compares its checksum.
  ///
  /// - Throws: `.corruptSection` for the first that differs.
  /// - Complexity: O(bytes).
  public func verify() throws(ByteCodingError) {
    for entry in entries {
      let actual = Checksum.crc32c(try view.slice(at: entry.offset, length: entry.length))
      guard actual == entry.checksum else {
        throw .corruptSection(name: entry.name, expected: entry.checksum, actual: actual)
      }
    }
  }

  private static func entries(
    in table: ByteView, count: Int, fileLength: Int
  ) throws(ByteCodingError) -> [Entry] {
    var reader = ByteReader(table)
    var entries: [Entry] = []
    var end = headerLength + count * entryLength
    for _ in 0..<count {
      let name = String(decoding: try reader.bytes(8).array().prefix { $0 != 0 }, as: UTF8.self)
      let offset = try reader.integer(as: UInt64.self)
      let length = try reader.integer(as: UInt64.self)
      let checksum = try reader.integer(as: UInt32.self)
      _ = try reader.integer(as: UInt32.self)
      guard !entries.contains(where: { $0.name == name }) else { throw .malformedTable(reason: "\(name) twice") }
      guard offset % 8 == 0, offset >= UInt64(end), offset <= UInt64(fileLength),
        length <= UInt64(fileLength) - offset
      else { throw .malformedTable(reason: "section \(name) lies outside the file or on another") }
      entries.append(Entry(name: name, offset: Int(offset), length: Int(length), checksum: checksum))
      end = Int(offset + length)
    }
    return entries
  }
}
