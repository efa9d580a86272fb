import Places

/// Which edges touch which cell, and which areas contain each cell's reference point.
struct BoundaryCells {
  private let network: BoundaryEdges
  private let edgesOfCell: [[UInt32]]
  private let edgesOfRow: [[UInt32]]

  init(_ edges: BoundaryEdges) {
    network = edges
    var ofCell = [[UInt32]](repeating: [], count: BoundaryGrid.columns * BoundaryGrid.rows)
    var ofRow = [[UInt32]](repeating: [], count: BoundaryGrid.rows)
    for (number, element) in edges.elements.enumerated() {
      let box = Self.cells(of: element.edge)
      for row in box.rows {
        ofRow[row].append(UInt32(number))
        for column in box.columns where Self.touches(element.edge, column: column, row: row) {
          ofCell[row * BoundaryGrid.columns + column].append(UInt32(number))
        }
      }
    }
    (edgesOfCell, edgesOfRow) = (ofCell, ofRow)
  }

  /// Numbers of the edges that touch the closed cell, ascending; never one too few.
  func edges(column: Int, row: Int) -> [UInt32] { edgesOfCell[row * BoundaryGrid.columns + column] }

  /// The areas that contain the reference point of each cell of a row, ascending.
  ///
  /// Walks the row from the west, where nothing is, from reference to reference: an edge between two of them toggles
  /// its areas. The test is the same integer rule as at query time.
  func areasAtReferences(row: Int) -> [[UInt16]] {
    let y = BoundaryGrid.reference(column: 0, row: row).y
    var changes = [[UInt16]](repeating: [], count: BoundaryGrid.columns)
    for number in edgesOfRow[row] {
      let element = network.elements[Int(number)]
      guard let column = Self.firstReference(eastOf: element.edge, y: y) else { continue }
      changes[column] += network.areas(of: element)
    }
    var current: Set<UInt16> = []
    return changes.map { change in
      for area in change where current.insert(area).inserted == false { current.remove(area) }
      return current.sorted()
    }
  }

  /// The first column whose reference lies east of the edge's crossing of the level line at `y`; `nil` if the edge does
  /// not cross it, or crosses east of the last reference.
  private static func firstReference(eastOf edge: BoundaryEdge, y: Int64) -> Int? {
    let (start, end) = (edge.start, edge.end)
    guard (Int64(start.y) * 100 > y) != (Int64(end.y) * 100 > y) else { return nil }
    var column = max(0, cells(of: edge).columns.lowerBound - 1)
    while column < BoundaryGrid.columns {
      let x = BoundaryGrid.reference(column: column, row: 0).x
      if BoundaryRule.isEast(x: x, y: y, of: edge) { return column }
      column += 1
    }
    return nil
  }

  /// Columns and rows of the cells that the edge's box touches, edges of cells included.
  private static func cells(of edge: BoundaryEdge) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    let size = Int(BoundaryGrid.cellSize)
    func range(_ low: Int32, _ high: Int32, _ half: Int, _ count: Int) -> ClosedRange<Int> {
      let first = max(0, (Int(low) + half - 1) / size)
      let last = min(count - 1, (Int(high) + half) / size)
      return min(first, last)...last
    }
    return (
      range(edge.start.x, edge.end.x, 18_000_000, BoundaryGrid.columns),
      range(min(edge.start.y, edge.end.y), max(edge.start.y, edge.end.y), 9_000_000, BoundaryGrid.rows)
    )
  }

  /// Whether the segment touches the closed square of a cell: their boxes meet and the cell's corners lie on both
  /// sides of the segment, or on it.
  private static func touches(_ edge: BoundaryEdge, column: Int, row: Int) -> Bool {
    let origin = BoundaryGrid.origin(column: column, row: row)
    let (west, south) = (Int64(origin.x), Int64(origin.y))
    let (east, north) = (west + Int64(BoundaryGrid.cellSize), south + Int64(BoundaryGrid.cellSize))
    let (dx, dy) = (Int64(edge.end.x) - Int64(edge.start.x), Int64(edge.end.y) - Int64(edge.start.y))
    var (hasLeft, hasRight) = (false, false)
    for (x, y) in [(west, south), (east, south), (west, north), (east, north)] {
      let cross = dx * (y - Int64(edge.start.y)) - dy * (x - Int64(edge.start.x))
      if cross >= 0 { hasLeft = true }
      if cross <= 0 { hasRight = true }
    }
    return hasLeft && hasRight
  }
}

/// The side rule of the index in the form that the writer needs.
enum BoundaryRule {
  /// Whether a point lies east of an edge that crosses its level.
  static func isEast(x: Int64, y: Int64, of edge: BoundaryEdge) -> Bool {
    let (startX, startY) = (Int64(edge.start.x) * 100, Int64(edge.start.y) * 100)
    let (dx, dy) = (Int64(edge.end.x) * 100 - startX, Int64(edge.end.y) * 100 - startY)
    let cross = dx * (y - startY) - dy * (x - startX)
    // Edges run from their lesser corner, so dx ≥ 0; reference points are never level with a corner, and a point on
    // the edge itself counts as above it, as in `EdgeCrossing`.
    let isAbove = cross > 0 || (cross == 0 && dx != 0)
    return dx == 0 ? !isAbove : (dy > 0 ? !isAbove : isAbove)
  }
}
