/// The ground outside of some rings, as convex pieces that shapes can be clipped to.
///
/// Where two sources meet, each speaks for its own ground: what the coarser one shows is cut off at the outline of the
/// finer. The outside is divided into trapezoids between the corners of the rings.
struct TileMask {
  /// A piece of ground between two horizontal lines and two straight sides.
  struct Trapezoid {
    var top: Double
    var bottom: Double
    /// x of the sides at `top` and at `bottom`; infinite where there is none.
    var left: (top: Double, bottom: Double)
    var right: (top: Double, bottom: Double)
  }

  let pieces: [Trapezoid]

  /// Bands that a mask may have: rings of more corners are taken with less detail.
  private static let mostBands = 256
  /// Farther than any tile coordinate.
  static let far = Double(1 << 29)

  /// - Parameter rings: In tile units, by the even–odd rule; they do not cross each other.
  init(outside rings: [[VectorTile.Point]]) {
    var step: Int32 = 1
    var corners = Self.rows(rings, step)
    while corners.count > Self.mostBands {
      step *= 2
      corners = Self.rows(rings, step)
    }
    let edges = rings.flatMap { Self.edges($0, step) }
    let rows = [-Self.far] + corners + [Self.far]
    pieces = zip(rows, rows.dropFirst()).flatMap { Self.band($0, $1, edges) }
  }

  /// Whether nothing is cut off.
  var isEverything: Bool { pieces.count == 1 && pieces[0].top == -Self.far && pieces[0].bottom == Self.far }

  private struct Edge { let x0, y0, x1, y1: Double }

  private static func snapped(_ value: Int32, _ step: Int32) -> Double {
    let half = step / 2
    return Double((value + (value < 0 ? -half : half)) / step * step)
  }

  private static func rows(_ rings: [[VectorTile.Point]], _ step: Int32) -> [Double] {
    Array(Set(rings.joined().map { snapped($0.y, step) })).sorted()
  }

  private static func edges(_ ring: [VectorTile.Point], _ step: Int32) -> [Edge] {
    guard var previous = ring.last else { return [] }
    return ring.compactMap { point in
      defer { previous = point }
      let (a, b) = previous.y < point.y ? (previous, point) : (point, previous)
      let (top, bottom) = (snapped(a.y, step), snapped(b.y, step))
      return top < bottom ? Edge(x0: Double(a.x), y0: top, x1: Double(b.x), y1: bottom) : nil
    }
  }

  private static func band(_ top: Double, _ bottom: Double, _ edges: [Edge]) -> [Trapezoid] {
    var sides = edges.filter { $0.y0 <= top && bottom <= $0.y1 }.map { edge in
      (top: x(edge, top), bottom: x(edge, bottom))
    }
    sides.sort { ($0.top + $0.bottom, $0.top) < ($1.top + $1.bottom, $1.top) }
    sides.insert((-far, -far), at: 0)
    sides.append((far, far))
    return stride(from: 0, to: sides.count - 1, by: 2).compactMap { index in
      let (left, right) = (sides[index], sides[index + 1])
      guard left.top < right.top || left.bottom < right.bottom else { return nil }
      return Trapezoid(top: top, bottom: bottom, left: left, right: right)
    }
  }

  private static func x(_ edge: Edge, _ y: Double) -> Double {
    edge.x0 + (y - edge.y0) / (edge.y1 - edge.y0) * (edge.x1 - edge.x0)
  }
}

extension TileMask.Trapezoid {
  /// A side: where `a·x + b·y + c` is 0 or more, the piece lies.
  struct Side {
    let a: Double
    let b: Double
    let c: Double

    func distance(_ point: (x: Double, y: Double)) -> Double { a * point.x + b * point.y + c }
  }

  /// The sides that cut anything off. Pieces overlap by a unit below, so that no hair shows between two of them.
  var cuttingSides: [Side] {
    var sides: [Side] = []
    if top > -TileMask.far { sides.append(Side(a: 0, b: 1, c: -top)) }
    if bottom < TileMask.far { sides.append(Side(a: 0, b: -1, c: bottom + 1)) }
    let height = bottom - top
    if left.top > -TileMask.far {
      let slope = (left.bottom - left.top) / height
      sides.append(Side(a: 1, b: -slope, c: slope * top - left.top))
    }
    if right.top < TileMask.far {
      let slope = (right.bottom - right.top) / height
      sides.append(Side(a: -1, b: slope, c: right.top - slope * top))
    }
    return sides
  }
}
