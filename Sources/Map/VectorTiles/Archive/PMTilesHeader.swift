import GeoCore

/// The first 127 bytes of a PMTiles v3 archive.
public struct PMTilesHeader: Hashable, Sendable {
  /// Length in bytes.
  public static let length = 127
  /// Header and root directory end before this byte, so that one request fetches both.
  public static let rootLimit = 16_384

  /// How sections or tiles are compressed; the raw value is the format's.
  public enum Compression: UInt8, Hashable, Sendable {
    /// Not told.
    case unknown = 0
    /// As they are.
    case none = 1
    /// Gzip (RFC 1952).
    case gzip = 2
    /// Brotli; not read here.
    case brotli = 3
    /// Zstandard; not read here.
    case zstd = 4
  }

  /// What a tile holds; the raw value is the format's.
  public enum TileType: UInt8, Hashable, Sendable {
    /// Anything else.
    case unknown = 0
    /// Mapbox Vector Tile.
    case vector = 1
    /// PNG picture.
    case png = 2
    /// JPEG picture.
    case jpeg = 3
    /// WebP picture.
    case webp = 4
    /// AVIF picture.
    case avif = 5
  }

  /// Bytes of the root directory in the file.
  public var root: Range<UInt64> = 0..<0
  /// Bytes of the JSON metadata in the file.
  public var metadata: Range<UInt64> = 0..<0
  /// Bytes of all leaf directories in the file.
  public var leaves: Range<UInt64> = 0..<0
  /// Bytes of all tiles in the file.
  public var tiles: Range<UInt64> = 0..<0
  /// Tiles that can be asked for; 0 if unknown.
  public var addressedTiles: UInt64 = 0
  /// Directory entries that point to tiles; 0 if unknown.
  public var tileEntries: UInt64 = 0
  /// Different tile contents; 0 if unknown.
  public var tileContents: UInt64 = 0
  /// Whether tiles lie in the order of their numbers.
  public var isClustered = false
  /// Of directories and metadata.
  public var internalCompression = Compression.gzip
  /// Of each tile.
  public var tileCompression = Compression.gzip
  /// What the tiles hold.
  public var tileType = TileType.vector
  /// Lowest and highest zoom that has tiles.
  public var zooms: ClosedRange<UInt8> = 0...0
  /// South-west corner of what the tiles show.
  public var southWest = FixedCoordinate(latitudeE7: 0, longitudeE7: 0)!
  /// North-east corner.
  public var northEast = FixedCoordinate(latitudeE7: 0, longitudeE7: 0)!
  /// Zoom to begin with.
  public var centerZoom: UInt8 = 0
  /// Position to begin with.
  public var center = FixedCoordinate(latitudeE7: 0, longitudeE7: 0)!

  /// A header with nothing in it.
  public init() {}

  /// What the tiles show; `nil` if the file's corners are not a rectangle.
  public var bounds: Bounds? {
    let (low, high) = (southWest.coordinate, northEast.coordinate)
    return Bounds(south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude)
  }
}

extension PMTilesHeader {
  private static let magic = Array("PMTiles".utf8)

  /// The 127 bytes.
  public func encoded() -> [UInt8] {
    var bytes = Self.magic + [3]
    func append<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    for section in [root, metadata, leaves, tiles] {
      append(section.lowerBound)
      append(section.upperBound - section.lowerBound)
    }
    for count in [addressedTiles, tileEntries, tileContents] { append(count) }
    bytes += [isClustered ? 1 : 0, internalCompression.rawValue, tileCompression.rawValue, tileType.rawValue]
    bytes += [zooms.lowerBound, zooms.upperBound]
    for corner in [southWest, northEast] {
      append(corner.longitudeE7)
      append(corner.latitudeE7)
    }
    append(centerZoom)
    append(center.longitudeE7)
    append(center.latitudeE7)
    return bytes
  }

  /// Reads a header and checks it against the length of its file.
  ///
  /// - Parameters:
  ///   - bytes: At least the first 127 bytes of the file.
  ///   - fileLength: Length of the whole file in bytes.
  /// - Throws: `.notAnArchive`, `.unsupportedVersion`, `.truncated`, or `.broken` with the offset of the field.
  public init(decoding bytes: [UInt8], fileLength: UInt64) throws(PMTilesError) {
    guard bytes.starts(with: Self.magic) else { throw .notAnArchive }
    guard bytes.count >= Self.length else { throw .truncated(fileLength: fileLength) }
    guard bytes[7] == 3 else { throw .unsupportedVersion(bytes[7]) }
    self.init()
    let fields = HeaderFields(bytes: bytes, fileLength: fileLength)
    root = try fields.section(at: 8)
    metadata = try fields.section(at: 24)
    leaves = try fields.section(at: 40)
    tiles = try fields.section(at: 56)
    (addressedTiles, tileEntries) = (fields.number(at: 72), fields.number(at: 80))
    tileContents = fields.number(at: 88)
    guard bytes[96] <= 1 else { throw .broken(.headerValue, offset: 96) }
    isClustered = bytes[96] == 1
    internalCompression = try fields.enumeration(at: 97)
    tileCompression = try fields.enumeration(at: 98)
    tileType = try fields.enumeration(at: 99)
    guard bytes[100] <= bytes[101], bytes[101] <= TileAddress.maximumZoom else {
      throw .broken(.headerValue, offset: 100)
    }
    zooms = bytes[100]...bytes[101]
    (southWest, northEast) = (try fields.position(at: 102), try fields.position(at: 110))
    (centerZoom, center) = (bytes[118], try fields.position(at: 119))
    try checkSections()
  }

  private func checkSections() throws(PMTilesError) {
    guard !root.isEmpty, root.upperBound <= UInt64(Self.rootLimit) else { throw .broken(.rootLength, offset: 8) }
    let sections = [(0..<UInt64(Self.length), 0), (root, 8), (metadata, 24), (leaves, 40), (tiles, 56)]
      .filter { !$0.0.isEmpty }.sorted { $0.0.lowerBound < $1.0.lowerBound }
    for (one, next) in zip(sections, sections.dropFirst()) where one.0.upperBound > next.0.lowerBound {
      throw .broken(.sectionOverlap, offset: UInt64(next.1))
    }
  }
}

/// Reads header fields at fixed offsets.
private struct HeaderFields {
  let bytes: [UInt8]
  let fileLength: UInt64

  func number(at offset: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(bytes[offset + $1]) << UInt64(8 * $1) } }

  func section(at offset: Int) throws(PMTilesError) -> Range<UInt64> {
    let (start, length) = (number(at: offset), number(at: offset + 8))
    let (end, overflow) = start.addingReportingOverflow(length)
    guard !overflow, end <= fileLength else { throw .truncated(fileLength: fileLength) }
    return start..<end
  }

  func enumeration<Value: RawRepresentable<UInt8>>(at offset: Int) throws(PMTilesError) -> Value {
    guard let value = Value(rawValue: bytes[offset]) else { throw .broken(.headerValue, offset: UInt64(offset)) }
    return value
  }

  func position(at offset: Int) throws(PMTilesError) -> FixedCoordinate {
    func degrees(_ offset: Int) -> Int32 {
      Int32(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << UInt32(8 * $1) })
    }
    guard let position = FixedCoordinate(latitudeE7: degrees(offset + 4), longitudeE7: degrees(offset)) else {
      throw .broken(.headerValue, offset: UInt64(offset))
    }
    return position
  }
}
