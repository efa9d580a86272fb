/// Sorts rings into polygons: each exterior ring with its holes.
enum PolygonGrouping {
  /// - Parameter rings: Of a valid multipolygon; exterior rings have positive area.
  /// - Returns: Polygons in the order of their exterior rings. Holes without an exterior ring are left out.
  static func polygons(_ rings: RingSet) -> [[ArraySlice<GridPoint>]] {
    let (exteriors, holes) = split(rings)
    guard exteriors.count > 1 else { return exteriors.map { [$0] + holes } }
    var polygons = exteriors.map { [$0] }
    for hole in holes {
      if let owner = exteriors.indices.first(where: { encloses(exteriors[$0], hole) }) {
        polygons[owner].append(hole)
      }
    }
    return polygons
  }

  private static func split(_ rings: RingSet) -> (exteriors: [ArraySlice<GridPoint>], holes: [ArraySlice<GridPoint>]) {
    var (exteriors, holes): ([ArraySlice<GridPoint>], [ArraySlice<GridPoint>]) = ([], [])
    for ring in rings.rings {
      if ring.doubledArea > 0 { exteriors.append(ring) } else { holes.append(ring) }
    }
    return (exteriors, holes)
  }

  /// Whether the ring lies inside; decided by the first of its points that is not on the edge.
  private static func encloses(_ exterior: ArraySlice<GridPoint>, _ ring: ArraySlice<GridPoint>) -> Bool {
    for point in ring {
      switch RingContainment.side(of: point, exterior) {
      case .inside: return true
      case .outside: return false
      case .edge: continue
      }
    }
    return false
  }
}

/// Where a point lies relative to a ring, exactly.
enum RingContainment {
  enum Side { case inside, outside, edge }

  static func side(of point: GridPoint, _ ring: ArraySlice<GridPoint>) -> Side {
    guard var previous = ring.last else { return .outside }
    var isInside = false
    for current in ring {
      let cross =
        (Int64(current.x) - Int64(previous.x)) * (Int64(point.y) - Int64(previous.y))
        - (Int64(current.y) - Int64(previous.y)) * (Int64(point.x) - Int64(previous.x))
      if cross == 0, min(previous.x, current.x) <= point.x, point.x <= max(previous.x, current.x),
        min(previous.y, current.y) <= point.y, point.y <= max(previous.y, current.y)
      {
        return .edge
      }
      if (previous.y > point.y) != (current.y > point.y), (cross > 0) == (current.y > previous.y) { isInside.toggle() }
      previous = current
    }
    return isInside ? .inside : .outside
  }

  /// Whether a point lies inside a polygon with holes, or on an edge of it.
  static func contains(_ point: GridPoint, _ rings: RingSet) -> Bool {
    var isInside = false
    for ring in rings.rings {
      switch side(of: point, ring) {
      case .edge: return true
      case .inside: isInside.toggle()
      case .outside: break
      }
    }
    return isInside
  }
}
