import GeoCore

/// Finds tiles in a PMTiles v3 archive that lies elsewhere: says which bytes to read next, and reads nothing itself.
///
/// ```swift
/// let index = try PMTilesIndex(head: firstBytes, fileLength: length)
/// var place = index.place(of: address)
/// while case .directory(let range) = place {
///   place = index.place(of: address, in: try index.directory(bytesOf(range), at: range))
/// }
/// ```
public struct PMTilesIndex: Sendable {
  /// Where to read on.
  public enum Place: Hashable, Sendable {
    /// The tile's bytes.
    case tile(Range<UInt64>)
    /// A directory that knows more.
    case directory(Range<UInt64>)
    /// The archive has no such tile.
    case nothing
  }

  /// Entries of a directory, checked.
  public struct Directory: Sendable {
    let entries: [PMTilesEntry]
  }

  /// The first bytes of a file that hold header and root directory.
  public static let headLength = UInt64(PMTilesHeader.rootLimit)

  public let header: PMTilesHeader
  private let root: Directory

  /// - Parameters:
  ///   - head: The first `headLength` bytes, or all of a shorter file.
  ///   - fileLength: Length of the whole file.
  /// - Throws: As `PMTilesReader.init`.
  public init(head: [UInt8], fileLength: UInt64) throws(PMTilesError) {
    header = try PMTilesHeader(decoding: head, fileLength: fileLength)
    guard header.internalCompression == .none || header.internalCompression == .gzip else {
      throw .unsupportedCompression(header.internalCompression)
    }
    guard header.root.upperBound <= UInt64(head.count) else { throw .truncated(fileLength: UInt64(head.count)) }
    let stored = Array(head[Int(header.root.lowerBound)..<Int(header.root.upperBound)])
    root = Directory(entries: try PMTilesReader.directory(stored, header, at: header.root.lowerBound))
  }

  /// Decodes a directory.
  ///
  /// - Throws: `.broken` with its offset.
  public func directory(_ stored: [UInt8], at range: Range<UInt64>) throws(PMTilesError) -> Directory {
    Directory(entries: try PMTilesReader.directory(stored, header, at: range.lowerBound))
  }

  /// Where the tile, or the next directory on the way to it, lies.
  ///
  /// - Parameter directory: The last one read; `nil` to begin with the root.
  public func place(of address: TileAddress, in directory: Directory? = nil) -> Place {
    let entries = (directory ?? root).entries
    let id = address.pmtilesID
    guard let index = entries.lastIndex(startingAtOrBefore: id) else { return .nothing }
    let entry = entries[index]
    guard entry.runLength == 0 else {
      guard id < entry.endID else { return .nothing }
      let start = header.tiles.lowerBound + entry.offset
      return .tile(start..<start + UInt64(entry.length))
    }
    let start = header.leaves.lowerBound + entry.offset
    return .directory(start..<start + UInt64(entry.length))
  }

  /// The metadata's JSON.
  ///
  /// - Parameter stored: The bytes of `header.metadata`.
  public func metadata(_ stored: [UInt8]) throws(PMTilesError) -> [UInt8] {
    try PMTilesReader.inflated(stored, header, at: header.metadata.lowerBound)
  }
}
