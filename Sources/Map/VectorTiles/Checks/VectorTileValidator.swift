import GeoCore

/// Checks a tile against Mapbox Vector Tile 2.1, strictly, and reports every breach instead of the first.
///
/// Reading is the decoder's own walk; beside its rules this also looks for rings that cross themselves and holes that
/// leave their polygon, which a decoder has no time for.
public enum VectorTileValidator {
  /// All breaches in file order; those of a layer or feature that cannot be read end with the one that stopped it.
  ///
  /// - Parameters:
  ///   - bytes: Not compressed.
  ///   - tile: Only passed on to the findings.
  ///   - allowedBuffer: How far outside the tile a coordinate may lie, as a share of the extent.
  /// - Complexity: O(bytes + points · points that overlap in x).
  public static func findings(
    in bytes: [UInt8], at tile: TileAddress? = nil, allowedBuffer: Double = 1
  ) -> [TileFinding] {
    examine(bytes, at: tile, allowedBuffer: allowedBuffer).findings
  }

  /// The findings, and the names of the layers that could be read.
  static func examine(
    _ bytes: [UInt8], at tile: TileAddress?, allowedBuffer: Double
  ) -> (findings: [TileFinding], layers: [String]) {
    bytes.withUnsafeBytes { buffer in
      var walker = TileWalker(buffer, mode: .collecting)
      walker.allowedBuffer = allowedBuffer
      var layers: [String] = []
      do throws(TileFlaw) { layers = try walker.tile().layers.map(\.name) } catch { walker.flaws.append(error) }
      return (walker.flaws.map { TileFinding(.tile($0.rule), tile: tile, offset: UInt64($0.offset)) }, layers)
    }
  }
}

extension TileWalker {
  /// Notes what only the validator looks for in polygons.
  mutating func inspect(_ polygons: [VectorTile.Polygon], at offset: Int) throws(TileFlaw) {
    guard mode == .collecting else { return }
    for polygon in polygons {
      let rings = [polygon.exterior] + polygon.interiors
      if rings.contains(where: RingInspection.crossesItself) { try note(.ringCrossesItself, at: offset) }
      if polygon.interiors.contains(where: { RingInspection.leaves($0, polygon.exterior) }) {
        try note(.holeOutsideExterior, at: offset)
      }
    }
  }
}

/// Exact tests on rings.
enum RingInspection {
  private typealias Point = VectorTile.Point

  private struct Segment {
    let from, to: VectorTile.Point
    let index: Int
    var least: Int32 { min(from.x, to.x) }
    var greatest: Int32 { max(from.x, to.x) }
  }

  /// Whether two edges cross in a point inside both. Touching is left to the eye: rounding to the grid makes it common.
  static func crossesItself(_ ring: [VectorTile.Point]) -> Bool {
    let segments = ring.indices.map { Segment(from: ring[$0], to: ring[($0 + 1) % ring.count], index: $0) }
      .sorted { ($0.least, $0.index) < ($1.least, $1.index) }
    var open: [Segment] = []
    for segment in segments {
      open.removeAll { $0.greatest < segment.least }
      if open.contains(where: { cross($0, segment) }) { return true }
      open.append(segment)
    }
    return false
  }

  private static func cross(_ one: Segment, _ other: Segment) -> Bool {
    guard min(one.from.y, one.to.y) <= max(other.from.y, other.to.y),
      min(other.from.y, other.to.y) <= max(one.from.y, one.to.y)
    else { return false }
    return side(one.from, one.to, other.from) * side(one.from, one.to, other.to) < 0
      && side(other.from, other.to, one.from) * side(other.from, other.to, one.to) < 0
  }

  /// −1, 0 or 1. Coordinates of at most 2^28 keep the products inside 64 bits.
  private static func side(_ from: Point, _ to: Point, _ point: Point) -> Int {
    let (dx, dy) = (Int64(to.x) - Int64(from.x), Int64(to.y) - Int64(from.y))
    let (px, py) = (Int64(point.x) - Int64(from.x), Int64(point.y) - Int64(from.y))
    return Int((dx * py - dy * px).signum())
  }

  /// Whether a corner of the hole lies outside the exterior ring; corners on its edge do not.
  static func leaves(_ hole: [VectorTile.Point], _ exterior: [VectorTile.Point]) -> Bool {
    hole.contains { !contains(exterior, $0) }
  }

  static func contains(_ ring: [VectorTile.Point], _ point: VectorTile.Point) -> Bool {
    var isInside = false
    var previous = ring[ring.count - 1]
    for current in ring {
      let turn = side(previous, current, point)
      if turn == 0, isBetween(previous, current, point) { return true }
      if (previous.y > point.y) != (current.y > point.y) {
        if (turn > 0) == (current.y > previous.y) { isInside.toggle() }
      }
      previous = current
    }
    return isInside
  }

  private static func isBetween(_ from: Point, _ to: Point, _ point: Point) -> Bool {
    min(from.x, to.x) <= point.x && point.x <= max(from.x, to.x) && min(from.y, to.y) <= point.y
      && point.y <= max(from.y, to.y)
  }
}
