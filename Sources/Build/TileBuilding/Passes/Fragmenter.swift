/// Cuts the features of one zoom into the parts that each tile shows.
struct Fragmenter {
  /// Tile units beyond a tile's edge that its lines and areas reach, so that strokes meet across the edge.
  static let buffer: Int32 = 64
  /// Areas smaller than this many square tile units, four pixels of a tile drawn 512 pixels wide, wait for the next zoom.
  static let minimumArea: Int64 = 256

  /// A line or area over more tiles than this is an error of the source, and would fill the disk.
  static let maximumTiles = 1 << 22

  let store: FeatureStore
  let tiles: TileRange
  /// The deepest zoom that is built: it keeps the smallest areas, since nothing below shows them.
  let deepest: UInt8
  private(set) var batch = FragmentBatch()
  private var clipper = PolygonClipper()
  private var check = PolygonCheck()
  private let geos = GEOS()

  init(store: FeatureStore, tiles: TileRange, deepest: UInt8 = Grid.maximumZoom) {
    (self.store, self.tiles, self.deepest) = (store, tiles, deepest)
  }

  private var zoom: UInt8 { tiles.zoom }

  /// Adds the parts of a feature.
  mutating func add(_ feature: FeatureStore.Feature, sequence: UInt32) {
    let shape = store.shapes[Int(feature.shape)]
    let low = Grid.scaled(GridPoint(shape.box.minX, shape.box.minY), to: zoom)
    if shape.kind == .point { return addPoint(low, sequence) }
    let high = Grid.scaled(GridPoint(shape.box.maxX, shape.box.maxY), to: zoom)
    let box = GridBox(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
    guard let range = tiles.intersection(box, buffer: Self.buffer) else { return }
    guard range.count <= Self.maximumTiles else {
      batch.oversizedFeatures += 1
      return
    }
    if shape.kind == .line {
      split(line(shape), range, sequence)
    } else if isLargeEnough(shape) {
      split(polygon: polygon(shape), range, sequence)
    }
  }

  private func isLargeEnough(_ shape: FeatureStore.Shape) -> Bool {
    zoom == deepest || shape.doubledArea >> (2 * Int64(Grid.maximumZoom - zoom)) >= 2 * Self.minimumArea
  }

  // MARK: Shapes at this zoom

  private func line(_ shape: FeatureStore.Shape) -> RingSet {
    var lines = RingSet()
    for ring in shape.rings {
      addVertices(store.rings.range(ring), to: &lines)
      lines.closeLine()
    }
    return lines
  }

  private func polygon(_ shape: FeatureStore.Shape) -> RingSet {
    var result = RingSet()
    let leastHole = zoom == deepest ? 0 : 2 * Self.minimumArea
    for ring in shape.rings {
      let isHole = ring > shape.rings.lowerBound
      // An exterior ring that vanished takes its holes with it.
      if isHole && result.isEmpty { break }
      addVertices(store.rings.range(ring), to: &result)
      if isHole && abs(result.points[result.start...].doubledArea) < leastHole {
        result.abandon()
      } else {
        result.closeRing()
      }
    }
    return result
  }

  private func addVertices(_ range: Range<Int>, to rings: inout RingSet) {
    for index in range where store.vertexZooms[index] <= zoom {
      rings.add(Grid.scaled(store.rings.points[index], to: zoom))
    }
  }

  // MARK: Cutting

  private mutating func addPoint(_ point: GridPoint, _ sequence: UInt32) {
    let (x, y) = Grid.tile(of: point, zoom)
    guard (tiles.minX...tiles.maxX).contains(x), (tiles.minY...tiles.maxY).contains(y) else { return }
    // At the end of the world the last unit inside.
    let (endX, endY) = ((x + 1) * Grid.extent - 1, (y + 1) * Grid.extent - 1)
    emit(RingSet([[GridPoint(min(point.x, endX), min(point.y, endY))]]), x: x, y: y, sequence)
  }

  private mutating func split(_ lines: RingSet, _ range: TileRange, _ sequence: UInt32) {
    guard !lines.isEmpty else { return }
    if range.isSingle {
      let frame = range.box(buffer: Self.buffer)
      let inside = frame.contains(GridBox(lines.points)!) ? lines : Self.cut(lines, to: frame)
      if !inside.isEmpty { emit(inside, x: range.minX, y: range.minY, sequence) }
      return
    }
    let (axis, first, second) = range.halves
    split(LineClipper.clip(lines, to: first.end(axis, Self.buffer)), first, sequence)
    split(LineClipper.clip(lines, to: second.start(axis, Self.buffer)), second, sequence)
  }

  private static func cut(_ lines: RingSet, to frame: GridBox) -> RingSet {
    frame.sides.reduce(lines) { LineClipper.clip($0, to: $1) }
  }

  private mutating func split(polygon rings: RingSet, _ range: TileRange, _ sequence: UInt32) {
    guard !rings.isEmpty else { return }
    if range.isSingle { return finish(rings, range, sequence) }
    let (axis, first, second) = range.halves
    for (half, side) in [(first, first.end(axis, Self.buffer)), (second, second.start(axis, Self.buffer))] {
      if let part = clipper.clip(rings, to: side) {
        split(polygon: part, half, sequence)
      } else if let part = geos.clipped(rings, to: half.box(buffer: Self.buffer)) {
        batch.repairedPolygons += 1
        split(polygon: part, half, sequence)
      }
    }
  }

  /// Cuts to the tile's frame and makes the result valid.
  private mutating func finish(_ rings: RingSet, _ range: TileRange, _ sequence: UInt32) {
    let frame = range.box(buffer: Self.buffer)
    var part: RingSet? = rings
    if !frame.contains(GridBox(rings.points)!) {
      for side in frame.sides { part = part.flatMap { clipper.clip($0, to: side) } }
    }
    var result = part ?? geos.clipped(rings, to: frame) ?? RingSet()
    if part == nil { batch.repairedPolygons += 1 }
    guard !result.isEmpty else { return }
    if !check.isSimple(result) {
      batch.repairedPolygons += 1
      result = geos.repaired(result) ?? RingSet()
    }
    guard !result.isEmpty else {
      batch.lostPolygons += 1
      return
    }
    emit(result, x: range.minX, y: range.minY, sequence)
  }

  private mutating func emit(_ rings: RingSet, x: Int32, y: Int32, _ sequence: UInt32) {
    let origin = GridPoint(x * Grid.extent, y * Grid.extent)
    let start = Int32(batch.rings.count)
    for ring in rings.rings {
      batch.rings.append(ring.lazy.map { GridPoint($0.x - origin.x, $0.y - origin.y) })
    }
    batch.fragments.append(
      Fragment(
        tile: UInt64(y) << 32 | UInt64(x), sequence: sequence, rings: start..<Int32(batch.rings.count)))
  }
}

extension GridBox {
  /// The four half-planes that the box is the common part of.
  var sides: [HalfPlane] { [.above(.x, minX), .below(.x, maxX), .above(.y, minY), .below(.y, maxY)] }
}

extension TileRange {
  /// The half-plane up to the far edge with its buffer.
  fileprivate func end(_ axis: HalfPlane.Axis, _ buffer: Int32) -> HalfPlane {
    .below(axis, ((axis == .x ? maxX : maxY) + 1) * Grid.extent + buffer)
  }

  /// The half-plane from the near edge with its buffer.
  fileprivate func start(_ axis: HalfPlane.Axis, _ buffer: Int32) -> HalfPlane {
    .above(axis, (axis == .x ? minX : minY) * Grid.extent - buffer)
  }
}
