import GeoCore

/// The tiles of a zoom that a region touches: a rectangle of columns and rows.
struct TileRange: Sendable {
  let zoom: UInt8
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  /// The tiles of a box in grid units. Its edges are rounded as points are, so that a point on the edge has its tile.
  init(_ box: GridBox, zoom: UInt8) {
    self.zoom = zoom
    let low = Grid.tile(of: Grid.scaled(GridPoint(box.minX, box.minY), to: zoom), zoom)
    let high = Grid.tile(of: Grid.scaled(GridPoint(box.maxX, box.maxY), to: zoom), zoom)
    (minX, minY, maxX, maxY) = (low.x, low.y, high.x, high.y)
  }

  /// The tiles of the range whose ground, widened by a buffer, meets a box in units of the zoom.
  func intersection(_ box: GridBox, buffer: Int32) -> TileRange? {
    var range = self
    range.minX = max(minX, (box.minX - buffer) >> 12)
    range.minY = max(minY, (box.minY - buffer) >> 12)
    range.maxX = min(maxX, (box.maxX + buffer) >> 12)
    range.maxY = min(maxY, (box.maxY + buffer) >> 12)
    return range.minX <= range.maxX && range.minY <= range.maxY ? range : nil
  }

  /// Tiles in the rectangle.
  var count: Int { (Int(maxX) - Int(minX) + 1) * (Int(maxY) - Int(minY) + 1) }

  var isSingle: Bool { minX == maxX && minY == maxY }

  /// The ground with its buffer, in units of the zoom.
  func box(buffer: Int32) -> GridBox {
    GridBox(
      minX: minX * Grid.extent - buffer, minY: minY * Grid.extent - buffer,
      maxX: (maxX + 1) * Grid.extent + buffer, maxY: (maxY + 1) * Grid.extent + buffer)
  }

  /// Two halves along the longer side.
  var halves: (axis: HalfPlane.Axis, first: TileRange, second: TileRange) {
    var (first, second) = (self, self)
    if maxX - minX >= maxY - minY {
      first.maxX = (minX + maxX) >> 1
      second.minX = first.maxX + 1
      return (.x, first, second)
    }
    first.maxY = (minY + maxY) >> 1
    second.minY = first.maxY + 1
    return (.y, first, second)
  }
}
