import ByteCoding
import GeoCore

/// Which country and region contain a position: a mapped file of boundaries, cut into cells of half a degree.
///
/// A cell without a border has its answer stored. A border cell stores which areas contain its middle; the answer for a
/// position is what changes on the way there: each boundary edge that the way crosses toggles the areas on its sides.
/// The order of edges does not matter, and shared edges are stored once. Areas may overlap: the smallest wins.
///
/// Specified in `docs/formats/boundaries-v1.md`. The slow reference is `BoundaryPolygon.contains(_:)`.
public struct BoundaryIndex: Sendable {
  /// Signature and newest version of the file.
  public static let kind = SectionFile.Kind(signature: "PPBOUND\n", version: 1)

  /// All areas, the smallest first.
  public let areas: [BoundaryArea]
  /// Of the sections, as the file's table has them.
  let checksums: [UInt32]
  /// What the loops read; `file` and `levels` keep it alive.
  let bytes: BoundaryBytes
  private let file: ByteView
  private let levels: PinnedTable<UInt8>

  /// Opens a mapped file.
  ///
  /// - Throws: `ByteCodingError` if it is no boundary file of a known version, or its table does not hold.
  /// - Complexity: O(areas); the rest is read when asked for.
  public init(_ view: ByteView) throws(ByteCodingError) {
    let sections = try SectionFile(view, kind: Self.kind)
    areas = try Self.areas(in: sections.section("areas"))
    checksums = sections.entries.map(\.checksum)
    file = view
    levels = PinnedTable(areas.map(\.level.rawValue))
    let cells = try sections.section("cells")
    guard cells.count == BoundaryGrid.columns * BoundaryGrid.rows * 4 else {
      throw .malformedTable(reason: "\(cells.count / 4) cells")
    }
    bytes = BoundaryBytes(
      cells: cells.unownedBytes, setOffsets: try sections.section("setofs").unownedBytes,
      setAreas: try sections.section("setids").unownedBytes, borders: try sections.section("borders").unownedBytes,
      levels: levels.elements)
  }

  /// The smallest area of each level that contains a position, as numbers into `areas`.
  public struct Answer: Equatable, Sendable {
    /// The region, or `nil` outside all regions.
    public var region: Int?
    /// The country, or `nil` outside all countries.
    public var country: Int?

    /// Keeps both.
    public init(region: Int? = nil, country: Int? = nil) { (self.region, self.country) = (region, country) }
  }

  /// Finds the areas that contain a position.
  ///
  /// - Complexity: O(edges of one cell); no allocation. A damaged file may give a wrong answer, never a crash.
  public func areas(containing position: FixedCoordinate) -> Answer {
    withExtendedLifetime(self) { bytes.areas(containing: position) }
  }

  private static func areas(in section: ByteView) throws(ByteCodingError) -> [BoundaryArea] {
    var reader = ByteReader(section)
    let count = try reader.count(limit: min(Int(UInt16.max), section.count))
    var areas: [BoundaryArea] = []
    for _ in 0..<count {
      guard let level = BoundaryArea.Level(rawValue: try reader.integer()) else {
        throw .malformedTable(reason: "unknown level of area \(areas.count)")
      }
      areas.append(BoundaryArea(level: level, id: try reader.string()))
    }
    return areas
  }
}
