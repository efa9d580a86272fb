/// Why a PMTiles archive cannot be read or written.
public enum PMTilesError: Error, Hashable, Sendable {
  /// The file does not begin with `PMTiles`. It is something else.
  case notAnArchive
  /// Another version of the format; only 3 is read. Convert the archive.
  case unsupportedVersion(UInt8)
  /// A section runs past the end of the file. Fetch the file again.
  case truncated(fileLength: UInt64)
  /// Compressed in a way that is not read here. Convert the archive to gzip.
  case unsupportedCompression(PMTilesHeader.Compression)
  /// The file breaks the format at a byte. Fetch or build it again.
  case broken(ArchiveRule, offset: UInt64)
  /// An archive without tiles cannot be written.
  case noTiles
  /// The file system refused (`code` is `errno`).
  case file(path: String, operation: String, code: Int32)
}

extension PMTilesError: CustomStringConvertible {
  /// One line that names the place and the remedy.
  public var description: String {
    switch self {
    case .notAnArchive: "not a PMTiles archive: its first bytes are not \"PMTiles\""
    case .unsupportedVersion(let version):
      "PMTiles version \(version) is not read here: convert the archive to version 3"
    case .truncated(let length): "PMTiles archive is cut short at \(length) bytes: fetch or build it again"
    case .unsupportedCompression(let compression):
      "PMTiles archive is compressed with \(compression): convert it to gzip"
    case .broken(let rule, let offset):
      "PMTiles archive breaks rule \(rule.rawValue) at byte \(offset): fetch or build it again"
    case .noTiles: "a PMTiles archive needs at least one tile"
    case .file(let path, let operation, let code): "\(path): cannot \(operation) (error \(code))"
    }
  }
}

/// What an archive can get wrong; the raw value is the stable key of reports.
public enum ArchiveRule: String, CaseIterable, Hashable, Sendable {
  /// A header field holds a value that the format does not know.
  case headerValue
  /// The root directory is empty or ends beyond byte 16,384.
  case rootLength
  /// Two sections share bytes.
  case sectionOverlap
  /// A directory or the metadata does not inflate, or inflates beyond reason.
  case compression
  /// A directory without entries.
  case emptyDirectory
  /// A count that promises more entries than there are bytes, or bytes left over behind the last entry.
  case directoryLength
  /// Tile numbers that do not ascend, or a run that reaches the next entry.
  case entryOrder
  /// A tile number beyond the deepest zoom.
  case tileNumber
  /// An entry of length 0.
  case entryLength
  /// An entry that points outside its section.
  case entryOffset
  /// Leaf directories more than three deep.
  case leafDepth
  /// A leaf directory whose numbers do not fit the entry that points to it.
  case leafRange
  /// Metadata that is not a JSON object.
  case metadata

  // What only the validator looks at.
  /// The archive says that it is clustered and is not.
  case clustering
  /// A count of the header that is not the true one.
  case counts
  /// Zooms of the header that are not those of the tiles.
  case zooms
  /// Tiles outside the header's bounds.
  case bounds
  /// A section runs past the end of the file.
  case fileLength
  /// Contents that share some of their bytes without being the same.
  case tileOverlap
  /// Bytes of the tile section that no entry uses.
  case unusedBytes
  /// The metadata lists no `vector_layers`, or others than the tiles have.
  case vectorLayers
  /// A tile does not inflate.
  case tileCompression
}
