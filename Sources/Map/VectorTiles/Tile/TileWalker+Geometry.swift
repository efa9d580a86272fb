extension TileWalker {
  /// Reads command integers (Vector Tile 2.1 §4.3) into a shape.
  mutating func geometry(
    _ range: Range<Int>, type: VectorTile.GeometryType, extent: UInt32
  ) throws(TileFlaw) -> VectorTile.Geometry {
    var commands = CommandReader(ProtobufReader(bytes, range))
    let shape: VectorTile.Geometry =
      switch type {
      case .point: .points(try points(&commands))
      case .lineString: .lines(try lines(&commands))
      case .polygon: .polygons(try polygons(&commands))
      }
    if mode == .collecting, commands.overhang(extent: extent) > Int64(Double(extent) * allowedBuffer) {
      try note(.outsideBuffer, at: range.lowerBound)
    }
    return shape
  }

  private mutating func points(_ commands: inout CommandReader) throws(TileFlaw) -> [VectorTile.Point] {
    let count = try commands.expect(.moveTo)
    var points: [VectorTile.Point] = []
    for _ in 0..<count { points.append(try commands.point()) }
    guard commands.isAtEnd else { throw TileFlaw(.commandOrder, at: commands.position) }
    return points
  }

  private mutating func lines(_ commands: inout CommandReader) throws(TileFlaw) -> [[VectorTile.Point]] {
    var lines: [[VectorTile.Point]] = []
    while !commands.isAtEnd {
      let line = try path(&commands)
      if line.count > 1 { lines.append(line) }
    }
    return lines
  }

  /// MoveTo(1) and LineTo(n > 0); steps that do not move are noted and left out.
  private mutating func path(_ commands: inout CommandReader) throws(TileFlaw) -> [VectorTile.Point] {
    guard try commands.expect(.moveTo) == 1 else { throw TileFlaw(.commandCount, at: commands.commandOffset) }
    var path = [try commands.point()]
    for _ in 0..<(try commands.expect(.lineTo)) {
      let offset = commands.position
      let point = try commands.point()
      if point == path[path.count - 1] { try note(.zeroLengthSegment, at: offset) } else { path.append(point) }
    }
    return path
  }

  private mutating func polygons(_ commands: inout CommandReader) throws(TileFlaw) -> [VectorTile.Polygon] {
    var polygons: [VectorTile.Polygon] = []
    let first = commands.position
    while !commands.isAtEnd {
      let start = commands.position
      guard let (ring, area) = try ring(&commands) else { continue }
      if area > 0 {
        polygons.append(VectorTile.Polygon(exterior: ring))
      } else if polygons.isEmpty {
        try note(.holeWithoutExterior, at: start)
      } else {
        polygons[polygons.count - 1].interiors.append(ring)
      }
    }
    try inspect(polygons, at: first)
    return polygons
  }

  /// One ring with its signed area, or `nil` if it has none and is left out.
  private mutating func ring(
    _ commands: inout CommandReader
  ) throws(TileFlaw) -> (points: [VectorTile.Point], area: Int64)? {
    let start = commands.position
    var points = try path(&commands)
    guard try commands.expect(.closePath) == 1 else { throw TileFlaw(.commandCount, at: commands.commandOffset) }
    if points.count > 1, points.first == points.last {
      try note(.ringRepeatsStart, at: start)
      while points.count > 1, points.first == points.last { points.removeLast() }
    }
    guard points.count >= 3 else {
      try note(.shortRing, at: start)
      return nil
    }
    let area = VectorTile.signedDoubleArea(of: points)
    guard area != 0 else {
      try note(.ringWithoutArea, at: start)
      return nil
    }
    return (points, area)
  }
}

/// Reads commands and their parameters, keeping the cursor.
struct CommandReader {
  private var reader: ProtobufReader
  private var (x, y): (Int64, Int64) = (0, 0)
  /// Offset of the last command integer.
  private(set) var commandOffset = 0
  /// Least and greatest coordinate met, of either axis.
  private var (least, greatest): (Int64, Int64) = (0, 0)

  init(_ reader: ProtobufReader) { self.reader = reader }

  var isAtEnd: Bool { reader.isAtEnd }
  var position: Int { reader.position }

  /// Units by which the outermost point lies outside the tile; 0 or less if all lie in it.
  func overhang(extent: UInt32) -> Int64 { max(-least, greatest - Int64(extent)) }

  /// The count of the next command, which must be the one named; at least 1, and its parameters are there.
  mutating func expect(_ expected: GeometryCommand) throws(TileFlaw) -> Int {
    commandOffset = reader.position
    guard !reader.isAtEnd else { throw TileFlaw(.commandOrder, at: commandOffset) }
    let integer = try reader.varint()
    guard integer <= UInt64(UInt32.max) else { throw TileFlaw(.integerRange, at: commandOffset) }
    guard let command = GeometryCommand(rawValue: integer & 7) else {
      throw TileFlaw(.unknownCommand, at: commandOffset)
    }
    guard command == expected else { throw TileFlaw(.commandOrder, at: commandOffset) }
    let count = Int(integer >> 3)
    guard count > 0 else { throw TileFlaw(.commandCount, at: commandOffset) }
    // Each of the two parameters of a point takes a byte at least.
    guard command == .closePath || count <= reader.remaining / 2 else {
      throw TileFlaw(.missingParameters, at: commandOffset)
    }
    return count
  }

  mutating func point() throws(TileFlaw) -> VectorTile.Point {
    let offset = reader.position
    x += try parameter()
    y += try parameter()
    least = min(least, x, y)
    greatest = max(greatest, x, y)
    let limit = Int64(VectorTile.maximumCoordinate)
    guard (-limit...limit).contains(x), (-limit...limit).contains(y) else {
      throw TileFlaw(.coordinateRange, at: offset)
    }
    return VectorTile.Point(Int32(x), Int32(y))
  }

  private mutating func parameter() throws(TileFlaw) -> Int64 {
    let offset = reader.position
    let value = try reader.varint()
    // 2^32 − 1 would be −2^31, which the format does not support.
    guard value < UInt64(UInt32.max) else { throw TileFlaw(.integerRange, at: offset) }
    return ZigZag.decode(value)
  }
}
