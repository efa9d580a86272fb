import GeoCore

/// A position in units of the deepest tiles: 2^26 across the world, 4096 across a tile of zoom 14.
///
/// x runs east, y runs south. Everything after the projection is done in these integers, so that two features that
/// share a place still share it, and results do not depend on the processor.
struct GridPoint: Hashable, Comparable, Sendable {
  var x: Int32
  var y: Int32

  init(_ x: Int32, _ y: Int32) { (self.x, self.y) = (x, y) }

  /// Projects and rounds to the nearest unit; latitudes beyond Web Mercator's square fall on its edge.
  init(_ position: FixedCoordinate) {
    let point = WebMercator.project(position.coordinate)
    x = Int32((point.x * Grid.worldSize).rounded())
    y = Int32((point.y * Grid.worldSize).rounded())
  }

  /// By column, then row.
  static func < (left: GridPoint, right: GridPoint) -> Bool { (left.x, left.y) < (right.x, right.y) }
}

/// Sizes of the integer grid.
enum Grid {
  /// Units across a tile.
  static let extent: Int32 = 4096
  /// The deepest zoom that is built.
  static let maximumZoom: UInt8 = 14
  /// Units across the world.
  static let worldSize = 67_108_864.0
  /// Meters at the equator in one unit.
  static let metersPerUnit = 40_075_016.685_578_49 / worldSize

  /// The point in units of the tiles of a zoom: halves round towards the east and south.
  @inline(__always)
  static func scaled(_ point: GridPoint, to zoom: UInt8) -> GridPoint {
    let shift = Int32(maximumZoom - zoom)
    guard shift > 0 else { return point }
    let half = Int32(1) << (shift - 1)
    return GridPoint((point.x + half) >> shift, (point.y + half) >> shift)
  }

  /// Column and row of the tile that a point in units of a zoom belongs to: on an edge the eastern or southern, at the
  /// end of the world the last.
  static func tile(of point: GridPoint, _ zoom: UInt8) -> (x: Int32, y: Int32) {
    let last = (Int32(1) << Int32(zoom)) - 1
    return (max(0, min(last, point.x >> 12)), max(0, min(last, point.y >> 12)))
  }
}

/// A rectangle of grid points, edges included.
struct GridBox: Hashable, Sendable {
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32

  init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The smallest box around points; `nil` if there are none.
  init?(_ points: some Sequence<GridPoint>) {
    var (low, high) = (GridPoint(.max, .max), GridPoint(.min, .min))
    for point in points {
      low = GridPoint(min(low.x, point.x), min(low.y, point.y))
      high = GridPoint(max(high.x, point.x), max(high.y, point.y))
    }
    guard low.x <= high.x else { return nil }
    self.init(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
  }

  func contains(_ other: GridBox) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
