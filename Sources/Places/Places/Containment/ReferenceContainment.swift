import GeoCore

/// Containment by its definition, over all lines of a boundary file: the slow twin of `BoundaryIndex`.
///
/// It takes nothing from the file but edges and the areas on their sides. An area contains a position if a ray to the
/// east crosses an odd number of its edges. What the file says of cells without a border, and of the reference points
/// of the others, is left out and thereby checked.
package struct ReferenceContainment {
  private struct Edge: Hashable, Comparable {
    let startX: Int64
    let startY: Int64
    let endX: Int64
    let endY: Int64

    static func < (left: Edge, right: Edge) -> Bool {
      (left.startX, left.startY, left.endX, left.endY) < (right.startX, right.startY, right.endX, right.endY)
    }
  }

  private struct Area {
    var edges: [Edge] = []
    var south = Int64.max
    var north = Int64.min
  }

  private let areas: [Area]
  private let index: BoundaryIndex

  /// Collects the edges of every area from every cell; an edge that several cells store counts once.
  ///
  /// - Complexity: O(edges log edges).
  package init(_ index: BoundaryIndex) {
    self.index = index
    var found = [Set<Edge>](repeating: [], count: index.areas.count)
    for row in 0..<BoundaryGrid.rows {
      for column in 0..<BoundaryGrid.columns {
        guard let record = index.bytes.record(column: column, row: row) else { continue }
        record.forEachChain { chain in
          var sides = chain.sides
          while let local = sides.popLowest() {
            let area = record.area(local)
            chain.forEachEdge { startX, startY, endX, endY in
              let (start, end) = ((startX, startY), (endX, endY))
              let ordered = start < end ? (start, end) : (end, start)
              found[area].insert(
                Edge(startX: ordered.0.0, startY: ordered.0.1, endX: ordered.1.0, endY: ordered.1.1))
            }
          }
        }
      }
    }
    areas = found.map { edges in
      var area = Area(edges: edges.sorted())
      for edge in edges {
        area.south = min(area.south, edge.startY, edge.endY)
        area.north = max(area.north, edge.startY, edge.endY)
      }
      return area
    }
  }

  /// The smallest area of each level that contains a position.
  ///
  /// - Complexity: O(edges of all areas at its latitude).
  package func areas(containing position: FixedCoordinate) -> BoundaryIndex.Answer {
    let (px, py) = BoundaryGrid.query(position)
    var answer = BoundaryIndex.Answer()
    for (number, area) in areas.enumerated() where area.south <= py && py <= area.north {
      let isRegion = index.areas[number].level == .region
      guard (isRegion ? answer.region : answer.country) == nil, contains(area, px, py) else { continue }
      if isRegion { answer.region = number } else { answer.country = number }
    }
    return answer
  }

  private func contains(_ area: Area, _ px: Int64, _ py: Int64) -> Bool {
    var isInside = false
    for edge in area.edges
    where EdgeCrossing.crossesRay(
      px, py, startX: edge.startX, startY: edge.startY, endX: edge.endX, endY: edge.endY)
    {
      isInside.toggle()
    }
    return isInside
  }
}
