/// Why bytes could not be read as what they should be. Offsets count from the start of the view that was read.
public enum ByteCodingError: Error, Equatable, Sendable {
  /// A value of `needed` bytes at `offset` runs past the end at `count`.
  case outOfBounds(offset: Int, needed: Int, count: Int)
  /// A varint at `offset` does not end within ten bytes, or does not fit the wanted type.
  case varintTooLong(offset: Int)
  /// Not a file of this kind: it starts with other bytes.
  case wrongSignature(expected: String)
  /// Written by a newer tool than this reader knows. The file may be sound.
  case unsupportedVersion(found: UInt16, newestSupported: UInt16)
  /// A section that the reader needs is not in the file.
  case missingSection(name: String)
  /// The section table contradicts itself or the length of the file.
  case malformedTable(reason: String)
  /// A section's bytes do not match its checksum. The file is damaged.
  case corruptSection(name: String, expected: UInt32, actual: UInt32)
  /// The operating system refused; `reason` is its own wording.
  case unreadable(path: String, reason: String)
}

extension ByteCodingError: CustomStringConvertible {
  /// One line that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .outOfBounds(let offset, let needed, let count):
      "ends too early: \(needed) bytes wanted at offset \(offset) of \(count)"
    case .varintTooLong(let offset): "damaged number at offset \(offset)"
    case .wrongSignature(let expected): "not a \(expected) file"
    case .unsupportedVersion(let found, let newest):
      "written in version \(found) of its format, this program reads up to \(newest): update the program"
    case .missingSection(let name): "section \(name) is missing: build or download the file again"
    case .malformedTable(let reason): "damaged section table (\(reason)): build or download the file again"
    case .corruptSection(let name, _, _): "section \(name) is damaged: build or download the file again"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    }
  }
}
