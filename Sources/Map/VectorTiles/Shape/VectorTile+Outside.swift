extension VectorTile {
  /// The tile without what lies inside of rings: areas and lines are cut at the rings, points inside are left out.
  ///
  /// - Parameter rings: In units of an extent of 4096, by the even–odd rule; they do not cross each other. May reach far
  ///   beyond the tile.
  /// - Returns: The tile with the same extents; layers with nothing left are left out. Areas may come in pieces that
  ///   overlap by a unit.
  /// - Complexity: O(points · pieces of ground outside, at most a few hundred).
  public func outside(_ rings: [[Point]]) -> VectorTile {
    let mask = TileMask(outside: rings)
    guard !mask.isEverything else { return self }
    let pieces = mask.pieces.map { ConvexClipper(sides: $0.cuttingSides) }
    return VectorTile(
      layers: layers.compactMap { layer in
        let scale = Double(Self.defaultExtent) / Double(layer.extent)
        let features = layer.features.compactMap { feature -> Feature? in
          let geometry = Masking(pieces: pieces, scale: scale).masked(feature.geometry)
          return geometry.isEmpty ? nil : Feature(id: feature.id, geometry: geometry, properties: feature.properties)
        }
        return features.isEmpty ? nil : Layer(name: layer.name, extent: layer.extent, features: features)
      })
  }
}

/// Cuts the shapes of one layer.
private struct Masking {
  let pieces: [ConvexClipper]
  /// From units of the layer to those of the pieces.
  let scale: Double

  func masked(_ geometry: VectorTile.Geometry) -> VectorTile.Geometry {
    switch geometry {
    case .points(let points): .points(points.filter { point in pieces.contains { $0.contains(place(point)) } })
    case .lines(let lines): .lines(lines.flatMap(masked(line:)))
    case .polygons(let polygons): .polygons(polygons.flatMap(masked(polygon:)))
    }
  }

  private func masked(line: [VectorTile.Point]) -> [[VectorTile.Point]] {
    let places = line.map(place)
    return pieces.flatMap { $0.clip(line: places) }.map(points).filter { $0.count > 1 }
  }

  private func masked(polygon: VectorTile.Polygon) -> [VectorTile.Polygon] {
    let rings = ([polygon.exterior] + polygon.interiors).map { $0.map(place) }
    return pieces.flatMap { piece -> [VectorTile.Polygon] in
      if rings[0].allSatisfy(piece.contains) { return [polygon] }
      let parts = piece.sides.reduce(rings) { HalfPlaneCut.inside($0, of: $1) }.map(points).filter { ring in
        ring.count > 2 && VectorTile.signedDoubleArea(of: ring) != 0
      }
      return Self.polygons(parts, isPositive: VectorTile.signedDoubleArea(of: polygon.exterior) > 0)
    }
  }

  /// Exteriors wind as the polygon's did; each hole belongs to the smallest exterior around it.
  private static func polygons(_ rings: [[VectorTile.Point]], isPositive: Bool) -> [VectorTile.Polygon] {
    let areas = rings.map { VectorTile.signedDoubleArea(of: $0) }
    var polygons: [(polygon: VectorTile.Polygon, area: Int64)] = []
    for (ring, area) in zip(rings, areas) where (area > 0) == isPositive {
      polygons.append((VectorTile.Polygon(exterior: ring), abs(area)))
    }
    for (ring, area) in zip(rings, areas) where (area > 0) != isPositive {
      let homes = polygons.indices.filter { RingInspection.contains(polygons[$0].polygon.exterior, ring[0]) }
      if let home = homes.min(by: { polygons[$0].area < polygons[$1].area }) {
        polygons[home].polygon.interiors.append(ring)
      }
    }
    return polygons.map(\.polygon)
  }

  private func place(_ point: VectorTile.Point) -> ConvexClipper.Place {
    (Double(point.x) * scale, Double(point.y) * scale)
  }

  /// Back on the grid, without repetitions.
  private func points(_ places: [ConvexClipper.Place]) -> [VectorTile.Point] {
    var points: [VectorTile.Point] = []
    for place in places {
      let point = VectorTile.Point(Int32((place.x / scale).rounded()), Int32((place.y / scale).rounded()))
      if points.last != point { points.append(point) }
    }
    return points
  }
}

/// Clips shapes to a convex piece of ground.
private struct ConvexClipper {
  typealias Place = (x: Double, y: Double)

  let sides: [TileMask.Trapezoid.Side]

  func contains(_ place: Place) -> Bool { sides.allSatisfy { $0.distance(place) >= 0 } }

  /// The parts of a line inside (M. Cyrus, J. Beck, 1978, doi:10.1016/0097-8493(78)90021-3).
  func clip(line: [Place]) -> [[Place]] {
    var parts: [[Place]] = []
    var isOpen = false
    for (start, end) in zip(line, line.dropFirst()) {
      var (enter, leave) = (0.0, 1.0)
      for side in sides {
        let (from, to) = (side.distance(start), side.distance(end))
        if from < 0, to < 0 { (enter, leave) = (1, 0) }
        if from < 0, to >= 0 { enter = max(enter, from / (from - to)) }
        if from >= 0, to < 0 { leave = min(leave, from / (from - to)) }
      }
      guard enter < leave else {
        isOpen = false
        continue
      }
      if !isOpen || enter > 0 { parts.append([enter > 0 ? Self.crossing(start, end, enter) : start]) }
      parts[parts.count - 1].append(leave < 1 ? Self.crossing(start, end, leave) : end)
      isOpen = leave == 1
    }
    return parts
  }

  private static func crossing(_ from: Place, _ to: Place, _ share: Double) -> Place {
    (from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))
  }
}
