import GeoCore

/// Writes a PMTiles v3 archive: clustered, without duplicate contents, byte for byte the same for the same tiles.
///
/// Tiles may come in any order; their contents wait in a temporary file beside the archive, which appears under its
/// name only when complete. Memory: 32 bytes a tile and about 50 a different content.
/// ```swift
/// let writer = try PMTilesWriter(path: "map.pmtiles")
/// try writer.append(Gzip.compressed(tile.encoded()), at: address)
/// let summary = try writer.finish(bounds: bounds, metadata: json)
/// ```
/// Our profile of the format: `docs/formats/pmtiles.md`.
public final class PMTilesWriter {
  /// What was written.
  public struct Summary: Hashable, Sendable, Codable {
    /// Tiles that can be asked for.
    public var tiles: UInt64
    /// Directory entries that point to tiles.
    public var entries: UInt64
    /// Different contents.
    public var contents: UInt64
    /// Length of the file in bytes.
    public var bytes: UInt64
  }

  private let path: String
  private let spool: TileSpool
  private var tiles: [(id: UInt64, blob: Int)] = []

  /// Begins an archive; nothing appears at `path` before `finish`.
  ///
  /// - Throws: `.file` if the folder cannot be written.
  public init(path: String) throws(PMTilesError) {
    self.path = path
    spool = try TileSpool(besides: path)
  }

  /// Adds a tile, already compressed as `finish` will say.
  ///
  /// - Precondition: `bytes` is not empty: leave empty tiles out.
  public func append(_ bytes: [UInt8], at address: TileAddress) throws(PMTilesError) {
    precondition(!bytes.isEmpty, "a tile without bytes")
    tiles.append((address.pmtilesID, try spool.insert(bytes)))
  }

  /// Writes the archive and gives it its name.
  ///
  /// - Parameters:
  ///   - bounds: What the tiles show. Bounds that cross the antimeridian are written as the whole circle of longitudes.
  ///   - center: Where a map begins; the middle of `bounds` if `nil`.
  ///   - centerZoom: Zoom to begin with; the middle of the zooms if `nil`.
  ///   - metadata: A JSON object as UTF-8, with `vector_layers` for vector tiles.
  ///   - tileCompression: How the tiles were compressed by the caller.
  /// - Throws: `.noTiles`; `.file` if the disk is full or not writable, and nothing is left behind.
  /// - Precondition: No address was appended twice.
  public func finish(
    bounds: Bounds, center: Coordinate? = nil, centerZoom: UInt8? = nil, metadata: [UInt8],
    tileCompression: PMTilesHeader.Compression = .gzip, tileType: PMTilesHeader.TileType = .vector
  ) throws(PMTilesError) -> Summary {
    guard !tiles.isEmpty else { throw .noTiles }
    tiles.sort { $0.id < $1.id }
    precondition(zip(tiles, tiles.dropFirst()).allSatisfy { $0.id < $1.id }, "a tile was appended twice")
    let layout = TileLayout(tiles, blobs: spool.blobs)
    let directories = DirectoryTree(layout.entries)
    var header = PMTilesHeader()
    header.zooms = TileAddress(pmtilesID: tiles[0].id)!.zoom...TileAddress(pmtilesID: tiles[tiles.count - 1].id)!.zoom
    header.describe(bounds: bounds, center: center, centerZoom: centerZoom)
    (header.tileCompression, header.tileType, header.isClustered) = (tileCompression, tileType, true)
    header.addressedTiles = UInt64(tiles.count)
    header.tileEntries = UInt64(layout.entries.count)
    header.tileContents = UInt64(layout.order.count)
    let packed = Gzip.compressed(metadata, level: 9)
    header.place(root: directories.root, metadata: packed, leaves: directories.leaves, tiles: layout.length)
    try write(header, directories, metadata: packed, layout)
    return Summary(
      tiles: header.addressedTiles, entries: header.tileEntries, contents: header.tileContents,
      bytes: header.tiles.upperBound)
  }

  private func write(
    _ header: PMTilesHeader, _ directories: DirectoryTree, metadata: [UInt8], _ layout: TileLayout
  ) throws(PMTilesError) {
    let file = try OutputFile(path: path)
    for part in [header.encoded(), directories.root, metadata, directories.leaves] { try file.append(part) }
    for blob in layout.order { try file.append(try spool.content(of: spool.blobs[blob])) }
    try file.commit()
  }
}

extension PMTilesHeader {
  fileprivate mutating func describe(bounds: Bounds, center: Coordinate?, centerZoom: UInt8?) {
    let (west, east) = bounds.crossesAntimeridian ? (-180, 180) : (bounds.west, bounds.east)
    southWest = FixedCoordinate(Coordinate(latitude: bounds.south, longitude: west)!)
    northEast = FixedCoordinate(Coordinate(latitude: bounds.north, longitude: east)!)
    self.center = FixedCoordinate(center ?? bounds.center)
    self.centerZoom = centerZoom ?? UInt8((UInt(zooms.lowerBound) + UInt(zooms.upperBound)) / 2)
  }

  fileprivate mutating func place(root: [UInt8], metadata: [UInt8], leaves: [UInt8], tiles: UInt64) {
    var position = UInt64(Self.length)
    func next(_ length: UInt64) -> Range<UInt64> {
      defer { position += length }
      return position..<position + length
    }
    self.root = next(UInt64(root.count))
    self.metadata = next(UInt64(metadata.count))
    self.leaves = next(UInt64(leaves.count))
    self.tiles = next(tiles)
  }
}

/// Where contents lie in the tile section: in the order of their first tile.
struct TileLayout {
  /// Indices of blobs in file order.
  private(set) var order: [Int] = []
  private(set) var entries: [PMTilesEntry] = []
  /// Length of the tile section.
  private(set) var length: UInt64 = 0

  /// - Parameter tiles: In ascending order of numbers.
  init(_ tiles: [(id: UInt64, blob: Int)], blobs: [TileSpool.Blob]) {
    var offsets = [UInt64?](repeating: nil, count: blobs.count)
    for (id, blob) in tiles {
      let offset = offsets[blob] ?? length
      if offsets[blob] == nil {
        offsets[blob] = offset
        order.append(blob)
        length += UInt64(blobs[blob].length)
      }
      if let last = entries.last, last.offset == offset, last.endID == id, last.runLength < .max {
        entries[entries.count - 1].runLength += 1
      } else {
        entries.append(PMTilesEntry(tileID: id, runLength: 1, offset: offset, length: blobs[blob].length))
      }
    }
  }
}

/// The root directory and its leaves, compressed.
struct DirectoryTree {
  private(set) var root: [UInt8]
  private(set) var leaves: [UInt8] = []

  private static let rootCapacity = PMTilesHeader.rootLimit - PMTilesHeader.length - 1

  /// Puts everything in the root if it fits, else in leaves of the least size that makes the root fit.
  init(_ entries: [PMTilesEntry], rootCapacity: Int = rootCapacity, leafSize: Int = 4096) {
    // An entry takes at least half a byte even when compressed well: far too many need no attempt.
    root = entries.count <= rootCapacity * 4 ? Self.compressed(entries) : []
    var size = leafSize
    while root.isEmpty || root.count > rootCapacity {
      self.split(entries, leafSize: size)
      size += size / 4
    }
  }

  private mutating func split(_ entries: [PMTilesEntry], leafSize: Int) {
    leaves = []
    var pointers: [PMTilesEntry] = []
    for start in stride(from: 0, to: entries.count, by: leafSize) {
      let part = entries[start..<min(entries.count, start + leafSize)]
      let leaf = Self.compressed(part)
      pointers.append(
        PMTilesEntry(
          tileID: entries[start].tileID, runLength: 0, offset: UInt64(leaves.count), length: UInt32(leaf.count)))
      leaves += leaf
    }
    root = Self.compressed(pointers)
  }

  private static func compressed(_ entries: some Collection<PMTilesEntry>) -> [UInt8] {
    Gzip.compressed(PMTilesDirectory.encoded(entries), level: 9)
  }
}
