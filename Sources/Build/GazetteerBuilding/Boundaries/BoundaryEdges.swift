import Places

/// An edge of the boundary network, from its lesser to its greater corner.
struct BoundaryEdge: Hashable, Comparable {
  let start: GridPoint
  let end: GridPoint

  init(_ first: GridPoint, _ second: GridPoint) { (start, end) = first < second ? (first, second) : (second, first) }

  static func < (left: BoundaryEdge, right: BoundaryEdge) -> Bool { (left.start, left.end) < (right.start, right.end) }
}

/// All edges of all areas, each once, with the areas that change when it is crossed.
struct BoundaryEdges {
  /// An edge and its areas, ascending.
  struct Element {
    let edge: BoundaryEdge
    let areas: [UInt16]
  }

  /// Ascending by edge.
  let elements: [Element]

  /// - Parameter polygons: In area order; the number of an area is its index.
  init(_ polygons: [BoundaryPolygon]) {
    var areasOfEdge: [BoundaryEdge: [UInt16]] = [:]
    for (index, polygon) in polygons.enumerated() {
      for ring in polygon.rings where ring.count > 2 {
        var previous = ring[ring.count - 1]
        for point in ring {
          defer { previous = point }
          guard point != previous else { continue }
          Self.toggle(UInt16(index), in: &areasOfEdge[BoundaryEdge(previous, point), default: []])
        }
      }
    }
    elements = areasOfEdge.filter { !$0.value.isEmpty }.map { Element(edge: $0.key, areas: $0.value.sorted()) }
      .sorted { $0.edge < $1.edge }
  }

  /// An area that runs along an edge there and back does not change when it is crossed.
  private static func toggle(_ area: UInt16, in areas: inout [UInt16]) {
    if let place = areas.firstIndex(of: area) { areas.remove(at: place) } else { areas.append(area) }
  }
}
