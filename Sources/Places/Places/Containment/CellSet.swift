import Foundation
import GeoCore

/// A set of cells of the boundary grid, one bit each: a question that most positions can be spared.
struct CellSet: Sendable {
  private var words = [UInt64](repeating: 0, count: (BoundaryGrid.columns * BoundaryGrid.rows + 63) / 64)

  /// Whether the cell of a position is in the set.
  func contains(_ position: FixedCoordinate) -> Bool {
    let (x, y) = BoundaryGrid.query(position)
    let cell = BoundaryGrid.cell(x: x, y: y)
    let bit = cell.row * BoundaryGrid.columns + cell.column
    return words[bit >> 6] >> UInt64(bit & 63) & 1 == 1
  }

  /// Adds every cell that comes within `radius` of a coordinate, and perhaps a few more.
  mutating func insert(around coordinate: Coordinate, within radius: Meters) {
    let degrees = radius.rawValue / 111_000
    let (south, north) = (coordinate.latitude - degrees, coordinate.latitude + degrees)
    let widest = cos(min(89.9, max(abs(south), abs(north))) * .pi / 180)
    let wide = min(180, degrees / widest)
    let size = 360 / Double(BoundaryGrid.columns)
    let rows = Int(((south + 90) / size).rounded(.down))...Int(((north + 90) / size).rounded(.down))
    let columns =
      Int(
        ((coordinate.longitude - wide + 180) / size).rounded(.down))...Int(
        ((coordinate.longitude + wide + 180) / size).rounded(.down))
    for row in rows.clamped(to: 0...BoundaryGrid.rows - 1) {
      for column in columns {
        let wrapped = (column % BoundaryGrid.columns + BoundaryGrid.columns) % BoundaryGrid.columns
        let bit = row * BoundaryGrid.columns + wrapped
        words[bit >> 6] |= 1 << UInt64(bit & 63)
      }
    }
  }
}
