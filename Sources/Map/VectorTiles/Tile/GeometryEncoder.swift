/// Turns shapes into command integers (Vector Tile 2.1 §4.3), cleaning them on the way.
struct GeometryEncoder {
  private(set) var bytes = ProtobufWriter()
  private var cursor = VectorTile.Point(0, 0)

  mutating func removeAll() {
    bytes.removeAll()
    cursor = VectorTile.Point(0, 0)
  }

  /// - Returns: `false` if nothing of the shape is left after cleaning.
  mutating func encode(_ geometry: VectorTile.Geometry) -> Bool {
    switch geometry {
    case .points(let points):
      guard !points.isEmpty else { return false }
      command(.moveTo, count: points.count)
      for point in points { move(to: point) }
    case .lines(let lines):
      for line in lines { encode(line: line) }
    case .polygons(let polygons):
      for polygon in polygons { encode(polygon) }
    }
    return bytes.count > 0
  }

  private mutating func encode(line: [VectorTile.Point]) {
    let steps = Self.stepCount(line)
    guard steps > 0 else { return }
    command(.moveTo, count: 1)
    move(to: line[0])
    command(.lineTo, count: steps)
    for point in line where point != cursor { move(to: point) }
  }

  private mutating func encode(_ polygon: VectorTile.Polygon) {
    guard encode(ring: polygon.exterior, clockwise: true) else { return }
    for interior in polygon.interiors { _ = encode(ring: interior, clockwise: false) }
  }

  private mutating func encode(ring: [VectorTile.Point], clockwise: Bool) -> Bool {
    var points = ring[...]
    while points.count > 1, points.first == points.last { points.removeLast() }
    let area = VectorTile.signedDoubleArea(of: points)
    guard area != 0 else { return false }
    if (area > 0) == clockwise { write(ring: points) } else { write(ring: points.reversed()) }
    return true
  }

  /// A ring with area has at least two steps after its first point.
  private mutating func write(ring: some BidirectionalCollection<VectorTile.Point>) {
    command(.moveTo, count: 1)
    move(to: ring.first!)
    command(.lineTo, count: Self.stepCount(ring))
    for point in ring where point != cursor { move(to: point) }
    command(.closePath, count: 1)
  }

  /// Points that differ from the one before them.
  private static func stepCount(_ points: some Collection<VectorTile.Point>) -> Int {
    guard var previous = points.first else { return 0 }
    var count = 0
    for point in points where point != previous {
      count += 1
      previous = point
    }
    return count
  }

  private mutating func command(_ command: GeometryCommand, count: Int) {
    bytes.varint(UInt64(count) << 3 | UInt64(command.rawValue))
  }

  private mutating func move(to point: VectorTile.Point) {
    precondition(Self.isInRange(point.x) && Self.isInRange(point.y), "tile coordinate out of range")
    bytes.varint(ZigZag.encode(point.x &- cursor.x))
    bytes.varint(ZigZag.encode(point.y &- cursor.y))
    cursor = point
  }

  private static func isInRange(_ value: Int32) -> Bool {
    -VectorTile.maximumCoordinate <= value && value <= VectorTile.maximumCoordinate
  }
}

/// Commands of the geometry encoding.
enum GeometryCommand: UInt64 {
  case moveTo = 1
  case lineTo = 2
  case closePath = 7
}
