import ByteCoding
import GeoCore

/// The sections of a boundary file as plain pointers: what the loops of containment read.
///
/// Copying it counts no references, which would cost more than an answer. `BoundaryIndex` keeps the file mapped.
struct BoundaryBytes: @unchecked Sendable {
  // Read-only bytes; whoever holds this value holds their owner.
  private let cells: UnsafeRawBufferPointer
  private let setOffsets: UnsafeRawBufferPointer
  private let setAreas: UnsafeRawBufferPointer
  private let borders: UnsafeRawBufferPointer
  /// The level of each area, by its raw value.
  private let levels: UnsafeBufferPointer<UInt8>

  static let borderFlag: UInt32 = 1 << 31

  /// - Precondition: `cells` holds a number a cell of the grid.
  init(
    cells: UnsafeRawBufferPointer, setOffsets: UnsafeRawBufferPointer, setAreas: UnsafeRawBufferPointer,
    borders: UnsafeRawBufferPointer, levels: UnsafeBufferPointer<UInt8>
  ) {
    precondition(cells.count == BoundaryGrid.columns * BoundaryGrid.rows * 4, "wrong number of cells")
    (self.cells, self.setOffsets, self.setAreas, self.borders) = (cells, setOffsets, setAreas, borders)
    self.levels = levels
  }

  /// The smallest area of each level that contains a position.
  func areas(containing position: FixedCoordinate) -> BoundaryIndex.Answer {
    let (px, py) = BoundaryGrid.query(position)
    let (column, row) = BoundaryGrid.cell(x: px, y: py)
    let cell = cell(column: column, row: row)
    guard cell & Self.borderFlag != 0 else { return interiorAnswer(set: Int(cell)) }
    guard let record = record(cell, column: column, row: row) else { return .init() }
    let reference = BoundaryGrid.reference(column: column, row: row)
    var rest = record.mask(px: px, py: py, rx: reference.x, ry: reference.y)
    var answer = BoundaryIndex.Answer()
    while let local = rest.popLowest() {
      guard local < record.areaCount else { break }
      take(record.area(local), into: &answer)
    }
    return answer
  }

  /// The borders of a cell, or `nil` if it has none or they do not fit the file.
  @inline(__always)
  func record(column: Int, row: Int) -> BorderRecord? {
    let cell = cell(column: column, row: row)
    return cell & Self.borderFlag == 0 ? nil : record(cell, column: column, row: row)
  }

  /// Whether an area is of a level; a number outside the table is not.
  @inline(__always)
  func isArea(_ area: Int, of level: BoundaryArea.Level) -> Bool {
    area < levels.count && levels[area] == level.rawValue
  }

  @inline(__always)
  private func cell(column: Int, row: Int) -> UInt32 {
    let offset = (row &* BoundaryGrid.columns &+ column) &* 4
    return UInt32(littleEndian: cells.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  @inline(__always)
  private func record(_ cell: UInt32, column: Int, row: Int) -> BorderRecord? {
    BorderRecord(borders, at: Int(cell & ~Self.borderFlag) &* 4, column: column, row: row)
  }

  private func interiorAnswer(set: Int) -> BoundaryIndex.Answer {
    var answer = BoundaryIndex.Answer()
    guard (set &+ 2) &* 4 <= setOffsets.count else { return answer }
    let first = Int(UInt32(littleEndian: setOffsets.loadUnaligned(fromByteOffset: set &* 4, as: UInt32.self)))
    let end = Int(UInt32(littleEndian: setOffsets.loadUnaligned(fromByteOffset: set &* 4 &+ 4, as: UInt32.self)))
    guard first <= end, end &* 2 <= setAreas.count else { return answer }
    for index in first..<end {
      take(
        Int(UInt16(littleEndian: setAreas.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))), into: &answer)
    }
    return answer
  }

  /// Areas come smallest first: the first of a level stays.
  @inline(__always)
  private func take(_ area: Int, into answer: inout BoundaryIndex.Answer) {
    if isArea(area, of: .country) {
      if answer.country == nil { answer.country = area }
    } else if isArea(area, of: .region), answer.region == nil {
      answer.region = area
    }
  }
}
