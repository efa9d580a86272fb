/// From which zoom on each vertex of a shape is drawn, by Douglas and Peucker's method run once for all zooms.
///
/// Source: D. Douglas, T. Peucker, 1973, doi:10.3138/FM57-6770-U75U-7727. A vertex appears where its distance from the
/// line without it exceeds the tolerance of the zoom, and not before the vertex that split its line.
enum VertexRanking {
  /// Tile units that a simplified line may lie beside the original: half a pixel of a tile drawn 512 pixels wide.
  static let tolerance: Int64 = 4

  /// The zooms of a line's vertices; both ends are always drawn.
  static func zooms(line: ArraySlice<GridPoint>) -> [UInt8] {
    var zooms = [UInt8](repeating: Grid.maximumZoom, count: line.count)
    split(Array(line), anchors: [0, line.count - 1], &zooms)
    return zooms
  }

  /// The zooms of a ring's vertices.
  ///
  /// Chains between junctions are simplified by themselves and always in the same direction, so that polygons that share
  /// an edge still share it at every zoom.
  /// - Parameter isJunction: Whether more than two edges of the map meet in a vertex.
  static func zooms(ring: ArraySlice<GridPoint>, isJunction: (GridPoint) -> Bool) -> [UInt8] {
    let anchors = anchors(of: Array(ring), isJunction)
    let start = anchors[0]
    let turned = Array(ring[(ring.startIndex + start)...] + ring[...(ring.startIndex + start)])
    var zooms = [UInt8](repeating: Grid.maximumZoom, count: turned.count)
    split(turned, anchors: anchors.map { $0 - start } + [ring.count], &zooms)
    return Array(zooms[(ring.count - start)..<ring.count] + zooms[..<(ring.count - start)])
  }

  /// Two or more vertices that stay at every zoom, ascending.
  private static func anchors(of ring: [GridPoint], _ isJunction: (GridPoint) -> Bool) -> [Int] {
    let junctions = ring.indices.filter { isJunction(ring[$0]) }
    guard junctions.count < 2 else { return junctions }
    let first = junctions.first ?? ring.indices.min { ring[$0] < ring[$1] }!
    let origin = ring[first]
    let second = ring.indices.max { left, right in
      let (a, b) = (squaredDistance(ring[left], origin), squaredDistance(ring[right], origin))
      return a != b ? a < b : ring[right] < ring[left]
    }!
    return [first, second].sorted()
  }

  private static func split(_ points: [GridPoint], anchors: [Int], _ zooms: inout [UInt8]) {
    for anchor in anchors { zooms[anchor] = 0 }
    var pending: [(first: Int, last: Int, zoom: UInt8)] = zip(anchors, anchors.dropFirst()).map { ($0, $1, 0) }
    points.withUnsafeBufferPointer { points in
      while let (first, last, parent) = pending.popLast() {
        guard last - first > 1 else { continue }
        let (index, square) = farthest(points, first, last)
        let zoom = max(parent, Self.zoom(ofSquare: square))
        zooms[index] = zoom
        // From here on everything is drawn at the deepest zoom only.
        guard zoom < Grid.maximumZoom else { continue }
        pending.append((first, index, zoom))
        pending.append((index, last, zoom))
      }
    }
  }

  /// The vertex farthest from the line between two others; of several, the one that is first seen from the lesser end.
  private static func farthest(
    _ points: UnsafeBufferPointer<GridPoint>, _ first: Int, _ last: Int
  ) -> (index: Int, square: Double) {
    let isForward = points[first] < points[last]
    let (start, end) = isForward ? (points[first], points[last]) : (points[last], points[first])
    var best = (index: first + 1, square: -1.0)
    for step in 1..<(last - first) {
      let index = isForward ? first + step : last - step
      let square = squaredDistance(points[index], start, end)
      if square > best.square { best = (index, square) }
    }
    return best
  }

  /// The lowest zoom whose tolerance is less than the distance.
  private static func zoom(ofSquare square: Double) -> UInt8 {
    var zoom = Grid.maximumZoom
    while zoom > 0 {
      let limit = Double(tolerance << Int64(Grid.maximumZoom - zoom + 1))
      guard square > limit * limit else { break }
      zoom -= 1
    }
    return zoom
  }

  private static func squaredDistance(_ a: GridPoint, _ b: GridPoint) -> Double {
    let (dx, dy) = (Double(a.x) - Double(b.x), Double(a.y) - Double(b.y))
    return dx * dx + dy * dy
  }

  /// From a point to the nearest point of a segment.
  @inline(__always)
  private static func squaredDistance(_ point: GridPoint, _ start: GridPoint, _ end: GridPoint) -> Double {
    let (dx, dy) = (Double(end.x) - Double(start.x), Double(end.y) - Double(start.y))
    let (px, py) = (Double(point.x) - Double(start.x), Double(point.y) - Double(start.y))
    let length = dx * dx + dy * dy
    let dot = px * dx + py * dy
    if length == 0 || dot <= 0 { return px * px + py * py }
    if dot >= length {
      let (ex, ey) = (px - dx, py - dy)
      return ex * ex + ey * ey
    }
    let cross = px * dy - py * dx
    return cross * cross / length
  }
}
