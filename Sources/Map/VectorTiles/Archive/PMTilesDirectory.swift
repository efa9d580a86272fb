import GeoCore

/// One entry of a directory.
public struct PMTilesEntry: Hashable, Sendable {
  /// Number of the first tile (`TileAddress.pmtilesID`).
  public var tileID: UInt64
  /// Tiles in a row with this content; 0 marks a leaf directory that begins with `tileID`.
  public var runLength: UInt32
  /// In the tile section, or in the leaf section if `runLength` is 0.
  public var offset: UInt64
  /// In bytes, at least 1.
  public var length: UInt32

  /// Wraps its parts.
  public init(tileID: UInt64, runLength: UInt32, offset: UInt64, length: UInt32) {
    (self.tileID, self.runLength, self.offset, self.length) = (tileID, runLength, offset, length)
  }

  /// The number behind the entry's last tile.
  var endID: UInt64 { tileID + UInt64(max(1, runLength)) }
  var endOffset: UInt64 { offset + UInt64(length) }
}

/// Directories in their serialized, not yet compressed form (PMTiles v3 §Directory Serialization).
enum PMTilesDirectory {
  static func encoded(_ entries: some Collection<PMTilesEntry>) -> [UInt8] {
    var writer = ProtobufWriter()
    writer.varint(UInt64(entries.count))
    var previousID: UInt64 = 0
    for entry in entries {
      writer.varint(entry.tileID - previousID)
      previousID = entry.tileID
    }
    for entry in entries { writer.varint(UInt64(entry.runLength)) }
    for entry in entries { writer.varint(UInt64(entry.length)) }
    var expected: UInt64?
    for entry in entries {
      writer.varint(entry.offset == expected ? 0 : entry.offset + 1)
      expected = entry.endOffset
    }
    return writer.bytes
  }

  /// Decodes and checks order, runs, lengths and offsets.
  ///
  /// - Parameters:
  ///   - start: Offset of the directory in the file, for messages.
  ///   - sections: Lengths of the sections that entries may point into.
  static func decoded(
    _ bytes: [UInt8], at start: UInt64, sections: (tiles: UInt64, leaves: UInt64)
  ) throws(PMTilesError) -> [PMTilesEntry] {
    let result = bytes.withUnsafeBytes { buffer -> Result<[PMTilesEntry], PMTilesError> in
      var decoder = DirectoryDecoder(reader: ProtobufReader(buffer, 0..<buffer.count), start: start)
      do throws(PMTilesError) { return .success(try decoder.entries(sections)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

private struct DirectoryDecoder {
  var reader: ProtobufReader
  let start: UInt64

  mutating func entries(_ sections: (tiles: UInt64, leaves: UInt64)) throws(PMTilesError) -> [PMTilesEntry] {
    let count = try number()
    guard count > 0 else { throw .broken(.emptyDirectory, offset: start) }
    // Each entry takes a byte in each of the four columns at least.
    guard count <= UInt64(reader.remaining / 4) else { throw .broken(.directoryLength, offset: start) }
    var entries = try identifiers(count: Int(count))
    for index in entries.indices { entries[index].runLength = try number32() }
    for index in entries.indices {
      entries[index].length = try number32()
      guard entries[index].length > 0 else { throw .broken(.entryLength, offset: start) }
    }
    try readOffsets(into: &entries)
    guard reader.isAtEnd else { throw .broken(.directoryLength, offset: start) }
    try check(entries, sections)
    return entries
  }

  private mutating func identifiers(count: Int) throws(PMTilesError) -> [PMTilesEntry] {
    var entries: [PMTilesEntry] = []
    entries.reserveCapacity(count)
    var id: UInt64 = 0
    for index in 0..<count {
      let step = try number()
      guard index == 0 || step > 0 else { throw .broken(.entryOrder, offset: start) }
      guard step < TileAddress.pmtilesIDCount - id else { throw .broken(.tileNumber, offset: start) }
      id += step
      entries.append(PMTilesEntry(tileID: id, runLength: 0, offset: 0, length: 0))
    }
    return entries
  }

  private mutating func readOffsets(into entries: inout [PMTilesEntry]) throws(PMTilesError) {
    for index in entries.indices {
      let value = try number()
      if value > 0 {
        entries[index].offset = value - 1
      } else {
        guard index > 0 else { throw .broken(.entryOffset, offset: start) }
        entries[index].offset = entries[index - 1].endOffset
      }
      // Keeps every later sum inside 64 bits.
      guard entries[index].offset < 1 << 62 else { throw .broken(.entryOffset, offset: start) }
    }
  }

  private func check(
    _ entries: [PMTilesEntry], _ sections: (tiles: UInt64, leaves: UInt64)
  ) throws(PMTilesError) {
    for (index, entry) in entries.enumerated() {
      let next = index + 1 < entries.count ? entries[index + 1].tileID : TileAddress.pmtilesIDCount
      guard entry.endID <= next else { throw .broken(.entryOrder, offset: start) }
      let limit = entry.runLength == 0 ? sections.leaves : sections.tiles
      guard entry.endOffset <= limit else { throw .broken(.entryOffset, offset: start) }
    }
  }

  private mutating func number() throws(PMTilesError) -> UInt64 {
    do throws(TileFlaw) { return try reader.varint() } catch { throw .broken(.directoryLength, offset: start) }
  }

  private mutating func number32() throws(PMTilesError) -> UInt32 {
    guard let value = UInt32(exactly: try number()) else { throw .broken(.directoryLength, offset: start) }
    return value
  }
}
