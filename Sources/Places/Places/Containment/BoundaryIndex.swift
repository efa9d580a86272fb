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
  let levels: [BoundaryArea.Level]
  let cells: ArrayView<UInt32>
  let setOffsets: ArrayView<UInt32>
  let setAreas: ArrayView<UInt16>
  let borders: ByteView

  /// Opens a mapped file.
  ///
  /// - Throws: `ByteCodingError` if it is no boundary file of a known version, or its table does not hold.
  /// - Complexity: O(areas); the rest is read when asked for.
  public init(_ view: ByteView) throws(ByteCodingError) {
    let file = try SectionFile(view, kind: Self.kind)
    areas = try Self.areas(in: file.section("areas"))
    levels = areas.map(\.level)
    cells = try ArrayView(file.section("cells"))
    setOffsets = try ArrayView(file.section("setofs"))
    setAreas = try ArrayView(file.section("setids"))
    borders = try file.section("borders")
    guard cells.count == BoundaryGrid.columns * BoundaryGrid.rows else {
      throw .malformedTable(reason: "\(cells.count) cells")
    }
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
    let (px, py) = BoundaryGrid.query(position)
    let (column, row) = BoundaryGrid.cell(x: px, y: py)
    let cell = cells[row * BoundaryGrid.columns + column]
    guard cell & Self.borderFlag != 0 else { return interiorAnswer(set: Int(cell)) }
    return borders.withUnsafeBytes { bytes in
      guard let record = BorderRecord(bytes, at: Int(cell & ~Self.borderFlag) &* 4, column: column, row: row) else {
        return Answer()
      }
      let reference = BoundaryGrid.reference(column: column, row: row)
      let mask = record.mask(px: px, py: py, rx: reference.x, ry: reference.y)
      return answer(mask, in: record)
    }
  }

  static let borderFlag: UInt32 = 1 << 31

  private func interiorAnswer(set: Int) -> Answer {
    guard let first = setOffsets.value(at: set), let end = setOffsets.value(at: set &+ 1), first <= end,
      Int(end) <= setAreas.count
    else { return Answer() }
    var answer = Answer()
    for index in Int(first)..<Int(end) { take(Int(setAreas[index]), into: &answer) }
    return answer
  }

  private func answer(_ mask: AreaMask, in record: BorderRecord) -> Answer {
    var answer = Answer()
    var rest = mask
    while let local = rest.popLowest() {
      guard local < record.areaCount else { break }
      take(record.area(local), into: &answer)
    }
    return answer
  }

  /// Areas come smallest first: the first of a level stays.
  @inline(__always)
  private func take(_ area: Int, into answer: inout Answer) {
    guard area < levels.count else { return }
    switch levels[area] {
    case .country: if answer.country == nil { answer.country = area }
    case .region: if answer.region == nil { answer.region = area }
    }
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
