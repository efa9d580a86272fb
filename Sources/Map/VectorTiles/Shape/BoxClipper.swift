/// Clips shapes to a square of tile units, in 64 bits so that enlarged coordinates fit.
struct BoxClipper {
  /// A position before it is known to fit a tile.
  struct Position: Equatable {
    var x: Int64
    var y: Int64
  }

  /// Least and greatest coordinate inside, on both axes.
  let low: Int64
  let high: Int64

  func contains(_ position: Position) -> Bool {
    low <= position.x && position.x <= high && low <= position.y && position.y <= high
  }

  /// The parts of a line inside the square (Liang and Barsky, 1984, doi:10.1145/357332.357333), in order.
  func clip(line: [Position]) -> [[Position]] {
    var parts: [[Position]] = []
    var part: [Position] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let (from, to) = clip(from: start, to: end) else { continue }
      if part.last != from {
        if part.count > 1 { parts.append(part) }
        part = [from]
      }
      if to != from { part.append(to) }
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }

  private func clip(from: Position, to: Position) -> (Position, Position)? {
    if contains(from) && contains(to) { return (from, to) }
    let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
    var (enter, leave) = (0.0, 1.0)
    let edges = [
      (-dx, Double(from.x - low)), (dx, Double(high - from.x)), (-dy, Double(from.y - low)),
      (dy, Double(high - from.y)),
    ]
    for (step, room) in edges {
      if step == 0 {
        if room < 0 { return nil }
      } else if step < 0 {
        enter = max(enter, room / step)
      } else {
        leave = min(leave, room / step)
      }
    }
    guard enter <= leave else { return nil }
    func at(_ share: Double) -> Position {
      Position(x: from.x + Int64((dx * share).rounded()), y: from.y + Int64((dy * share).rounded()))
    }
    return (enter == 0 ? from : at(enter), leave == 1 ? to : at(leave))
  }

  /// The ring inside the square (Sutherland and Hodgman, 1974, doi:10.1145/360767.360802), without repeated end.
  ///
  /// Parts that a concave ring leaves are joined along the square's edge, which lies in the buffer and is never seen.
  func clip(ring: [Position]) -> [Position] {
    if ring.allSatisfy(contains) { return ring }
    var ring = ring
    for edge in Edge.allCases where !ring.isEmpty { ring = clip(ring, at: edge) }
    return ring
  }

  private enum Edge: CaseIterable { case west, east, north, south }

  private func clip(_ ring: [Position], at edge: Edge) -> [Position] {
    var result: [Position] = []
    var previous = ring[ring.count - 1]
    for current in ring {
      let (wasInside, isInside) = (isInside(previous, edge), isInside(current, edge))
      if wasInside != isInside { result.append(crossing(previous, current, edge)) }
      if isInside { result.append(current) }
      previous = current
    }
    return result
  }

  private func isInside(_ position: Position, _ edge: Edge) -> Bool {
    switch edge {
    case .west: position.x >= low
    case .east: position.x <= high
    case .north: position.y >= low
    case .south: position.y <= high
    }
  }

  private func crossing(_ one: Position, _ other: Position, _ edge: Edge) -> Position {
    // Always from the same end, so that the two neighbours along an edge get the same point.
    let (from, to) = (one.x, one.y) < (other.x, other.y) ? (one, other) : (other, one)
    let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
    switch edge {
    case .west, .east:
      let x = edge == .west ? low : high
      return Position(x: x, y: from.y + Int64((dy * Double(x - from.x) / dx).rounded()))
    case .north, .south:
      let y = edge == .north ? low : high
      return Position(x: from.x + Int64((dx * Double(y - from.y) / dy).rounded()), y: y)
    }
  }
}
