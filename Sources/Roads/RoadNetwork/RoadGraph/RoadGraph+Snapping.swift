import ByteCoding
import GeoCore

extension RoadGraph {
  /// Finds the arcs nearest to a position.
  ///
  /// - Parameters:
  ///   - position: May lie outside the region.
  ///   - radius: Search limit on the ground; 0 or more.
  ///   - limit: Most candidates to return; of a road that runs both ways each arc counts. 1 or more.
  ///   - isWanted: Which arcs count, for instance those of a mode. Called at most a few times for an arc.
  /// - Returns: Candidates ascending by distance in whole millimeters; ties go to the lower arc.
  /// - Complexity: O(arcs in visited cells), squares of doubling size around the position.
  ///
  /// Format of the index: `docs/formats/roads-graph-v1.md` §9.
  public func nearestArcs(
    to position: FixedCoordinate, within radius: Meters, limit: Int, where isWanted: (ArcID) -> Bool = { _ in true }
  ) -> [SnapCandidate] {
    precondition(radius.rawValue >= 0 && limit > 0, "a search needs a radius and a limit")
    var reach = min(radius.rawValue, 64)
    while true {
      let found = candidates(around: position, reach: reach, isWanted)
      if found.count >= limit || reach >= radius.rawValue { return Array(found.prefix(limit)) }
      reach = min(radius.rawValue, reach * 2)
    }
  }

  /// The slow twin of `nearestArcs`: looks at every edge.
  package func referenceNearestArcs(
    to position: FixedCoordinate, within radius: Meters, limit: Int, where isWanted: (ArcID) -> Bool = { _ in true }
  ) -> [SnapCandidate] {
    let plane = LocalPlane(around: position)
    let all = (0..<edgeCount).map { primaryArc(of: EdgeID($0)) }
    return Array(candidates(on: all, plane: plane, reach: radius.rawValue, isWanted).prefix(limit))
  }

  /// All candidates within `reach` meters, in order.
  private func candidates(
    around position: FixedCoordinate, reach: Double, _ isWanted: (ArcID) -> Bool
  ) -> [SnapCandidate] {
    let plane = LocalPlane(around: position)
    var arcs: [ArcID] = []
    forEachCell(in: plane.box(radius: reach)) { appendArcs(inCell: $0, to: &arcs) }
    arcs.sort()
    var last: ArcID?
    arcs.removeAll { arc in
      defer { last = arc }
      return arc == last
    }
    return candidates(on: arcs, plane: plane, reach: reach, isWanted)
  }

  private func candidates(
    on primaries: [ArcID], plane: LocalPlane, reach: Double, _ isWanted: (ArcID) -> Bool
  ) -> [SnapCandidate] {
    var found: [SnapCandidate] = []
    for arc in primaries {
      var nearest = NearestPoint(plane)
      forEachPosition(ofPrimary: arc) { nearest.add($0) }
      guard Double(nearest.distanceMillimeters) <= reach * 1000 else { continue }
      let back = reverse(of: arc)
      let (takesArc, takesBack) = (isWanted(arc), back.map(isWanted) ?? false)
      guard takesArc || takesBack else { continue }
      let candidate = nearest.candidate(on: arc)
      if takesArc { found.append(candidate) }
      if takesBack, let back { found.append(candidate.reversed(onto: back)) }
    }
    return found.sorted(by: SnapCandidate.isBefore)
  }

  /// Calls `body` with the rows of the index that lie in a box.
  private func forEachCell(
    in box: (latitudes: ClosedRange<Int32>, longitudes: [ClosedRange<Int32>]), _ body: (Int) -> Void
  ) {
    let grid = CellGrid(shift: header.cellShift)
    let rows = grid.row(box.latitudes.lowerBound)...grid.row(box.latitudes.upperBound)
    for longitudes in box.longitudes {
      let columns = grid.column(longitudes.lowerBound)...grid.column(longitudes.upperBound)
      if rows.count.multipliedReportingOverflow(by: columns.count).partialValue > cell.keys.count {
        // More cells than the index has: look through the index.
        for index in 0..<cell.keys.count {
          let place = grid.cell(cell.keys[index])
          if rows.contains(place.row), columns.contains(place.column) { body(index) }
        }
      } else {
        for row in rows { for column in columns { forEachIndex(of: grid.key(row: row, column: column), body) } }
      }
    }
  }

  private func forEachIndex(of key: UInt64, _ body: (Int) -> Void) {
    var (low, high) = (0, cell.keys.count)
    while low < high {
      let middle = (low + high) / 2
      if cell.keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    while low < cell.keys.count, cell.keys[low] == key {
      body(low)
      low += 1
    }
  }

  private func appendArcs(inCell index: Int, to arcs: inout [ArcID]) {
    var number = UInt64(cell.bases[index])
    append(number, to: &arcs)
    let range = cell.ranges.range(at: index, limit: cell.edges.count)
    guard let bytes = try? cell.edges.slice(at: range.lowerBound, length: range.count) else { return }
    var reader = ByteReader(bytes)
    while !reader.isAtEnd, let step = try? reader.varint() {
      number &+= step
      append(number, to: &arcs)
    }
  }

  /// The index holds lower arcs only; what a damaged file adds is left out.
  private func append(_ number: UInt64, to arcs: inout [ArcID]) {
    guard number < UInt64(arcCount), arc.isPrimary.contains(Int(number)) else { return }
    arcs.append(ArcID(rawValue: UInt32(number)))
  }
}
