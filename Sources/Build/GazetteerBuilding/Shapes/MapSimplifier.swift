import GeoCore
import Places

/// Simplifies shared lines and keeps the map a map: no two lines cross or fall together, no island or junction changes
/// sides, and no closed line collapses. A line in a conflict is simplified less, until the conflict is gone; at worst it
/// stays as it was.
struct MapSimplifier {
  private let lines: [SharedLines.Line]
  private var tolerances: [Double]
  private var kept: [[Int]]
  private let sets: [[UInt16]]

  /// Below this tolerance, in grid units, a line stays exact.
  private static let leastTolerance = 10.0

  /// - Parameters:
  ///   - edges: A network whose edges meet at their ends only.
  ///   - tolerance: Greatest distance of a dropped corner from the new line, in grid units; x counts as at the equator.
  /// - Complexity: O(n log n) a round for map-like input; a dozen rounds at most.
  static func simplified(_ edges: BoundaryEdges, tolerance: Double) -> BoundaryEdges {
    var simplifier = MapSimplifier(edges, tolerance: tolerance)
    simplifier.resolveConflicts()
    return simplifier.network()
  }

  private init(_ edges: BoundaryEdges, tolerance: Double) {
    lines = SharedLines(edges).lines
    sets = edges.sets
    tolerances = .init(repeating: tolerance, count: lines.count)
    kept = .init(repeating: [], count: lines.count)
    for line in lines.indices { simplify(line) }
  }

  private mutating func simplify(_ line: Int) {
    let corners = lines[line].corners
    let points = corners.map { (x: Double($0.x), y: Double($0.y)) }
    let isClosed = corners.first == corners.last
    while tolerances[line] >= Self.leastTolerance {
      kept[line] = Simplification.keptIndices(of: points, tolerance: tolerances[line])
      if !isClosed || kept[line].count > 3 { return }
      tolerances[line] /= 2
    }
    kept[line] = Array(corners.indices)
  }

  private mutating func resolveConflicts() {
    let landmarks = Landmarks(lines)
    while true {
      let conflicts = crossings().union(swallowing(landmarks)).filter { kept[$0].count < lines[$0].corners.count }
      if conflicts.isEmpty { return }
      for line in conflicts {
        tolerances[line] /= 2
        simplify(line)
      }
    }
  }

  private func crossings() -> Set<Int> {
    var segments: [SegmentConflicts.Segment] = []
    for (line, indices) in kept.enumerated() {
      for (start, end) in zip(indices, indices.dropFirst()) {
        segments.append(.init(edge: BoundaryEdge(lines[line].corners[start], lines[line].corners[end]), line: line))
      }
    }
    return SegmentConflicts.lines(of: segments)
  }

  /// Lines that pass over a junction or an island: it lies between the old line and the new one.
  private func swallowing(_ landmarks: Landmarks) -> Set<Int> {
    var found: Set<Int> = []
    for (line, indices) in kept.enumerated() {
      for (start, end) in zip(indices, indices.dropFirst()) where end > start + 1 && !found.contains(line) {
        if landmarks.isAny(in: lines[line].corners[start...end]) { found.insert(line) }
      }
    }
    return found
  }

  private func network() -> BoundaryEdges {
    var elements: [BoundaryEdges.Element] = []
    for (line, indices) in zip(lines, kept) {
      for (start, end) in zip(indices, indices.dropFirst()) {
        elements.append(.init(edge: BoundaryEdge(line.corners[start], line.corners[end]), set: line.set))
      }
    }
    return BoundaryEdges(elements: elements.sorted { $0.edge < $1.edge }, sets: sets)
  }
}

/// Places that must stay on their side of every line: where lines meet or end, and one corner of each closed line.
private struct Landmarks {
  private static let cell: Int32 = 25_000
  private var cells: [GridPoint: [GridPoint]] = [:]

  init(_ lines: [SharedLines.Line]) {
    let places = Set(lines.flatMap { [$0.corners[0], $0.corners[$0.corners.count - 1]] })
    for place in places.sorted() { cells[Self.cell(of: place), default: []].append(place) }
  }

  private static func cell(of place: GridPoint) -> GridPoint {
    GridPoint(x: (place.x + 18_000_000) / cell, y: (place.y + 9_000_000) / cell)
  }

  /// Whether one lies inside the polygon that the corners and the straight way back enclose.
  func isAny(in corners: ArraySlice<GridPoint>) -> Bool {
    var (least, greatest) = (corners.first!, corners.first!)
    for corner in corners {
      least = GridPoint(x: min(least.x, corner.x), y: min(least.y, corner.y))
      greatest = GridPoint(x: max(greatest.x, corner.x), y: max(greatest.y, corner.y))
    }
    let (first, last) = (Self.cell(of: least), Self.cell(of: greatest))
    for x in first.x...last.x {
      for y in first.y...last.y {
        for place in cells[GridPoint(x: x, y: y)] ?? [] where place != corners.first && place != corners.last {
          if Self.encloses(corners, place) { return true }
        }
      }
    }
    return false
  }

  private static func encloses(_ corners: ArraySlice<GridPoint>, _ place: GridPoint) -> Bool {
    var isInside = false
    var previous = corners.last!
    for corner in corners {
      if (previous.y > place.y) != (corner.y > place.y) {
        let cross = SegmentConflicts.turn(previous, corner, place)
        if (corner.y > previous.y) == (cross > 0) { isInside.toggle() }
      }
      previous = corner
    }
    return isInside
  }
}
