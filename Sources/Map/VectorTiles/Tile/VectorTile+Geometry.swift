extension VectorTile {
  /// A position in a tile: x to the right, y **down**, (0, 0) the north-west corner.
  public struct Point: Hashable, Sendable {
    /// Units east of the tile's western edge; outside 0 … extent lies the buffer.
    public var x: Int32
    /// Units south of the tile's northern edge.
    public var y: Int32

    /// Wraps two tile coordinates.
    public init(_ x: Int32, _ y: Int32) { (self.x, self.y) = (x, y) }
  }

  /// A polygon: one exterior ring and its holes. Rings do not repeat their first point at the end.
  public struct Polygon: Hashable, Sendable {
    /// At least three points; clockwise on the screen (positive `signedArea`) when read from a tile.
    public var exterior: [Point]
    /// Holes; counter-clockwise on the screen when read from a tile.
    public var interiors: [[Point]]

    /// Wraps rings in either winding.
    public init(exterior: [Point], interiors: [[Point]] = []) {
      (self.exterior, self.interiors) = (exterior, interiors)
    }
  }

  /// The shape of a feature. One point, line or polygon is a list of one.
  public enum Geometry: Hashable, Sendable {
    /// One or more points.
    case points([Point])
    /// One or more lines of at least two points.
    case lines([[Point]])
    /// One or more polygons.
    case polygons([Polygon])

    /// The kind of the shape.
    public var type: GeometryType {
      switch self {
      case .points: .point
      case .lines: .lineString
      case .polygons: .polygon
      }
    }

    /// Whether there is nothing to draw.
    public var isEmpty: Bool {
      switch self {
      case .points(let points): points.isEmpty
      case .lines(let lines): lines.isEmpty
      case .polygons(let polygons): polygons.isEmpty
      }
    }
  }

  /// Kinds of shape; the raw value is the format's `GeomType`.
  public enum GeometryType: UInt64, Hashable, Sendable {
    /// Points.
    case point = 1
    /// Lines.
    case lineString = 2
    /// Polygons.
    case polygon = 3
  }

  /// Twice the area of a ring by the surveyor's formula, in square tile units.
  ///
  /// Positive for rings that run clockwise on the screen (exterior), negative for holes, 0 for rings without area.
  /// - Complexity: O(points).
  public static func signedDoubleArea(of ring: some BidirectionalCollection<Point>) -> Int64 {
    guard let first = ring.first, var previous = ring.last else { return 0 }
    let (originX, originY) = (Int64(first.x), Int64(first.y))
    var sum: Int64 = 0
    for point in ring {
      let (ax, ay) = (Int64(previous.x) &- originX, Int64(previous.y) &- originY)
      let (bx, by) = (Int64(point.x) &- originX, Int64(point.y) &- originY)
      // Partial sums may wrap; the total of a ring that winds once always fits.
      sum = sum &+ (ax &* by &- bx &* ay)
      previous = point
    }
    return sum
  }
}
