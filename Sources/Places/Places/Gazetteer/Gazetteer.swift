import ByteCoding
import GeoCore

/// The world's countries, regions, cities, airports and time zones, opened from the files of a gazetteer build.
///
/// Containment decides country and region, the nearest city *inside that area* comes second, an airport only if near.
/// The same coordinate gives the same answer in every process.
public struct Gazetteer: Sendable {
  /// Boundaries of countries and regions.
  public let boundaries: BoundaryIndex
  /// Outlines of time zones.
  public let zoneOutlines: BoundaryIndex
  /// Cities, airports and the tables that everything is numbered by.
  public let index: NearestIndex
  /// Names the bytes of the three files: the same files have the same edition, in every process and on every machine.
  ///
  /// Sixteen hexadecimal digits out of the checksums in the files' own tables, so it costs no reading.
  public let edition: String
  /// What `resolve` reads; the parts above and `tables` keep it alive.
  let resolver: Resolver
  private let tables: ResolverTables

  /// Opens `boundaries.bin`, `timezones.bin` and `nearest.bin` in a folder.
  ///
  /// - Throws: `GazetteerError` naming the file.
  /// - Complexity: O(countries + regions + zones); the rest is mapped and read when asked for.
  public init(folder: String) throws(GazetteerError) {
    self.init(
      boundaries: try Self.open(folder + "/boundaries.bin") { view throws(ByteCodingError) in try BoundaryIndex(view) },
      zoneOutlines: try Self.open(folder + "/timezones.bin") { view throws(ByteCodingError) in try BoundaryIndex(view)
      },
      index: try Self.open(folder + "/nearest.bin") { view throws(ByteCodingError) in try NearestIndex(view) })
  }

  /// Puts opened parts together.
  public init(boundaries: BoundaryIndex, zoneOutlines: BoundaryIndex, index: NearestIndex) {
    (self.boundaries, self.zoneOutlines, self.index) = (boundaries, zoneOutlines, index)
    let checksums = boundaries.checksums + zoneOutlines.checksums + index.checksums
    edition = Self.edition(of: checksums)
    tables = ResolverTables(boundaries: boundaries, zoneOutlines: zoneOutlines.areas, index: index)
    resolver = Resolver(
      boundaries: boundaries.bytes, zoneOutlines: zoneOutlines.bytes, cities: index.cities.bytes,
      airports: index.airports.bytes, tables: tables.pointers)
  }

  /// FNV-1a of 64 bits (http://www.isthe.com/chongo/tech/comp/fnv) over the checksums.
  private static func edition(of checksums: [UInt32]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in checksums.flatMap({ checksum in (0..<4).map { UInt8(truncatingIfNeeded: checksum >> (8 * $0)) } }) {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func open<Part>(
    _ path: String, _ read: (ByteView) throws(ByteCodingError) -> Part
  ) throws(GazetteerError) -> Part {
    do { return try read(MappedFile.open(path: path)) } catch {
      if case .unreadable(_, let reason) = error { throw .unreadable(path: path, reason: reason) }
      throw .malformed(path: path, reason: error.description)
    }
  }
}

/// A gazetteer cannot be opened. One line names the file and what to do.
public enum GazetteerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is not there, or may not be read.
  case unreadable(path: String, reason: String)
  /// It is damaged, or of another version.
  case malformed(path: String, reason: String)

  public var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): \(reason): run periplus gazetteer build"
    case .malformed(let path, let reason): "\(path): \(reason)"
    }
  }
}
