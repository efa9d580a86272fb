/// One side of a vertical or horizontal line on the grid; points on the line belong to it.
struct HalfPlane: Sendable {
  enum Axis: Sendable { case x, y }

  let axis: Axis
  /// Whether the side of smaller coordinates is kept.
  let keepsBelow: Bool
  let limit: Int32

  static func below(_ axis: Axis, _ limit: Int32) -> HalfPlane {
    HalfPlane(axis: axis, keepsBelow: true, limit: limit)
  }

  static func above(_ axis: Axis, _ limit: Int32) -> HalfPlane {
    HalfPlane(axis: axis, keepsBelow: false, limit: limit)
  }

  @inline(__always)
  func contains(_ point: GridPoint) -> Bool {
    let value = axis == .x ? point.x : point.y
    return keepsBelow ? value <= limit : value >= limit
  }

  /// Where an edge from inside to outside, or the other way, meets the line: rounded to the grid.
  @inline(__always)
  func crossing(_ from: GridPoint, _ to: GridPoint) -> GridPoint {
    let along = position(from, to, at: Double(limit)).rounded()
    return axis == .x ? GridPoint(limit, Int32(along)) : GridPoint(Int32(along), limit)
  }

  /// Where along the line the edge passes half a unit outside. No grid point lies there, so edges that meet in a point
  /// on the line itself are still told apart.
  @inline(__always)
  func order(_ from: GridPoint, _ to: GridPoint) -> Double {
    position(from, to, at: Double(limit) + (keepsBelow ? 0.5 : -0.5))
  }

  @inline(__always)
  private func position(_ from: GridPoint, _ to: GridPoint, at value: Double) -> Double {
    let (fromAcross, fromAlong) = axis == .x ? (from.x, from.y) : (from.y, from.x)
    let (toAcross, toAlong) = axis == .x ? (to.x, to.y) : (to.y, to.x)
    // In one direction always, so that the edge of a neighbour, which runs backwards, is cut at the same point.
    if fromAcross > toAcross {
      return Self.interpolate(toAcross, toAlong, fromAcross, fromAlong, at: value)
    }
    return Self.interpolate(fromAcross, fromAlong, toAcross, toAlong, at: value)
  }

  @inline(__always)
  private static func interpolate(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32, at value: Double) -> Double {
    Double(y0) + (Double(y1) - Double(y0)) * ((value - Double(x0)) / (Double(x1) - Double(x0)))
  }
}
