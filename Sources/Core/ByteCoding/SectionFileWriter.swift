/// Puts sections together into the bytes that `SectionFile` reads. Same sections, same bytes.
public struct SectionFileWriter: Sendable {
  private let kind: SectionFile.Kind
  private var sections: [(name: String, bytes: [UInt8])] = []

  /// Starts a file of this kind in its newest version.
  public init(kind: SectionFile.Kind) { self.kind = kind }

  /// Appends a section; sections keep the order of their calls.
  ///
  /// - Precondition: the name is 1 … 8 ASCII characters and new in the file.
  public mutating func add(_ name: String, _ bytes: [UInt8]) {
    precondition(
      (1...8).contains(name.utf8.count) && name.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7F }, "bad section name")
    precondition(!sections.contains { $0.name == name }, "section added twice")
    precondition(sections.count < SectionFile.mostSections, "too many sections")
    sections.append((name, bytes))
  }

  /// Appends a section of little-endian integers.
  public mutating func add<Value: FixedWidthInteger>(_ name: String, integers: [Value]) {
    var writer = ByteWriter()
    for value in integers { writer.integer(value) }
    add(name, writer.bytes)
  }

  /// The whole file.
  public func bytes() -> [UInt8] {
    var table = ByteWriter()
    var offset = SectionFile.headerLength + sections.count * SectionFile.entryLength
    for (name, bytes) in sections {
      let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 8 - name.utf8.count)
      table.append(padded)
      table.integer(UInt64(offset))
      table.integer(UInt64(bytes.count))
      table.integer(bytes.withUnsafeBytes { Checksum.crc32c($0) })
      table.integer(UInt32(0))
      offset += (bytes.count + 7) / 8 * 8
    }
    var file = ByteWriter()
    file.append(kind.signature.utf8)
    file.integer(kind.version)
    file.integer(UInt16(sections.count))
    file.integer(table.bytes.withUnsafeBytes { Checksum.crc32c($0) })
    file.append(table.bytes)
    for (_, bytes) in sections {
      file.append(bytes)
      file.align(to: 8)
    }
    return file.bytes
  }
}
