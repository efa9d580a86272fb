import GeoCore
import Places

/// Simplifies boundaries so that areas which shared a line still share it: each line once, between the places where
/// three or more lines meet, or the areas beside it change.
enum SharedLineSimplifier {
  /// - Parameters:
  ///   - edges: The network.
  ///   - tolerance: Greatest distance of a dropped corner from the new line, in grid units; x counts as at the equator.
  ///   - leastExtent: Closed lines whose box is smaller than this many grid units on its longer side stay as they are.
  /// - Returns: The simplified network. Every corner of it is a corner of the old one.
  static func simplified(_ edges: BoundaryEdges, tolerance: Double, leastExtent: Int32) -> BoundaryEdges {
    var elements: [BoundaryEdges.Element] = []
    for line in SharedLines(edges).lines {
      let corners = kept(line.corners, tolerance: tolerance, leastExtent: leastExtent)
      for (start, end) in zip(corners, corners.dropFirst()) where start != end {
        elements.append(.init(edge: BoundaryEdge(start, end), set: line.set))
      }
    }
    return merged(elements, sets: edges.sets)
  }

  private static func kept(_ corners: [GridPoint], tolerance: Double, leastExtent: Int32) -> [GridPoint] {
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let extent = max(xs.max()! - xs.min()!, ys.max()! - ys.min()!)
    if corners.first == corners.last && extent < leastExtent { return corners }
    let points = corners.map { (x: Double($0.x), y: Double($0.y)) }
    return Simplification.keptIndices(of: points, tolerance: tolerance).map { corners[$0] }
  }

  /// Two lines may have become one edge: their areas then add up by the even–odd rule.
  private static func merged(_ elements: [BoundaryEdges.Element], sets: [[UInt16]]) -> BoundaryEdges {
    let sorted = elements.sorted { $0.edge == $1.edge ? $0.set < $1.set : $0.edge < $1.edge }
    var result: [BoundaryEdges.Element] = []
    var allSets = sets
    var numbers = Dictionary(sets.enumerated().map { ($1, Int32($0)) }) { first, _ in first }
    for element in sorted {
      guard let last = result.last, last.edge == element.edge else {
        result.append(element)
        continue
      }
      result.removeLast()
      let areas = Set(allSets[Int(last.set)]).symmetricDifference(allSets[Int(element.set)]).sorted()
      guard !areas.isEmpty else { continue }
      if numbers[areas] == nil {
        numbers[areas] = Int32(allSets.count)
        allSets.append(areas)
      }
      result.append(.init(edge: last.edge, set: numbers[areas]!))
    }
    return BoundaryEdges(elements: result, sets: allSets)
  }
}

/// The lines of a network: runs of edges with one set of areas between places where lines meet or end.
struct SharedLines {
  struct Line {
    let set: Int32
    /// Closed lines repeat their first corner at the end.
    let corners: [GridPoint]
  }

  private(set) var lines: [Line] = []

  init(_ edges: BoundaryEdges) {
    let elements = edges.elements
    // Both ends of every edge, sorted by place: the neighbors of a corner stand together.
    var ends = elements.indices.flatMap { [(elements[$0].edge.start, Int32($0)), (elements[$0].edge.end, Int32($0))] }
    ends.sort { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }
    var isUsed = [Bool](repeating: false, count: elements.count)
    let corners = CornerIndex(ends)
    func isPassage(_ corner: GridPoint) -> Bool {
      let here = corners.edges(at: corner)
      return here.count == 2 && elements[Int(here.first!)].set == elements[Int(here.last!)].set
    }
    func walk(from first: GridPoint, along edge: Int) -> [GridPoint] {
      var line = [first]
      var next = edge
      while !isUsed[next] {
        isUsed[next] = true
        let edge = elements[next].edge
        let corner = edge.start == line[line.count - 1] ? edge.end : edge.start
        line.append(corner)
        guard isPassage(corner), let onward = corners.edges(at: corner).first(where: { !isUsed[Int($0)] }) else {
          break
        }
        next = Int(onward)
      }
      return line
    }
    for (corner, edge) in ends where !isUsed[Int(edge)] && !isPassage(corner) {
      lines.append(Line(set: elements[Int(edge)].set, corners: walk(from: corner, along: Int(edge))))
    }
    for edge in elements.indices where !isUsed[edge] {
      lines.append(Line(set: elements[edge].set, corners: walk(from: elements[edge].edge.start, along: edge)))
    }
  }
}

/// The edges that meet at a corner.
private struct CornerIndex {
  private let edges: [Int32]
  private var ranges: [GridPoint: (start: Int32, end: Int32)] = [:]

  init(_ ends: [(GridPoint, Int32)]) {
    edges = ends.map(\.1)
    ranges.reserveCapacity(ends.count / 2)
    var first = 0
    for index in 1...max(1, ends.count) where index == ends.count || ends[index].0 != ends[first].0 {
      if first < ends.count { ranges[ends[first].0] = (Int32(first), Int32(index)) }
      first = index
    }
  }

  func edges(at corner: GridPoint) -> ArraySlice<Int32> {
    guard let range = ranges[corner] else { return [] }
    return edges[Int(range.start)..<Int(range.end)]
  }
}
