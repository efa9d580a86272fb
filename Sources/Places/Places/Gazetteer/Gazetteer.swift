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
  /// Boundary area → number of its country or region; `nil` if the tables lack it.
  let numberOfArea: [Int?]
  /// Zone outline → number of its zone.
  let numberOfZone: [Int?]
  /// Country → its boundary area.
  let areaOfCountry: [Int?]

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
    let countries = Dictionary(index.countries.enumerated().map { ($1.code, $0) }) { first, _ in first }
    let regions = Dictionary(index.regions.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let zones = Dictionary(index.zones.enumerated().map { ($1.name, $0) }) { first, _ in first }
    numberOfArea = boundaries.areas.map { $0.level == .country ? countries[$0.id] : regions[$0.id] }
    numberOfZone = zoneOutlines.areas.map { zones[$0.id] }
    var areas = [Int?](repeating: nil, count: index.countries.count)
    for (area, number) in numberOfArea.enumerated() where boundaries.areas[area].level == .country {
      if let number { areas[number] = area }
    }
    areaOfCountry = areas
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
