import Places

/// An edge of the boundary network, from its lesser to its greater corner.
struct BoundaryEdge: Hashable, Comparable {
  let start: GridPoint
  let end: GridPoint

  init(_ first: GridPoint, _ second: GridPoint) { (start, end) = first < second ? (first, second) : (second, first) }

  static func < (left: BoundaryEdge, right: BoundaryEdge) -> Bool {
    left.start == right.start ? left.end < right.end : left.start < right.start
  }
}

/// All edges of all areas, each once, with the areas that change when it is crossed.
struct BoundaryEdges {
  /// An edge and the number of its set of areas.
  struct Element {
    let edge: BoundaryEdge
    let set: Int32
  }

  /// Ascending by edge.
  private(set) var elements: [Element] = []
  /// Distinct sets of areas, each ascending and not empty.
  private(set) var sets: [[UInt16]] = []

  /// - Parameter polygons: In area order; the number of an area is its index.
  /// - Complexity: O(n log n) in the corners, 20 bytes a corner on the way.
  init(_ polygons: [BoundaryPolygon]) {
    var claims: [(edge: BoundaryEdge, area: UInt16)] = []
    claims.reserveCapacity(polygons.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } })
    for (index, polygon) in polygons.enumerated() {
      for ring in polygon.rings where ring.count > 2 {
        var previous = ring[ring.count - 1]
        for point in ring {
          if point != previous { claims.append((BoundaryEdge(previous, point), UInt16(index))) }
          previous = point
        }
      }
    }
    claims.sort { $0.edge == $1.edge ? $0.area < $1.area : $0.edge < $1.edge }
    merge(claims)
  }

  /// Edges and sets made elsewhere, in ascending order of edges.
  init(elements: [Element], sets: [[UInt16]]) { (self.elements, self.sets) = (elements, sets) }

  /// The areas that change at an edge.
  func areas(of element: Element) -> [UInt16] { sets[Int(element.set)] }

  private mutating func merge(_ claims: [(edge: BoundaryEdge, area: UInt16)]) {
    var numbers: [[UInt16]: Int32] = [:]
    var first = 0
    while first < claims.count {
      var end = first + 1
      while end < claims.count && claims[end].edge == claims[first].edge { end += 1 }
      let areas = Self.odd(claims[first..<end])
      if !areas.isEmpty {
        let number = numbers[areas] ?? Int32(sets.count)
        if number == sets.count {
          numbers[areas] = number
          sets.append(areas)
        }
        elements.append(Element(edge: claims[first].edge, set: number))
      }
      first = end
    }
  }

  /// The areas that occur an odd number of times: one that runs along an edge there and back does not change there.
  private static func odd(_ claims: ArraySlice<(edge: BoundaryEdge, area: UInt16)>) -> [UInt16] {
    var areas: [UInt16] = []
    for claim in claims {
      if areas.last == claim.area { areas.removeLast() } else { areas.append(claim.area) }
    }
    return areas
  }
}
