/// Cuts lines and polygons at ±180, as RFC 7946 §3.1.9 wishes.
///
/// A stretch between two positions takes the shorter way around the earth.
enum AntimeridianCut {
  /// The parts of a line, each within ±180.
  static func parts(line: [UnrolledPosition]) -> [[GeoJSONPosition]] {
    var parts: [[GeoJSONPosition]] = []
    var turn = 0.0
    for (from, to) in zip(line, line.dropFirst()) {
      for (start, end) in stretches(from, to) {
        let middle = (start.x + end.x) / 2
        // A stretch along ±180 stays with the part before it.
        let isOnEdge = start.x == end.x && Self.turn(start.x) != Self.turn(start.x.nextDown)
        let own = isOnEdge && !parts.isEmpty ? turn : Self.turn(middle)
        if parts.isEmpty || own != turn {
          turn = own
          parts.append([start.position(turn: turn)])
        }
        parts[parts.count - 1].append(end.position(turn: turn))
      }
    }
    return parts
  }

  /// The parts of a polygon, each within ±180; rings closed, exteriors counterclockwise and first.
  static func parts(polygon: [[UnrolledPosition]]) -> [[[GeoJSONPosition]]] {
    var rings = polygon.enumerated().map { index, ring in
      oriented(PolarRing.closed(open(ring)), isExterior: index == 0)
    }
    guard let exterior = rings.first, !exterior.isEmpty else { return [] }
    let west = exterior.lazy.map(\.x).min()!
    for index in rings.indices.dropFirst() where !rings[index].isEmpty { align(&rings[index], from: west) }
    let east = rings.lazy.flatMap { $0.lazy.map(\.x) }.max()!
    var parts: [[[GeoJSONPosition]]] = []
    var turn = Self.turn(west)
    while 180 + 360 * turn < east {
      let (left, right) = MeridianSplit.split(rings, at: 180 + 360 * turn)
      parts += polygons(left, turn: turn)
      rings = right
      turn += 1
    }
    return parts + polygons(rings, turn: turn)
  }

  private static func polygons(_ rings: [[UnrolledPosition]], turn: Double) -> [[[GeoJSONPosition]]] {
    RingGrouping.polygons(rings).map { polygon in
      polygon.map { ring in (ring + [ring[0]]).map { $0.position(turn: turn) } }
    }
  }

  /// Which turn of the earth a longitude lies in; ±180 begins the next.
  private static func turn(_ x: Double) -> Double { ((x + 180) / 360).rounded(.down) }

  private static func stretches(
    _ from: UnrolledPosition, _ to: UnrolledPosition
  ) -> [(UnrolledPosition, UnrolledPosition)] {
    let (low, high) = (min(from.x, to.x), max(from.x, to.x))
    var edges = Array(stride(from: 180 + 360 * (turn(low) - 1), through: high, by: 360)).filter {
      $0 > low && $0 < high
    }
    if from.x > to.x { edges.reverse() }
    let points = [from] + edges.map { from.crossing(to, x: $0) } + [to]
    return Array(zip(points, points.dropFirst()))
  }

  private static func open(_ ring: [UnrolledPosition]) -> [UnrolledPosition] {
    guard ring.count > 1, ring[0].isSamePlace(as: ring[ring.count - 1]) else { return ring }
    return Array(ring.dropLast())
  }

  private static func oriented(_ ring: [UnrolledPosition], isExterior: Bool) -> [UnrolledPosition] {
    (RingGrouping.doubledArea(ring) > 0) == isExterior ? ring : ring.reversed()
  }

  /// Turns a hole by whole turns into the part of the earth where its polygon was unrolled.
  private static func align(_ ring: inout [UnrolledPosition], from west: Double) {
    let turns = ((ring.lazy.map(\.x).min()! - west) / 360).rounded(.down)
    guard turns != 0 else { return }
    for index in ring.indices { ring[index].x -= 360 * turns }
  }
}

/// Rings around a pole: they do not close in longitude.
enum PolarRing {
  /// The ring as it is, or led from its ends along ±180 to the pole that it goes around.
  ///
  /// - Parameter ring: Open, each position the shorter way from the last.
  static func closed(_ ring: [UnrolledPosition]) -> [UnrolledPosition] {
    guard ring.count > 2, abs(ring[0].x - ring[ring.count - 1].x) > 180 else { return ring }
    // An edge that the rings of some programs already lead along ±180 and the pole closes by itself.
    if isClosedAtEdge(ring) { return ring }
    let isEastward = ring[ring.count - 1].x > ring[0].x
    var end = ring[0]
    end.x += isEastward ? 360 : -360
    guard abs(end.x - ring[ring.count - 1].x) <= 180 else { return ring }
    let turned = started(at: isEastward ? -180 : 180, ring + [end])
    let pole = turned.lazy.map(\.y).reduce(0, +) < 0 ? -90.0 : 90.0
    return turned + [
      UnrolledPosition(x: turned[turned.count - 1].x, y: pole), UnrolledPosition(x: turned[0].x, y: pole),
    ]
  }

  private static func isClosedAtEdge(_ ring: [UnrolledPosition]) -> Bool {
    ring[0].y == ring[ring.count - 1].y && abs(ring[0].y) == 90
  }

  /// The same way around, from one crossing of the meridian to the next.
  ///
  /// - Parameter ring: Once around; its last position is its first, a turn on.
  private static func started(at edge: Double, _ ring: [UnrolledPosition]) -> [UnrolledPosition] {
    let step = edge < 0 ? 360.0 : -360.0
    let twice = ring + ring.dropFirst().map { UnrolledPosition(x: $0.x + step, y: $0.y, altitude: $0.altitude) }
    // The first crossing of any turn's edge along the way; then all is shifted so that it lies on `edge`.
    for index in 1..<ring.count {
      let (from, to) = (twice[index - 1], twice[index])
      let turns = ((max(from.x, to.x) - edge) / 360).rounded(.down)
      let crossing = edge + 360 * turns
      guard min(from.x, to.x) < crossing, crossing <= max(from.x, to.x) else { continue }
      let start = from.crossing(to, x: crossing)
      var part = [start] + twice[index..<(index + ring.count - 1)].filter { !$0.isSamePlace(as: start) }
      part.append(UnrolledPosition(x: start.x + step, y: start.y, altitude: start.altitude))
      return part.map { UnrolledPosition(x: $0.x - 360 * turns, y: $0.y, altitude: $0.altitude) }
    }
    return ring
  }
}
