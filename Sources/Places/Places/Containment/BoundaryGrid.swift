import GeoCore

/// The grid of cells over the globe that a boundary file is cut into: half a degree a side, rows from the south.
public enum BoundaryGrid {
  /// Grid units along a side of a cell.
  public static let cellSize: Int32 = 50_000
  /// Cells from west to east.
  public static let columns = 720
  /// Cells from south to north.
  public static let rows = 360
  /// Grid units around a cell that 16-bit corners still reach.
  public static let margin: Int32 = 7_767
  /// How many areas may have a border in one cell, or contain its middle.
  public static let mostAreas = 128

  /// The south-west corner of a cell.
  public static func origin(column: Int, row: Int) -> GridPoint {
    GridPoint(x: Int32(column) * cellSize - 18_000_000, y: Int32(row) * cellSize - 9_000_000)
  }

  /// The point of a cell whose areas are stored, in 1e-7 degrees: near the middle, never level with a corner.
  public static func reference(column: Int, row: Int) -> (x: Int64, y: Int64) {
    let origin = origin(column: column, row: row)
    let half = Int64(cellSize) * GridPoint.queryUnits / 2 + 1
    return (Int64(origin.x) * GridPoint.queryUnits + half, Int64(origin.y) * GridPoint.queryUnits + half)
  }

  /// The cell of a position; the pole and the date line belong to the last row and column before them.
  @inline(__always)
  static func cell(x: Int64, y: Int64) -> (column: Int, row: Int) {
    let size = Int64(cellSize) * GridPoint.queryUnits
    return (
      min(columns - 1, max(0, Int((x &+ 1_800_000_000) / size))), min(rows - 1, max(0, Int((y &+ 900_000_000) / size)))
    )
  }

  /// A position in 1e-7 degrees with one name for the date line: longitude 180 is −180.
  @inline(__always)
  static func query(_ position: FixedCoordinate) -> (x: Int64, y: Int64) {
    let x = Int64(position.longitudeE7)
    return (x == 1_800_000_000 ? -x : x, Int64(position.latitudeE7))
  }
}
